/** An effect that a review finds: facts, by which gate, digests and order are decided, and words. */
import type { Family, IpSet, ListEntry } from "../../cidr";
import type { Json } from "../../json";
import { compareNames, type Endpoint, type NamedNetwork } from "../../schema";
import type { Words } from "../../text";
import { type Code, CODES, type Level, RANKED_CODES } from "./codes";
import { samePath, type Sides } from "./differences";
import type { Obstacle } from "./obstacles";

/** What exactly a finding is about, which its digest covers. Markers take the place of sensitive values in it. */
export interface Scope {
  /** The code of the effect. */
  readonly kind: string;
  /** The resource's address in the configuration; null if the finding is about the whole plan. */
  readonly address: string | null;
  /** The type of the cluster; undefined for what is no cluster. */
  readonly type?: string;
  /** Undefined if it is known only after apply. */
  readonly organizationId: Json | undefined;
  /** Undefined if it is known only after apply. */
  readonly clusterName: Json | undefined;
  /** The endpoint's name, such as `api`, for findings about an access list. */
  readonly endpoint?: string | undefined;
  /**
   * The addresses that gain access (lose it, for `lost`), or the new values, each with its path. For a destroyed cluster
   * it is the id, so that an approval does not cover the next cluster of that name.
   */
  readonly gained: IpSet | readonly GainedValue[];
  /** The last day of the access, if the ranges have one; an approval of ranges without an end covers any day. */
  readonly until?: string | undefined;
  /** A value or a name in it is sensitive, so that nobody could see what they approve. */
  readonly isSensitive: boolean;
}

/** A new value of a cluster. */
export interface GainedValue {
  readonly path: readonly (string | number)[];
  /** Null if the value is no longer set, or not known. */
  readonly value: Json;
  /** The value is known only after apply. */
  readonly isUnknown?: true;
}

/** What an effect is about; empty for the whole plan. */
export interface FindingPlace {
  /** The address of the cluster. */
  readonly address?: string | undefined;
  readonly attribute?: string | undefined;
}

/** What an effect can have beside its code, its place and its sentence. */
export interface FindingExtra {
  /** Default: the level of the code. */
  readonly level?: Level;
  /** Names under which a gate stops at it, beside its code and those of the code. */
  readonly gates?: readonly string[];
  /** No gate stops at it by the name of its code, but by that of its level. */
  readonly passes?: true;
  /** What exactly it is about, for its digest. Default: the values of the differences that it accounts for. */
  readonly scope?: Scope | undefined;
  /** Why no approval covers it, if it says more than its code. */
  readonly obstacle?: Obstacle | undefined;
  /** Where its cause is written, if that is not the program. */
  readonly line?: FileLine | undefined;
  /** Who cannot connect, if it is about a caller. */
  readonly caller?: Caller;
  /** Addresses that get in, or no longer do. */
  readonly moved?: MovedAddresses;
  /** The networks that it is about. */
  readonly naming?: readonly NamedNetwork[];
  /** The address of the network whose values cause it. */
  readonly cause?: string | undefined;
  /** Orders effects of one code about one cluster, the most severe first. */
  readonly rank?: number;
  /** Continues the old and the new value: "an older version, which may not read the data". */
  readonly why?: string;
  /** What it says of its code that words and groups depend on. */
  readonly variant?: Variant | undefined;
  /** The address of the new, empty cluster that takes the place of one that is destroyed, or no longer managed. */
  readonly successor?: string | undefined;
  /** Why it is not all known who can connect or log in. */
  readonly doubts?: readonly ValueDoubt[];
  /** The differences that it accounts for; undefined: all of its attribute. See {@link accountsOf}. */
  readonly accounts?: readonly Sides[] | undefined;
  /** What of it was done outside Terraform: "it was changed outside Terraform, and this apply reverts it". */
  readonly outsideWords?: Words | undefined;
  /** Makes further lines: why, what is there, what to do instead. */
  readonly details?: (() => readonly Words[]) | undefined;
  /** Makes the sentence that says how to correct it: "add 52.29.16.28/32 to ip_allowlist". */
  readonly fix?: (() => Words) | undefined;
  /** Makes the lines that carry out the fix where they are pasted. */
  readonly snippet?: (() => readonly string[]) | undefined;
}

