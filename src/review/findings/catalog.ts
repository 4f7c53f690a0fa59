/** Every code of a finding, with all that is said about it. The rows are in catalog/, a file for each topic. */
import { ACCESS_CODES } from "./catalog/access";
import { DATA_CODES } from "./catalog/data";
import { IDENTITY_CODES, SECRET_CODES } from "./catalog/login";
import { PLAN_CODES } from "./catalog/plan";
import { type CodeRow, LEVELS, type Trait } from "./catalog/row";
import { SETTING_CODES } from "./catalog/settings";

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

type Rows = typeof PLAN_CODES &
  typeof DATA_CODES &
  typeof ACCESS_CODES &
  typeof IDENTITY_CODES &
  typeof SECRET_CODES &
  typeof SETTING_CODES;

export type Code = keyof Rows;

/** Every code. Within a level, findings are listed in this order. */
export const CODES: Readonly<Record<Code, CodeRow>> = {
  errored: PLAN_CODES.errored,
  incomplete: PLAN_CODES.incomplete,
  invalid: PLAN_CODES.invalid,
  unreviewed: PLAN_CODES.unreviewed,
  destroyed: DATA_CODES.destroyed,
  replaced: DATA_CODES.replaced,
  open: ACCESS_CODES.open,
  "nearly-open": ACCESS_CODES["nearly-open"],
  lockout: ACCESS_CODES.lockout,
  "must-reach-unmatched": ACCESS_CODES["must-reach-unmatched"],
  exposed: SECRET_CODES.exposed,
  identity: IDENTITY_CODES.identity,
  downgrade: DATA_CODES.downgrade,
  snapshots: DATA_CODES.snapshots,
  undetermined: ACCESS_CODES.undetermined,
  broadened: ACCESS_CODES.broadened,
  mixed: ACCESS_CODES.mixed,
  "lockout-unproven": ACCESS_CODES["lockout-unproven"],
  unreachable: ACCESS_CODES.unreachable,
  narrowed: ACCESS_CODES.narrowed,
  reset: SETTING_CODES.reset,
  "secret-rotated": SECRET_CODES["secret-rotated"],
  "secret-used": SECRET_CODES["secret-used"],
  "secret-moved": SECRET_CODES["secret-moved"],
  drift: SETTING_CODES.drift,
  "duplicate-name": SETTING_CODES["duplicate-name"],
  hostname: SETTING_CODES.hostname,
  forgotten: SETTING_CODES.forgotten,
  unprotected: DATA_CODES.unprotected,
  acknowledged: SETTING_CODES.acknowledged,
  "check-failed": PLAN_CODES["check-failed"],
  "other-provider": PLAN_CODES["other-provider"],
  sensitivity: SETTING_CODES.sensitivity,
  "completeness-unknown": PLAN_CODES["completeness-unknown"],
  created: ACCESS_CODES.created,
  deleted: ACCESS_CODES.deleted,
  version: SETTING_CODES.version,
  "snapshots-begin": DATA_CODES["snapshots-begin"],
  sizing: SETTING_CODES.sizing,
  window: SETTING_CODES.window,
  renamed: SETTING_CODES.renamed,
  imported: SETTING_CODES.imported,
  moved: SETTING_CODES.moved,
  credentials: SECRET_CODES.credentials,
  read: PLAN_CODES.read,
  timeouts: SETTING_CODES.timeouts,
  protected: DATA_CODES.protected,
  ignored: SETTING_CODES.ignored,
  rewritten: SETTING_CODES.rewritten,
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
