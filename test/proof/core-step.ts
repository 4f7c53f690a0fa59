/** The steps of Terraform's core: what each works on and leaves behind, what the provider said, and what is an error. */
import type { ObjectValue } from "../../src/json";
import { type DiagnosticMessage, SEVERITY } from "../../src/plugin/wire/schema-messages";

/** A resource in the state. */
export interface Kept {
  readonly value: ObjectValue;
  readonly private: Uint8Array;
  /** It was made, but not as it should be: the next apply replaces it. */
  readonly isTainted: boolean;
}

export interface Said {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
}

/** What a step leaves in the state, and what the provider said. */
export interface Step {
  readonly kept: Kept | undefined;
  /** The private state that a read returned for a resource that is gone: the plan of a new one gets it. */
  readonly left?: Uint8Array;
  readonly said: readonly Said[];
}

export type Action = "nothing" | "create" | "update" | "replace" | "delete";

/** What is in the state when the plan is made, and what is to be done with it. */
export interface Plan extends Step {
  readonly action: Action;
  readonly config: ObjectValue | null;
  /** What is to be; of a replacement, the new resource. */
  readonly planned: ObjectValue | null;
  readonly private: Uint8Array;
  /** Paths whose change needs another resource. */
  readonly requiresReplace: readonly string[];
  /** Attributes whose changes are ignored: the provider hears of them at apply. */
  readonly ignored: readonly string[];
}

/** The provider broke a rule of Terraform's core, or refused what it has to accept. */
export class Violation extends Error {
  constructor(
    message: string,
    /** What the provider said, where that is the reason. */
    readonly said: readonly Said[] = [],
  ) {
    super(message);
  }
}

/** Reports whether the provider said that something is an error. */
export function hasErrors(diagnostics: readonly Said[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Throws what was said if an error is among it. */
export function demandSuccess(diagnostics: readonly Said[]): void {
  if (hasErrors(diagnostics)) demandSilence(diagnostics);
}

/** Prints what was said, for a message. */
export function textOf(diagnostics: readonly Said[]): string {
  return diagnostics.map(({ severity, summary, detail }) => `${severity}: ${summary}\n${detail}`).join("\n");
}

/** Returns the diagnostics of a response. */
export function said({
  diagnostics,
}: {
  readonly diagnostics: readonly DiagnosticMessage[];
}): readonly Said[] {
  return diagnostics.map(({ severity, summary, detail }) => ({
    severity: severity === SEVERITY.error ? "error" : "warning",
    summary,
    detail,
  }));
}

/** Throws what was said, warnings too. */
export function demandSilence(diagnostics: readonly Said[]): void {
  if (diagnostics.length > 0) throw new Violation(textOf(diagnostics), diagnostics);
}

/** Throws the problems if there are any. */
export function demand(problems: readonly string[]): void {
  if (problems.length > 0) throw new Violation(problems.join("\n"));
}
