"""How the schema of the API is made (drf-spectacular); the settings import it."""

from typing import Any

import rules

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Petite Guerre",
    "DESCRIPTION": "Campaigns of the French & Indian War, month by month, and every die of their battles.",
    "VERSION": rules.VERSION,
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "SORT_OPERATIONS": True,
    "COMPONENT_SPLIT_PATCH": False,  # what is patched takes one field, which is required
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "battles.api.schema.describe_refusals",
        "battles.api.schema.describe_setups",
        "campaigns.api.start.describe_start",
        "battles.api.schema.link_operations",
    ],
    "ENUM_NAME_OVERRIDES": {
        "BattleStatus": "battles.models.Battle.Status",
        "ForecastStatus": "battles.models.Forecast.Status",
        "ForecastKnowledge": "battles.models.Forecast.Knowledge",
        "CampaignStatus": "campaigns.models.Campaign.Status",
        "LeaderStatus": "campaigns.models.Leader.Status",
        "MatchStatus": "matches.models.Match.Status",
        "DiceFrom": "matches.models.Match.DiceFrom",
        "AnswerKind": "matches.models.Answer.Kind",
        "AnswerBy": "matches.models.Answer.By",
        "StaffScope": "matches.adjutants.Scope",
        "SeatLedBy": ["person", "doctrine", "invited"],
        "SideKey": ["player", "enemy"],
        "ArmySide": "campaigns.models.Army.Side",
    },
}
