"""Makes values of the formats of docs/openapi.json that no pattern can describe."""

import base64
import pathlib

import schemathesis
from hypothesis import strategies

AUTHORITY = pathlib.Path(__file__).parent.parent / "client" / "fixtures" / "ca.pem"

schemathesis.openapi.format(
    "certificates-in-base64",
    strategies.just(base64.b64encode(AUTHORITY.read_bytes()).decode()),
)
