/** Encodes diagnostics. */
import { type Diagnostic, errorDiagnostic } from "../diagnostic";
import { type AttributePath, formatAttributePath } from "../value";
import type { ContentOf, Sparse } from "../wire/protobuf";
import { type ATTRIBUTE_PATH, type DIAGNOSTIC, SEVERITY } from "../wire/schema-messages";

/** Thrown to end an operation with an error. */
export class Refused extends Error {
  readonly diagnostic: Diagnostic;
  constructor(...error: Parameters<typeof errorDiagnostic>) {
    super("refused");
    this.diagnostic = errorDiagnostic(...error);
  }
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** Encodes each diagnostic once. Adds a path that Terraform cannot resolve to the detail. */
export function diagnosticMessages(
  diagnostics: readonly Diagnostic[],
): Sparse<ContentOf<typeof DIAGNOSTIC>>[] {
  const messages = new Map<string, Sparse<ContentOf<typeof DIAGNOSTIC>>>();
  for (const { severity, summary, detail = "", path = [] } of diagnostics) {
    const shown = resolvablePart(path);
    const message = {
      severity: SEVERITY[severity],
      summary,
      detail: shown.length === path.length ? detail : withPlace(summary, detail, formatAttributePath(path)),
      ...(shown.length === 0 ? {} : { attribute: pathMessage(shown) }),
    };
    messages.set([severity, message.summary, message.detail, formatAttributePath(path)].join("\n"), message);
  }
  return [...messages.values()];
}

export function pathMessage(path: AttributePath): Sparse<ContentOf<typeof ATTRIBUTE_PATH>> {
  return {
    steps: path.map((step) =>
      "index" in step ? { elementKeyInt: BigInt(step.index) } : { attributeName: step.attribute },
    ),
  };
}

function withPlace(summary: string, detail: string, place: string): string {
  if (`${summary}\n${detail}`.includes(place)) return detail;
  return detail === "" ? `At ${place}.` : `${detail}\n\nAt ${place}.`;
}

/**
 * Returns the part of a path for which Terraform shows the right source line: the first attribute, and one element of
 * it. Terraform looks for deeper attributes among those of the resource.
 */
function resolvablePart([first, second]: AttributePath): AttributePath {
  if (first === undefined) return [];
  return second !== undefined && "index" in second ? [first, second] : [first];
}
