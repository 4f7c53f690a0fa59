/** Rules on access lists (reference 2.1; the contract defines which entries are malformed). */
import {
  blockSize,
  type Cidr,
  type CidrProblem,
  type CidrReason,
  contained,
  type ContainedEntry,
  countWords,
  type Family,
  formatCidr,
  IpSet,
  ipv4OfMapped,
  isIpv4Mapped,
  labels,
  publicCount,
  readCidr,
} from "../../cidr";
import { explainCidr } from "../../cidr/explain/explain";
import { UNKNOWN, type Value } from "../../json";
import { MOST_ISSUES } from "../issues/found-issues";
import type { IssueDetails } from "../issues/issue";
import { oncePerObject } from "../once-per-object";
import { BROADEST } from "../resources/shared-attributes";
import { JUDGED_BEFORE_THE_SERVICE, type Report, type Rule, type Rules, type Show } from "./rule";

type List = readonly Value[];

/** The known, well-formed entries of a list, and whether the list has no others. */
interface AccessList {
  readonly ranges: readonly { readonly index: number; readonly cidr: Cidr }[];
  readonly addresses: IpSet;
  readonly isWholeList: boolean;
}

const rule =
  (judge: (list: AccessList, report: Report, show: Show) => void): Rule<List>["judge"] =>
  (list, report, show) =>
    judge(readList(list), report, show);

const malformed = (applies: (reason: CidrReason) => boolean): Rule<List>["judge"] => {
  return (list, report, show) => {
    for (const { index, text, problem } of wrongEntries(list).explained) {
      if (!applies(problem.reason)) continue;
      report({ path: [index], message: `${show(text)} ${problem.message}`, hint: problem.hint });
    }
  };
};

export const accessListRules: Rules<List> = {
  "empty-access-list": {
    severity: "error",
    reference: "2.1",
    reason: 'An empty list is not "deny everything": it opens the cluster to any address.',
    judges: JUDGED_BEFORE_THE_SERVICE,
    judge(list, report) {
      if (list.length > 0) return;
      report({
        message: "is empty, which means open to any IPv4 or IPv6 address, not closed",
        hint: 'list the ranges that need access; for open access write ["0.0.0.0/0", "::/0"]',
      });
    },
  },
  "malformed-address": {
    severity: "error",
    reference: "2.1",
    reason:
      "An entry that is not a CIDR range or IP address allows nobody, or other clients than were meant.",
    judge(list, report, show, context) {
      malformed((reason) => reason !== "host-bits-set")(list, report, show, context);
      const { more } = wrongEntries(list);
      if (more > 0) context.countMore("malformed-address", more);
    },
  },
  "host-bits-set": {
    severity: "error",
    reference: "contract",
    reason: "Bits set after the prefix leave open whether the address or the whole range was meant.",
    judge: malformed((reason) => reason === "host-bits-set"),
  },
  "open-access-list": {
    severity: "warning",
    reference: "2.1",
    reason: "Anybody on the internet reaches the login of the cluster.",
    judge: rule(({ addresses }, report) => {
      const open = families(addresses, (family) => addresses.isOpen(family));
      if (open.length === 0) return;
      report({
        message: `is open to any ${open.join(" and any ")} address`,
        hint: "list the ranges that need access",
      });
    }),
  },
  "broad-access-list": {
    severity: "warning",
    reference: "2.1",
    reason:
      "More than a /8 of IPv4, or a /32 of IPv6, is more than any one network has; however it is split.",
    judge: rule(({ addresses }, report) => {
      for (const { family, prefix } of BROADEST) {
        if (addresses.isOpen(family)) continue;
        const count = publicCount(addresses, family);
        if (count <= blockSize(family, prefix)) continue;
        report({
          message: `lets ${countWords(family, count)} of public space in, more than a /${prefix}`,
          hint: "list only the ranges that need access",
        });
      }
    }),
  },
  "redundant-range": {
    severity: "warning",
    reference: "2.1",
    reason: "A range within another one changes nothing; removing it later narrows nothing either.",
    judge: rule(({ ranges }, report) => {
      const found = contained(ranges.map(({ cidr }) => cidr));
      const said = ({ index, within, repeated }: ContainedEntry) => {
        const [inner, outer] = [ranges[index], ranges[within]].map(
          (entry) => entry && formatCidr(entry.cidr),
        );
        return repeated ? `${inner} is in the list twice` : `${inner} is within ${outer} of the same list`;
      };
      reportTogether(found, report, {
        indexOf: ({ index }) => ranges[index]?.index ?? 0,
        one: (entry) => ({ message: said(entry), hint: "remove it" }),
        several: (count) => ({ message: `holds ${count} ranges that change nothing`, hint: "remove them" }),
        example: said,
      });
    }),
  },
  "ipv4-mapped-range": {
    severity: "warning",
    reference: "contract",
    reason:
      "IPv4 clients arrive with their IPv4 address, and a range of IPv4-mapped IPv6 addresses never matches them.",
    judge: rule(({ ranges }, report) => {
      const mapped = ranges.filter(({ cidr }) => isIpv4Mapped(cidr));
      reportTogether(mapped, report, {
        indexOf: ({ index }) => index,
        one: ({ cidr }) => ({
          message: `${formatCidr(cidr)} is a range of IPv4-mapped IPv6 addresses, which lets no IPv4 client in`,
          hint: `write ${ipv4Text(cidr)}`,
        }),
        several: (count) => ({
          message: `holds ${count} ranges of IPv4-mapped IPv6 addresses, which let no IPv4 client in`,
          hint: "write the IPv4 ranges themselves",
        }),
        example: ({ cidr }) => `for ${formatCidr(cidr)} write ${ipv4Text(cidr)}`,
      });
    }),
  },
  "single-family-list": {
    severity: "warning",
    reference: "contract",
    reason: "A family that is not listed is closed: clients that connect over it meet a timeout.",
    sharedSubject: "An access list",
    judge: rule(({ addresses, isWholeList }, report) => {
      if (!isWholeList || addresses.isEmpty()) return;
      const [missing, present]: readonly [Family, Family] = addresses.isEmpty(4) ? [4, 6] : [6, 4];
      if (!addresses.isEmpty(missing) || isWithinPrivateNetworks(addresses)) return;
      report({
        message: `holds IPv${present} ranges alone, so that no IPv${missing} client gets in`,
        hint: `add the IPv${missing} ranges of the same clients, if they have any`,
      });
    }),
  },
};

