/**
 * Makes the pattern of address ranges for the OpenAPI document: IPv4 and IPv6 addresses, alone or with a prefix that
 * leaves no bits set after it. It matches the usual spellings; the service accepts some more of IPv6.
 */

const OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
const GROUP = "[0-9a-fA-F]{1,4}";
/** A first group that is not zero: an address that begins with it is neither unspecified nor IPv4-mapped. */
const FIRST_GROUP = "[1-9a-fA-F][0-9a-fA-F]{0,3}";

/** Returns the pattern, anchored at both ends. */
export function rangePattern(): string {
  return `^(?:${[...ipv4(), ...ipv6()].join("|")})$`;
}

function ipv4(): readonly string[] {
  const prefixes = (from: number, to: number) => oneOf(from, to);
  const networks = [0, 1, 2, 3].flatMap((octets) => {
    const before = `${OCTET}\\.`.repeat(octets);
    const after = "\\.0".repeat(3 - octets);
    const partial = [1, 2, 3, 4, 5, 6, 7].map(
      (bits) => `${multiples(2 ** (8 - bits))}${after}/${8 * octets + bits}`,
    );
    return [`${before}(?:0${after}/${8 * octets}|${partial.join("|")})`];
  });
  return [`${Array(4).fill(OCTET).join("\\.")}(?:/${prefixes(32, 32)})?`, ...networks];
}

function ipv6(): readonly string[] {
  const networks = [1, 2, 3, 4, 5, 6, 7].map((groups) => {
    const inner = groups - 2;
    const before = groups === 1 ? "" : `${FIRST_GROUP}:${inner === 0 ? "" : `(?:${GROUP}:){${inner}}`}`;
    const last = groups === 1 ? FIRST_GROUP : GROUP;
    const partial = Array.from({ length: 15 }, (_, index) => {
      const bits = index + 1;
      return `${groupMultiples(16 - bits)}::/${16 * (groups - 1) + bits}`;
    });
    return `${before}(?:${last}::/${oneOf(16 * groups, 128)}|${partial.join("|")})`;
  });
  const whole = `${FIRST_GROUP}(?::${GROUP}){7}`;
  const compressed = [1, 2, 3, 4, 5, 6].map((left) => {
    const before = left === 1 ? FIRST_GROUP : `${FIRST_GROUP}(?::${GROUP}){${left - 1}}`;
    return `${before}::(?:${GROUP}(?::${GROUP}){0,${6 - left}})?`;
  });
  return [`(?:${[whole, ...compressed, "::1"].join("|")})(?:/128)?`, "::/0", ...networks];
}

/** Matches the whole numbers from one to another. */
function oneOf(from: number, to: number): string {
  return `(?:${Array.from({ length: to - from + 1 }, (_, index) => from + index).join("|")})`;
}

/** Matches an octet that is a multiple of a power of two. */
function multiples(step: number): string {
  return `(?:${Array.from({ length: 256 / step }, (_, index) => index * step).join("|")})`;
}

/** Matches a group whose last bits are 0, without zeros before it, and which is not 0 itself. */
function groupMultiples(zeroBits: number): string {
  const zeros = Math.floor(zeroBits / 4);
  const digit = digitMultiples(2 ** (zeroBits % 4));
  const alone = digit.replace("0", "");
  const longer = zeros === 3 ? [] : [`[1-9a-fA-F][0-9a-fA-F]{0,${2 - zeros}}${digit}`];
  return `(?:${[...longer, alone].join("|")})${"0".repeat(zeros)}`;
}

function digitMultiples(step: number): string {
  const digits = Array.from({ length: 16 / step }, (_, index) => (index * step).toString(16));
  const upper = digits.filter((digit) => /[a-f]/.test(digit)).map((digit) => digit.toUpperCase());
  return `[${[...digits, ...upper].join("")}]`;
}
