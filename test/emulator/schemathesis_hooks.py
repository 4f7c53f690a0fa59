"""Values of the formats of docs/openapi.json, so that the service accepts many of the requests that Schemathesis makes."""

import base64
import ipaddress
import pathlib

import schemathesis
from hypothesis import strategies

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
AUTHORITY = ROOT / "test" / "client" / "fixtures" / "ca.pem"

# No pattern describes a certificate.
schemathesis.openapi.format(
    "certificates-in-base64",
    strategies.just(base64.b64encode(AUTHORITY.read_bytes()).decode()),
)


def ranges(bits, address_class):
    """Makes ranges of one family, with no bits set after their prefix."""
    return strategies.tuples(
        strategies.integers(1, bits), strategies.integers(0, 2**bits - 1)
    ).map(lambda pair: f"{address_class(pair[1] >> (bits - pair[0]) << (bits - pair[0]))}/{pair[0]}")


schemathesis.openapi.format(
    "ip-range", ranges(32, ipaddress.IPv4Address) | ranges(128, ipaddress.IPv6Address)
)