/** What a warning says of the entries of a list that it is about. */
interface Wording<Entry> {
  readonly indexOf: (entry: Entry) => number;
  readonly one: (entry: Entry) => IssueDetails;
  readonly several: (count: string) => IssueDetails;
  readonly example: (entry: Entry) => string;
}

/** The most entries that a warning about several names: lists that are published hold thousands. */
const MOST_EXAMPLES = 3;

/** Reports one warning about all entries: at the entry if it is the only one, else at the list, with the first few. */
function reportTogether<Entry>(found: readonly Entry[], report: Report, wording: Wording<Entry>): void {
  const [first] = found;
  if (first === undefined) return;
  if (found.length === 1) {
    report({ path: [wording.indexOf(first)], ...wording.one(first) });
    return;
  }
  const examples = found
    .slice(0, MOST_EXAMPLES)
    .map((entry) => `[${wording.indexOf(entry)}] ${wording.example(entry)}`);
  const more = found.length - examples.length;
  const { message, ...rest } = wording.several(found.length.toLocaleString("en-US"));
  const others = more === 0 ? "" : `, and ${more.toLocaleString("en-US")} more`;
  report({ message: `${message}: ${examples.join("; ")}${others}`, ...rest });
}

/** Names the IPv4 range that was meant by a mapped one, for a hint. */
function ipv4Text(cidr: Cidr): string {
  const meant = ipv4OfMapped(cidr);
  return meant === undefined ? "the IPv4 range itself" : `"${formatCidr(meant)}"`;
}

/** Special ranges, whose hosts are often reached over one family on purpose. */
const PRIVATE_NETWORKS = new Set(["private", "unique-local", "shared", "loopback", "link-local"]);

function isWithinPrivateNetworks(addresses: IpSet): boolean {
  const rest = labels(addresses)
    .filter(({ key }) => PRIVATE_NETWORKS.has(key))
    .reduce((left, label) => left.difference(label.addresses), addresses);
  return rest.isEmpty();
}

function families(addresses: IpSet, holds: (family: Family) => boolean): string[] {
  return ([4, 6] as const)
    .filter((family) => !addresses.isEmpty(family) && holds(family))
    .map((family) => `IPv${family}`);
}

/** The range of each entry; undefined for what is not one. */
const readEntries = oncePerObject((list: List): readonly (Cidr | undefined)[] =>
  list.map((entry) => (typeof entry === "string" ? readCidr(entry) : undefined)),
);

/**
 * Explains the first entries that are not ranges and counts the others, `more`: to explain one takes much longer than
 * to read it.
 */
const wrongEntries = oncePerObject((list: List) => {
  const explained: { index: number; text: string; problem: CidrProblem }[] = [];
  const cidrs = readEntries(list);
  let more = 0;
  for (const [index, text] of list.entries()) {
    if (typeof text !== "string" || cidrs[index] !== undefined) continue;
    if (explained.length === MOST_ISSUES) more += 1;
    else explained.push({ index, text, problem: explainCidr(text) });
  }
  return { explained, more };
});

const readList = oncePerObject((list: List): AccessList => {
  const ranges = readEntries(list).flatMap((cidr, index) => (cidr === undefined ? [] : [{ index, cidr }]));
  return {
    ranges,
    addresses: IpSet.of(ranges.map(({ cidr }) => cidr)),
    isWholeList: ranges.length === list.length && !list.includes(UNKNOWN),
  };
});