/**
 * `new`: a cluster that did not exist. `before`: a caller that could not connect before either. `outside`: a change that was
 * made outside Terraform. `perhaps`: it is not known whether it is so.
 */
export type Variant = "new" | "before" | "outside" | "perhaps";

/** Addresses that can connect to an endpoint from now on, or that no longer can. */
export interface MovedAddresses {
  readonly to: "in" | "out";
  readonly endpoint: Endpoint;
  /** All of them; undefined if the list is sensitive. */
  readonly addresses: IpSet | undefined;
  /** The entry of the list that moves them, as it is written; undefined if none does: the list is no longer set, or sensitive. */
  readonly entry: ListEntry | undefined;
  /** The entries whose place it takes, or that take its place. */
  readonly instead: readonly ListEntry[];
  /** The networks that name the entry. */
  readonly networks: readonly NamedNetwork[];
  /** The families that are open to every address with it. */
  readonly opened: readonly Family[];
}

/** The caller of a statement, which cannot, or may not be able to, connect to an endpoint. */
export interface Caller {
  /** As the statement writes it. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Its addresses that cannot connect; undefined if they are unknown or sensitive. */
  readonly addresses: IpSet | undefined;
  /** The line of its addresses in a file of statements; undefined for a statement of the program. */
  readonly statedAt: FileLine | undefined;
}

/** Why a value is not known: it is known only after apply, or cannot be read. */
export type ValueDoubt = "unknown" | "unreadable";

/** A line of a file, relative to the repository. */
export interface FileLine {
  readonly file: string;
  readonly line: number;
}

/**
 * A sentence that is always the same, or a function that makes it of the facts when it is read. Empty for moved addresses and
 * callers, of which the change says all.
 */
export type Sentence = Words | (() => Words);

export interface Finding extends FindingExtra, FindingPlace {
  readonly code: Code;
  readonly level: Level;
  readonly gates: readonly string[];
  readonly doubts: readonly ValueDoubt[];
  readonly message: () => Words;
}

/** Makes an effect. */
export function finding(
  code: Code,
  place: FindingPlace,
  message: Sentence,
  extra: FindingExtra = {},
): Finding {
  const { level, gates = NONE } = CODES[code];
  const own = extra.gates ?? NONE;
  const isUnknown = code === "undetermined" || own.includes("undetermined");
  return {
    level,
    doubts: isUnknown ? LATER : NO_DOUBTS,
    ...extra,
    code,
    address: place.address,
    attribute: place.attribute,
    gates: own.length === 0 ? gates : [...gates, ...own],
    message: typeof message === "function" ? message : () => message,
  };
}

const NONE: readonly string[] = [];
const NO_DOUBTS: readonly ValueDoubt[] = [];
const LATER: readonly ValueDoubt[] = ["unknown"];

/** Returns the differences that an effect accounts for. */
export function accountsOf({ accounts, attribute }: Finding): readonly Sides[] {
  return accounts ?? (attribute === undefined ? [] : [samePath(attribute)]);
}

/** Orders effects: by level from the most severe, then as in the table of codes, by address, and by rank. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  const place = new Map(RANKED_CODES.map((code, index) => [code, index]));
  const severity = ({ level }: Finding) => LEVEL_ORDER[level];
  return [...findings].sort(
    (a, b) =>
      severity(a) - severity(b) ||
      (place.get(a.code) ?? 0) - (place.get(b.code) ?? 0) ||
      compareNames(a.address, b.address) ||
      (a.rank ?? 0) - (b.rank ?? 0),
  );
}

const LEVEL_ORDER: Readonly<Record<Level, number>> = { error: 0, warning: 1, note: 2 };
