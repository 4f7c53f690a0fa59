/** Converts issues, and failures of calls to the service, to diagnostics, which Terraform shows on the attribute. */
import type { ApiFailure } from "../client";
import type { ObjectValue } from "../json";
import type * as plugin from "../plugin";
import {
  type EndingAccess,
  endIssues,
  formatPath,
  type Issue,
  type ObjectSchema,
  type Path,
} from "../schema";
import { judge, ruleTable } from "../schema/judging";
import { readCertificate } from "../schema/node/read-certificate";
import { isDestroying } from "./terraform-command";

/** Judges a configuration by the rules of its schema, as of today. */
export function judgeConfig(schema: ObjectSchema, config: ObjectValue): plugin.Diagnostic[] {
  return judge(schema, config, { by: "plan", now: new Date(), readCertificate }).map(issueDiagnostic);
}

/** Returns what is wrong with accesses of a planned cluster that have ended, or end soon. No access holds up a destruction. */
export function diagnosticsOfEnds(
  ends: readonly EndingAccess[],
  planned: ObjectValue,
): readonly plugin.Diagnostic[] {
  const found = endIssues(ends, planned["acknowledged"], new Date()).map(issueDiagnostic);
  const isError = ({ severity }: plugin.Diagnostic) => severity === "error";
  if (!found.some(isError) || !isDestroying()) return found;
  return found.map((diagnostic) => ({ ...diagnostic, severity: "warning" }));
}

/**
 * Judges what a change sends: its configuration, and the values that unset attributes keep. Returns the errors; warnings
 * are shown for the configuration as it is written.
 */
export function judgeSent(schema: ObjectSchema, config: ObjectValue, kept: ObjectValue): plugin.Diagnostic[] {
  const judgement = { by: "change", now: new Date(), readCertificate, kept } as const;
  return judge(schema, config, judgement)
    .filter(({ severity }) => severity === "error")
    .map(issueDiagnostic);
}

/** Converts an issue. The detail has the fix, the reason of the rule, its code and its section of the reference. */
function issueDiagnostic(issue: Issue): plugin.Diagnostic {
  const place = formatPath(issue.path);
  const { reason, sharedSubject } = ruleTable[issue.code] ?? {};
  const source =
    issue.reference === "contract" ? "" : `, section ${issue.reference} of the service reference`;
  return {
    severity: issue.severity,
    // Terraform shows warnings with the same summary once, and counts the others.
    summary: sharedSubject === undefined ? placed(place, issue.message) : `${sharedSubject} ${issue.message}`,
    detail: [
      ...(sharedSubject === undefined || place === "" ? [] : [`The list is ${place}.`]),
      ...(issue.hint === undefined ? [] : [sentence(issue.hint)]),
      `${reason ?? ""} (${issue.code}${source})`.trim(),
    ].join("\n\n"),
    path: attributePath(issue.path),
  };
}

function placed(place: string, message: string): string {
  return place === "" ? message : `${place}: ${message}`;
}

/**
 * Converts a failure: one diagnostic for each attribute that the service names, or one for the whole call, with what to
 * do next. `doing` begins the summary, such as "Cannot read the cluster 17"; `address` is that of the service, if known.
 */
export function failureDiagnostic(
  doing: string,
  failure: ApiFailure,
  address: string | undefined,
): plugin.Diagnostic[] {
  const operation = failure.operation.replace(" /", ` ${address ?? ""}/`);
  const what = failure.summary.replace(/\.$/, "");
  // The most important fact comes first.
  const summary = failure.kind === "open-access" ? what : `${doing}: ${what}`;
  const code = failure.code === undefined ? "" : ` (${failure.code})`;
  const said =
    failure.serviceMessage === undefined ? "" : `\n\nThe service said: ${failure.serviceMessage}${code}`;
  if (failure.issues.length === 0) {
    return [{ severity: "error", summary, detail: `${failure.advice}${said}\n\n(${operation})` }];
  }
  return [
    ...failure.issues.map(({ code: rule, path }): plugin.Diagnostic => ({
      severity: "error",
      summary: path === "" ? `${doing}: the service refuses it` : `${path}: the service refuses it`,
      detail: [
        `${summary}. ${ruleTable[rule]?.reason ?? failure.advice}${said}`,
        `(${rule}, ${operation})`,
      ].join("\n\n"),
      ...(path !== "" && { path: attributePath(parsePath(path)) }),
    })),
    ...(failure.moreIssues === 0
      ? []
      : [
          {
            severity: "error" as const,
            summary: `${doing}: the service names ${failure.moreIssues} more problems`,
          },
        ]),
  ];
}

function attributePath(path: Path): plugin.AttributePath {
  return path.map((step) => (typeof step === "number" ? { index: step } : { attribute: step }));
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${clause.endsWith("?") ? "" : "."}`;
}

function parsePath(text: string): Path {
  return (text.match(/[^.[\]]+/g) ?? []).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
