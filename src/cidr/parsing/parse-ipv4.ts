/** Reads an IPv4 address: four decimal numbers without leading zeros, the one spelling that all tools read alike. */

/** Returns the address in `text[start, end)` as a number; undefined if it is not one. */
export function parseIpv4(text: string, start = 0, end = text.length): number | undefined {
  let address = 0;
  let octet = 0;
  let digits = 0;
  let octets = 1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (digits === 0 || octets === 4) return undefined;
      address = address * 256 + octet;
      octets++;
      octet = digits = 0;
    } else {
      if (code < ZERO || code > NINE) return undefined;
      if (digits > 0 && octet === 0) return undefined;
      octet = octet * 10 + code - ZERO;
      if (octet > 255) return undefined;
      digits++;
    }
  }
  return octets === 4 && digits > 0 ? address * 256 + octet : undefined;
}

const DOT = 46;
const ZERO = 48;
const NINE = 57;
