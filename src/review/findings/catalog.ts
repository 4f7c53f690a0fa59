/** Every code of a finding, with all that is said about it. The rows are in catalog/, a file for each topic. */
import { ACCESS } from "./catalog/access";
import { DATA } from "./catalog/data";
import { IDENTITY, SECRETS } from "./catalog/login";
import { PLAN } from "./catalog/plan";
import { type CodeRow, LEVELS, type Trait } from "./catalog/row";
import { SETTINGS } from "./catalog/settings";

export {
  type Case,
  type Clause,
  HEADLINE,
  type HeadlineGroup,
  inNumber,
  type Level,
  LEVELS,
  type Topic,
} from "./catalog/row";

type Rows = typeof PLAN & typeof DATA & typeof ACCESS & typeof IDENTITY & typeof SECRETS & typeof SETTINGS;

export type Code = keyof Rows;

/** Every code. Within a level, findings are listed in this order. */
export const CODES: Readonly<Record<Code, CodeRow>> = {
  errored: PLAN.errored,
  incomplete: PLAN.incomplete,
  invalid: PLAN.invalid,
  unreviewed: PLAN.unreviewed,
  destroyed: DATA.destroyed,
  replaced: DATA.replaced,
  open: ACCESS.open,
  "nearly-open": ACCESS["nearly-open"],
  lockout: ACCESS.lockout,
  "must-reach-unmatched": ACCESS["must-reach-unmatched"],
  exposed: SECRETS.exposed,
  identity: IDENTITY.identity,
  downgrade: DATA.downgrade,
  snapshots: DATA.snapshots,
  undetermined: ACCESS.undetermined,
  broadened: ACCESS.broadened,
  mixed: ACCESS.mixed,
  "lockout-unproven": ACCESS["lockout-unproven"],
  unreachable: ACCESS.unreachable,
  narrowed: ACCESS.narrowed,
  reset: SETTINGS.reset,
  "secret-rotated": SECRETS["secret-rotated"],
  "secret-used": SECRETS["secret-used"],
  "secret-moved": SECRETS["secret-moved"],
  drift: SETTINGS.drift,
  "duplicate-name": SETTINGS["duplicate-name"],
  hostname: SETTINGS.hostname,
  forgotten: SETTINGS.forgotten,
  unprotected: DATA.unprotected,
  acknowledged: SETTINGS.acknowledged,
  "check-failed": PLAN["check-failed"],
  "other-provider": PLAN["other-provider"],
  sensitivity: SETTINGS.sensitivity,
  "completeness-unknown": PLAN["completeness-unknown"],
  created: ACCESS.created,
  deleted: ACCESS.deleted,
  version: SETTINGS.version,
  "snapshots-begin": DATA["snapshots-begin"],
  sizing: SETTINGS.sizing,
  window: SETTINGS.window,
  renamed: SETTINGS.renamed,
  imported: SETTINGS.imported,
  moved: SETTINGS.moved,
  credentials: SECRETS.credentials,
  read: PLAN.read,
  timeouts: SETTINGS.timeouts,
  protected: DATA.protected,
  ignored: SETTINGS.ignored,
  rewritten: SETTINGS.rewritten,
};

const ALL = Object.keys(CODES) as Code[];

/** Every code, the most severe first, and then in the order of the table. */
export const RANKED_CODES: readonly Code[] = LEVELS.flatMap((level) =>
  codesWhere((row) => row.level === level),
);

/** What the gate stops at if nothing is given, in the order in which help and reports name it. */
export const DEFAULT_FAIL_ON: readonly Code[] = [
  "broadened",
  "open",
  "nearly-open",
  "undetermined",
  "lockout",
  "exposed",
  "identity",
  "destroyed",
  "downgrade",
  "snapshots",
  "unreviewed",
  "incomplete",
  "errored",
];

/** Returns the codes whose rows pass a test, in the order of the table. */
export function codesWhere(isIt: (row: CodeRow) => boolean): readonly Code[] {
  return ALL.filter((code) => isIt(CODES[code]));
}

/** Returns the codes that have a trait, in the order of the table. */
export function codesWith(trait: Trait): readonly Code[] {
  return codesWhere(({ traits }) => traits?.includes(trait) === true);
}

/** Reports whether a code has a trait. */
export function hasTrait(code: Code, trait: Trait): boolean {
  return CODES[code].traits?.includes(trait) === true;
}
