/** The facts of a finding. Gate, digests and order are decided from them, and its words are made from them. */
import type { Family, IpSet, ListEntry } from "../../cidr";
import { compareNames, type Endpoint, kindOfType, KINDS, typeAt } from "../../schema";
import { groupBy } from "../group-by";
import { type Code, type Level, RANKED_CODES } from "./catalog";
import type { Obstacle } from "./catalog/obstacles";
import { samePath, type Sides } from "./differences";
import type { Scope } from "./scope";

/** The facts of a finding. No fact is a text for people. */
export interface Facts {
  readonly code: Code;
  readonly level: Level;
  /** The address of the cluster; undefined if the finding is about the whole plan. */
  readonly address: string | undefined;
  /** The attribute; undefined if the finding is not about one. */
  readonly attribute: string | undefined;
  /** Names under which a gate stops at it, beside its code: those of the code, then its own. */
  readonly gates: readonly string[];
  /** What exactly it is about, for its digest. Default: the values of the differences that it accounts for. */
  readonly scope: Scope | undefined;
  /** The addresses that a list loses while it gains others. Losses are approved separately. */
  readonly loss: Scope | undefined;
  /** Why no approval covers it, if it says more than its code. */
  readonly obstacle: Obstacle | undefined;
  /** Where its cause is written, if that is not the program. */
  readonly line: FileLine | undefined;
  /** Who cannot connect, if it is about a caller. */
  readonly caller: Caller | undefined;
  /** Orders findings of one code about one cluster, the most severe first. */
  readonly rank: number;
  /** The families that are open to every address, if it is about an open list. */
  readonly opened: readonly Family[] | undefined;
  /** The case of its code that it is about, if the headline has words of its own for it. */
  readonly variant: "perhaps" | "end" | "without credentials" | undefined;
  /** It says only that sensitive values are not compared: what its code means may not be so. */
  readonly isUnchecked: boolean;
  /** The address of the new, empty cluster that takes the place of one that is destroyed, or no longer managed. */
  readonly successor: string | undefined;
  /** It is about how wide a change outside Terraform made a list, and that this stays so. */
  readonly isDrifted: boolean;
  /** What a change outside Terraform closed, if the apply does not open it again. */
  readonly closed: readonly ClosedEndpoint[] | undefined;
  /** Why it is not all known who can connect or log in; empty if it is. */
  readonly doubts: readonly ValueDoubt[];
  /** The differences that it accounts for; undefined: all of its attribute. See {@link accountsOf}. */
  readonly accounts: readonly Sides[] | undefined;
}

/** What a finding is about; empty for the whole plan. */
export type FindingPlace = Partial<Pick<Facts, "address" | "attribute">>;

/** The caller of a statement, which cannot, or may not be able to, connect to an endpoint. */
export interface Caller {
  /** As the statement writes it. */
  readonly name: string;
  readonly endpoint: Endpoint;
  /** Its addresses that cannot connect; undefined if they are unknown or sensitive. */
  readonly addresses: IpSet | undefined;
}

/** An endpoint to which addresses can no longer connect since somebody changed the cluster outside Terraform. */
export interface ClosedEndpoint {
  readonly endpoint: Endpoint;
  /** Undefined if the list is sensitive. */
  readonly lost: IpSet | undefined;
  /** The entries of the list before that hold them, as they are written. */
  readonly entries: readonly ListEntry[];
  /** Why more addresses may be lost; empty if these are all. */
  readonly doubts: readonly ValueDoubt[];
  /** It is not known whether these are lost: the present list cannot be read. */
  readonly isPossible?: true;
}

/** Why a value is not known: it is known only after apply, or cannot be read. */
export type ValueDoubt = "unknown" | "unreadable";

/** A line of a file in the repository. */
export interface FileLine {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  /** A line of each other file that the finding is about, such as one that has another of the ranges. */
  readonly others?: readonly FileLine[];
}

/** Returns the differences that a finding accounts for. */
export function accountsOf({ accounts, attribute }: Facts): readonly Sides[] {
  return accounts ?? (attribute === undefined ? [] : [samePath(attribute)]);
}

/** Reports whether a finding is about a cluster that was deleted outside Terraform: drift of no attribute. */
export function isDeletion({ code, attribute }: Facts): boolean {
  return code === "drift" && attribute === undefined;
}

/** Orders findings: by level from the most severe, then as in the table of codes, by address, and by rank. */
export function inOrder<Found extends Facts>(findings: readonly Found[]): Found[] {
  const groups = new Map<Code, Found[]>(RANKED_CODES.map((code) => [code, []]));
  for (const found of findings) groups.get(found.code)?.push(found);
  return [...groups.values()].flatMap((group) =>
    group.sort((a, b) => compareNames(a.address, b.address) || a.rank - b.rank),
  );
}

/** Returns a function that finds the findings of some codes, in their order. */
export function finderByCode<Found extends Facts>(
  ordered: readonly Found[],
): (...codes: readonly Code[]) => readonly Found[] {
  let groups: ReadonlyMap<Code, readonly Found[]> | undefined;
  return (...codes) => {
    groups ??= groupBy(ordered, ({ code }) => code);
    return [...groups].flatMap(([code, found]) => (codes.includes(code) ? found : []));
  };
}

/** Returns the endpoint that the finding's access list guards; undefined if its attribute is not an access list. */
export function endpointOf(found: Facts): Endpoint | undefined {
  return endpointWhere(found, ({ accessList }) => accessList === found.attribute);
}

/** Returns the endpoint whose URL the finding's attribute is; undefined if it is not one. */
export function endpointOfUrl(found: Facts): Endpoint | undefined {
  return endpointWhere(found, ({ url }) => url === found.attribute);
}

function endpointWhere({ address = "" }: Facts, isIt: (endpoint: Endpoint) => boolean): Endpoint | undefined {
  const kind = kindOfType(typeAt(address));
  return kind === undefined ? undefined : KINDS[kind].endpoints.find(isIt);
}
