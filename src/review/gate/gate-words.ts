/** What a review says of its gate: what stops, what would let exactly that pass, and what the approvals given do. */
import { own, say, type Words } from "../words";
import type { Approval } from "./approval";
import { APPROVALS_FILE, entryText } from "./approvals-file";
import type { ApprovalUse, Gate, Stop } from "./gate";

export interface GateSection {
  readonly title: string;
  readonly items: readonly GateItem[];
  /** How many items are left out. */
  readonly more: number;
}

export interface GateItem {
  readonly words: Words;
  /** Approves it on the command line: `--approve DIGEST`. */
  readonly flag?: string;
  /** Approves it as an entry of a file, once it is completed. */
  readonly entry?: string;
}

/** What to do with flags and entries. */
export const HOW_TO_APPROVE = `An entry goes into the list of ${APPROVALS_FILE}, completed (see --approvals).`;

/** The sections that have items, each with at most so many. Digests are made for those alone. */
export function gateSections(gate: Gate, most: number): readonly GateSection[] {
  const approved = gate.stops.filter(({ approval }) => approval !== undefined);
  const uses = new Map(gate.approvals.map((use) => [use.approval, use]));
  const unused = gate.approvals.filter(({ use }) => use === "unused");
  const sections = [
    section("What stops the gate, and what lets exactly that pass", gate.open, most, openItem),
    section("Approved", approved, most, (stop) => approvedItem(stop, uses)),
    section("Approvals of nothing in this plan", unused, most, unusedItem),
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function section<Of>(
  title: string,
  all: readonly Of[],
  most: number,
  item: (of: Of) => GateItem,
): GateSection {
  return { title, items: all.slice(0, most).map(item), more: Math.max(0, all.length - most) };
}

function openItem(stop: Stop): GateItem {
  const { approvable, expired } = stop;
  if (approvable.digest === undefined) {
    return { words: say`${nameOf(stop)}: no approval covers it; ${own(approvable.reason)}` };
  }
  return {
    words: say`${nameOf(stop)}${expired === undefined ? own("") : expiredWords(expired)}`,
    flag: `--approve ${approvable.digest}`,
    entry: entryText(approvable.digest),
  };
}

function expiredWords({ entry }: Approval): Words {
  if (entry === undefined) return own("");
  return say`: the approval by ${entry.who} (${entry.why}) has expired; it held until ${own(entry.until)}`;
}

function approvedItem(stop: Stop, uses: ReadonlyMap<Approval, ApprovalUse>): GateItem {
  const { approval } = stop;
  if (approval === undefined) return { words: nameOf(stop) };
  const added = uses.get(approval)?.isAdded === true ? ", added by this change" : "";
  return { words: say`${nameOf(stop)}: ${approvalWords(approval)}${own(added)}` };
}

function unusedItem({ approval, isAdded }: ApprovalUse): GateItem {
  return { words: say`${approvalWords(approval)}${own(isAdded === true ? ", added by this change" : "")}` };
}

/** "broadened cloud_opensearch.logs ip_allowlist (the addresses it gains)". */
function nameOf({ finding: { code, address, attribute }, part }: Stop): Words {
  const place = address === undefined ? own("") : say` ${address}`;
  // An attribute can be one that the schema does not have.
  const field = attribute === undefined ? own("") : say` ${attribute}`;
  return say`${own(code)}${place}${field}${own(PARTS[part])}`;
}

const PARTS: Readonly<Record<Stop["part"], string>> = {
  whole: "",
  gain: " (what it gains)",
  loss: " (what it loses)",
};

function approvalWords({ digest, entry }: Approval): Words {
  if (entry === undefined) return own(`${digest} on the command line`);
  const { who, why, until } = entry;
  return say`${own(digest)} by ${who} until ${own(until)} (${why})`;
}
