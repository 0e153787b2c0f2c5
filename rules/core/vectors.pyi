from librt.vecs import append as append
from librt.vecs import extend as extend
from librt.vecs import vec as vec
