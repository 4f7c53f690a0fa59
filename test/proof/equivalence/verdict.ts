/** What the judges said of one configuration, and where they do not say the same. */
import { listRules, objectRules, ruleTable } from "../../../src/schema/judging/rule-table";
import { isJudgedBy, type Judge } from "../../../src/schema/rules/rule";

/**
 * The one difference: the service knows its own defaults, and refuses what synth and plan only warn of, since the
 * reference does not show these defaults. Each warning, with the error that the service gives in the same place.
 */
const REFUSED_BY_DEFAULTS: Readonly<Record<string, string>> = {
  "data-node-count-without-tier": "data-node-count-needs-advanced-tier",
};

const BY_DEFAULTS: ReadonlySet<string> = new Set(Object.values(REFUSED_BY_DEFAULTS));

/** What one judge said: each finding as its code, a blank, and its path. */
export type Verdict = ReadonlySet<string>;

export interface ServiceVerdict {
  readonly said: Verdict;
  /** Paths of what the service was not given: it knows nothing of them. */
  readonly withheld: readonly string[];
}

export interface Verdicts {
  readonly synth: Verdict;
  readonly plan: Verdict;
  /** Undefined where the service is not asked. */
  readonly service: ServiceVerdict | undefined;
}

/** Each difference, in words; none where the judges agree. */
export function disagreements(
  { synth, plan, service }: Verdicts,
  unknown: readonly string[],
): readonly string[] {
  const shared = (verdict: Verdict): string[] =>
    [...verdict].filter((finding) => speaks("synth", finding) && speaks("plan", finding));
  const early = new Set([...shared(synth), ...shared(plan)]);
  return [
    ...outOfTurn("synth", synth),
    ...outOfTurn("plan", plan),
    ...shared(synth).flatMap((finding) => (plan.has(finding) ? [] : [`synth, and not plan: ${finding}`])),
    ...shared(plan).flatMap((finding) => (synth.has(finding) ? [] : [`plan, and not synth: ${finding}`])),
    ...(service === undefined ? [] : ofService(service, early, unknown, missingSecrets(synth))),
  ];
}

function ofService(
  { said, withheld }: ServiceVerdict,
  foundEarly: Verdict,
  unknown: readonly string[],
  secretsLeftOut: ReadonlySet<string>,
): string[] {
  const early = new Set([...foundEarly].map(asTheServiceSaysIt));
  const expected = [...early].filter(
    (finding) => speaks("service", finding) && !withheld.some((path) => isWithin(pathOf(finding), path)),
  );
  const missing = expected.filter((finding) => !said.has(finding));
  // A warning that may be acknowledged is not shown, and the service refuses what it would have been about.
  const mayBeAcknowledged = withheld.some((path) => isWithin(path, "acknowledged"));
  const more = [...said].filter(
    (finding) =>
      !early.has(finding) &&
      !secretsLeftOut.has(pathOf(finding)) &&
      !unknown.some((path) => concerns(finding, path)) &&
      !(mayBeAcknowledged && BY_DEFAULTS.has(codeOf(finding))),
  );
  return [
    ...outOfTurn("service", said),
    ...missing.map((finding) => `synth or plan, and not the service: ${finding}`),
    ...more.map((finding) => `the service, and neither synth nor plan: ${finding}`),
  ];
}

/**
 * The secrets of which only the version is there. Whether a plan needs them depends on what it sends, so that synth and the
 * plan of a change report them, and no validation does; of a version that is refused itself, neither says more.
 */
function missingSecrets(synth: Verdict): ReadonlySet<string> {
  const found = [...synth].filter(
    (finding) => codeOf(finding) === "version-without-secret" || pathOf(finding).endsWith("_wo_version"),
  );
  return new Set(found.map((finding) => pathOf(finding).replace(/_wo(_version)?$/, "")));
}

function asTheServiceSaysIt(finding: string): string {
  const code = REFUSED_BY_DEFAULTS[codeOf(finding)];
  return code === undefined ? finding : `${code} ${pathOf(finding)}`;
}

/** Findings of rules that, by their descriptions, the judge does not judge. */
function outOfTurn(judge: Judge, verdict: Verdict): string[] {
  return [...verdict]
    .filter((finding) => !speaks(judge, finding))
    .map((finding) => `${judge}, whose rule it is not: ${finding}`);
}

function speaks(judge: Judge, finding: string): boolean {
  const rule = ruleTable[codeOf(finding)];
  return rule !== undefined && isJudgedBy(rule, judge);
}

const acrossAttributes = codesOf(objectRules);
const acrossElements = codesOf(listRules);

/** Whether what is found may depend on the value at the path. */
function concerns(finding: string, unknown: string): boolean {
  const path = pathOf(finding);
  if (isWithin(path, unknown) || isWithin(unknown, path)) return true;
  if (acrossElements.has(codeOf(finding))) return isWithin(unknown, path.replace(/\[.*$/, ""));
  return acrossAttributes.has(codeOf(finding)) && isWithin(unknown, path.replace(/\.?[^.[]*$/, ""));
}

function codesOf(rules: object): ReadonlySet<string> {
  return new Set(Object.values(rules as Record<string, object>).flatMap((of) => Object.keys(of)));
}

/** Whether a path is another one, or leads into it; the empty path is the whole configuration. */
function isWithin(path: string, outer: string): boolean {
  return (
    outer === "" || path === outer || (path.startsWith(outer) && ".[".includes(path.charAt(outer.length)))
  );
}

function codeOf(finding: string): string {
  return finding.slice(0, finding.indexOf(" "));
}

function pathOf(finding: string): string {
  return finding.slice(finding.indexOf(" ") + 1);
}
