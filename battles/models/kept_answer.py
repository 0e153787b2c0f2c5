"""What was answered to a POST of the API that named itself, so that the same request is carried out once."""

from django.conf import settings
from django.db import models


class KeptAnswer(models.Model):
    """The answer to a request with an `Idempotency-Key`, written in the transaction of what the request did."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=255, help_text="The key that the program chose for its request.")
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of the request's address and body.")
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=1000, blank=True)
    body = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="kept_answer_key")]
        indexes = [models.Index(fields=["created"], name="kept_answer_created")]

    def __str__(self) -> str:
        return f"{self.key} of {self.user}"
