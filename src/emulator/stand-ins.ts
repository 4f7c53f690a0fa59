/**
 * Lets this machine stand for other addresses at the clusters' endpoints: access lists judge a connection by the address
 * that it stands for. Logins and the `Host` are checked as ever.
 */
import { formatAddress, formatCidr, IpSet, parseSocketAddress, readCidr } from "../cidr";

/** What connections from a loopback address stand for. */
export interface StandIn {
  /** Undefined for every loopback address without a rule of its own. */
  readonly from: string | undefined;
  readonly address: string;
}

/** Where a connection comes from, and the address that it is judged by. */
export interface Origin {
  readonly address: string;
  /** The loopback address; absent if the connection is judged by that. */
  readonly from?: string;
}

const LOOPBACK = IpSet.parse(["127.0.0.0/8", "::1"]) ?? IpSet.empty;

/** Reads a rule: `ADDRESS`, or `LOOPBACK=ADDRESS`. Returns a clause that says what is wrong with any other text. */
export function readStandIn(text: string, before: readonly StandIn[]): StandIn | string {
  const [written = "", loopback] = text.split("=").reverse() as readonly (string | undefined)[];
  if (text.split("=").length > 2) return `has two "=": give LOOPBACK=ADDRESS`;
  const address = readAddress(written);
  if (!("address" in address)) return address.problem;
  if (loopback === undefined) return added({ from: undefined, ...address }, before);
  const from = readAddress(loopback);
  if (!("address" in from)) return from.problem;
  if (!LOOPBACK.has(from.address))
    return `${from.address} is not a loopback address: give one of 127.0.0.0/8, or ::1`;
  return added({ from: from.address, ...address }, before);
}

function readAddress(text: string): { readonly address: string } | { readonly problem: string } {
  const range = readCidr(text);
  if (range === undefined)
    return { problem: `${JSON.stringify(text)} is not an IP address: give one such as 203.0.113.7` };
  if (text.includes("/")) return { problem: `${formatCidr(range)} is a range: give one address of it` };
  // A mapped address is that of an IPv4 client.
  const { family, first } = parseSocketAddress(text) ?? range;
  return { address: formatAddress(family, first) };
}

function added(rule: StandIn, before: readonly StandIn[]): StandIn | string {
  if (!before.some(({ from }) => from === rule.from)) return rule;
  return `there are two rules for ${rule.from ?? "every loopback address"}: leave one of them out`;
}

/** Returns a function that tells what a connection from an address stands for. */
export function originsOf(standIns: readonly StandIn[]): (remoteAddress: string) => Origin {
  const rules = new Map(standIns.map(({ from, address }) => [from, address]));
  return (remoteAddress) => {
    const read = parseSocketAddress(remoteAddress);
    const from = read === undefined ? remoteAddress : formatAddress(read.family, read.first);
    const address = rules.get(from) ?? rules.get(undefined);
    return address === undefined ? { address: from } : { address, from };
  };
}

/** Returns an origin as people read it. */
export function originWords({ address, from }: Origin): string {
  return from === undefined ? address : `${address} (this machine, ${from})`;
}
