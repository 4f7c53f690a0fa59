/** Reads faults from JSON for the admin endpoint or from a command's flag. */
import * as z from "zod/mini";

import { type OperationName, OPERATIONS } from "../../contract";
import { CLUSTER_KINDS, type ClusterKind } from "../../schema";
import { FAULT_STATUSES, type FaultDetails, type FaultName, FAULTS } from "./fault-table";

/** A fault, and the requests it is played on: all requests unless a property narrows them. */
export interface FaultRule extends FaultDetails {
  readonly fault: FaultName;
  readonly operations?: readonly OperationName[];
  readonly kinds?: readonly ClusterKind[];
  /** How many of these requests pass before it is played for the first time. @default 0 */
  readonly skip?: number;
  /** How often it is played at most. @default without end */
  readonly count?: number;
  /** From 0 to 1. @default 1 */
  readonly probability?: number;
}

const whole = z.int().check(z.minimum(0));

const shape = z.strictObject({
  fault: z.enum(Object.keys(FAULTS) as [FaultName]),
  operations: z.exactOptional(z.array(z.enum(Object.keys(OPERATIONS) as [OperationName]))),
  kinds: z.exactOptional(z.array(z.enum(CLUSTER_KINDS as [ClusterKind]))),
  skip: z.exactOptional(whole),
  count: z.exactOptional(whole),
  probability: z.exactOptional(z.number().check(z.minimum(0), z.maximum(1))),
  milliseconds: z.exactOptional(whole),
  status: z.exactOptional(z.literal(FAULT_STATUSES)),
  retryAfterSeconds: z.exactOptional(whole),
  field: z.exactOptional(z.string()),
});

/** Reads a fault; returns a clause if it is not one. */
export function readFault(value: unknown): FaultRule | string {
  const read = z.safeParse(shape, value);
  if (!read.success) return read.error.issues.map(problemOf).join("; ");
  const missing = (FAULTS[read.data.fault].needs ?? []).filter((need) => read.data[need] === undefined);
  return missing.length === 0 ? read.data : `${read.data.fault} needs ${missing.join(" and ")}`;
}

function problemOf({ code, path, ...issue }: z.core.$ZodIssue): string {
  const [property] = path;
  if (code === "unrecognized_keys" && "keys" in issue) {
    return `a fault has no ${issue.keys.join(" and no ")}; it has ${Object.keys(EXPECTED).join(", ")}`;
  }
  const expected = Object.entries(EXPECTED).find(([name]) => name === property)?.[1];
  return expected === undefined ? "a fault must be an object" : `${String(property)} must be ${expected}`;
}

/** What each property of a fault must be, as a clause. */
const EXPECTED: Readonly<Record<keyof FaultRule, string>> = {
  fault: `one of ${Object.keys(FAULTS).join(", ")}`,
  operations: `a list of some of ${Object.keys(OPERATIONS).join(", ")}`,
  kinds: `a list of some of ${CLUSTER_KINDS.join(", ")}`,
  skip: "a whole number",
  count: "a whole number",
  probability: "a number from 0 to 1",
  milliseconds: "a whole number",
  status: `one of ${FAULT_STATUSES.join(", ")}`,
  retryAfterSeconds: "a whole number",
  field: "the API's name of a field",
};

/**
 * Reads a fault from a command's flag: its name, then properties, separated by commas, lists by `+`:
 * `status,status=503,operations=read+list,count=3`. Returns a clause if it is not a fault.
 */
export function readFaultFlag(text: string): FaultRule | string {
  const [fault = "", ...properties] = text.split(",");
  const pairs = properties.map((property): [string, unknown] => {
    const [name = "", value = ""] = property.split(/=(.*)/s, 2);
    return [name, LISTS.has(name) ? value.split("+") : TEXTS.has(name) ? value : numberOf(value)];
  });
  return readFault({ fault, ...Object.fromEntries(pairs) });
}

const LISTS: ReadonlySet<string> = new Set(["operations", "kinds"]);
const TEXTS: ReadonlySet<string> = new Set(["field"]);

function numberOf(text: string): unknown {
  return text.trim() === "" ? text : Number.isNaN(Number(text)) ? text : Number(text);
}
