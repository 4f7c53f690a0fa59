/**
 * The private state of a cluster: what Terraform keeps for the provider beside the state, and passes on with each call
 * about the cluster. Terraform stores it whenever it stores the state: after an apply, also of a plan without changes. A
 * plan alone stores nothing. Every call reads it with `readPrivate`, and writes it with `privateOf`. What it has after:
 *
 * - an import: `imported`, and what a read adds: `service` and `protected`
 * - a create or an update: `configured` and `chosen` of this apply; the keys of earlier applies and imports are gone
 * - an update that sends nothing, such as one of timeouts: the same, with the logins in `configured` as before
 * - an update that failed: all keys as before, with `attempted`; if nothing was sent, all keys of the plan
 * - a read, and a plan without changes: all keys as before, with `service` and `protected` of now
 * - the end of a cluster: nothing, so that nothing of it decides about another one
 */
import type { ObjectValue } from "../../json";
import type { PrivateState } from "../../plugin";
import { DELETION_PROTECTION } from "../../schema";

/** Values of attributes as texts: whole numbers of any size survive JSON so. */
type Texts = Readonly<Record<string, string>>;

/** A service by its address, which is empty if it is not known. */
interface Service {
  readonly address: string;
}

export interface ClusterPrivate extends PrivateState {
  /** The form of the private state. Every call that writes one sets it; absent in what earlier versions stored. */
  readonly version?: number;
  /**
   * The address of the service that has the cluster, or with which its plan was made. Every call that knows an address
   * writes it. A read at another address warns; another plan, an apply and a delete there are refused. After a call that
   * found another address, a second one is that of before: Terraform shows no warning of what it reads for `destroy`, so
   * the plan of the destruction repeats it. The next call at the same address removes it; where Terraform plans a
   * destruction before it reads the cluster, a confirmed address is warned of once more.
   */
  readonly service?: string | readonly [now: string, before: string];
  /**
   * The state protects the cluster from deletion. Every call that returns a cluster writes it, for the second half of a
   * replacement: Terraform plans that as a creation, and passes on the private state of the first half alone.
   */
  readonly protected?: true;
  /** The cluster was imported, and no apply has changed it since. Written by an import; read by plans. */
  readonly imported?: true;
  /**
   * What the last apply set of the attributes of which the service would choose a value, and the logins that it sent, each
   * by its list and its key: "auth_sources.login". Written by a create and an update; read by plans and updates, as are
   * the keys below.
   */
  readonly configured?: readonly string[];
  /** What the service chose for the other attributes. Older versions did not keep it. */
  readonly chosen?: Texts;
  /** What updates that failed tried to set of them, until an update succeeds; null for one that was reset, and stayed. */
  readonly attempted?: Readonly<Record<string, string | null>>;
}

/** The form of {@link ClusterPrivate}. */
const VERSION = 1;

const isText = (value: unknown): boolean => typeof value === "string";
const isTrue = (value: unknown): boolean => value === true;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTexts = (value: unknown, isOther: (one: unknown) => boolean = () => false): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => isText(one) || isOther(one));

const FORMS = {
  version: (value: unknown) => value === VERSION,
  service: (value: unknown) => isText(value) || (isList(value) && (value as readonly string[]).length === 2),
  protected: isTrue,
  imported: isTrue,
  configured: isList,
  chosen: (value: unknown) => isTexts(value),
  attempted: (value: unknown) => isTexts(value, (one) => one === null),
} satisfies Record<KeyOf<ClusterPrivate>, (value: unknown) => boolean>;

/** The keys that an interface names, without those of its index signature. */
type KeyOf<Named> = keyof { [Key in keyof Named as string extends Key ? never : Key]: unknown };

/** The private state of a cluster that was imported, until this configuration writes to it. */
export const AFTER_IMPORT: ClusterPrivate = { imported: true };

/** The private state of a cluster that is gone. */
export const AFTER_END: ClusterPrivate = {};

/** Returns the private state without what is not in the form of this version, or of an earlier one. */
export function readPrivate(stored: PrivateState): ClusterPrivate {
  const known = stored["version"] === undefined ? fromEarlier(stored) : stored;
  return Object.fromEntries(
    Object.entries(known).filter(
      ([key, value]) => Object.hasOwn(FORMS, key) && FORMS[key as keyof typeof FORMS](value),
    ),
  );
}

/** Converts what versions stored that had keys of their own for logins, for values that stayed, and for an address before. */
function fromEarlier(stored: PrivateState): PrivateState {
  const { service, serviceBefore, configured, sent, attempted, stuck } = stored;
  const tried = isTexts(attempted) ? (attempted as Texts) : {};
  const stayed = isList(stuck) ? (stuck as readonly string[]) : [];
  return {
    ...stored,
    ...(isText(serviceBefore) && isText(service) && { service: [service, serviceBefore] }),
    ...(isList(sent) && {
      configured: [...(isList(configured) ? (configured as string[]) : []), ...(sent as string[])],
    }),
    ...(stayed.length > 0 && {
      attempted: {
        ...tried,
        ...Object.fromEntries(stayed.map((name) => [name, null])),
      },
    }),
  };
}

/**
 * Returns the private state to store with a cluster, or with the plan of one.
 *
 * @param cluster its state; null if it is planned to be created
 * @param service where it is
 */
export function privateOf(
  kept: ClusterPrivate,
  cluster: ObjectValue | null,
  service: Service,
): ClusterPrivate {
  const { address } = service;
  const before = formerService(kept, service);
  const now = before === undefined ? address : ([address, before] as const);
  const rest = Object.fromEntries(Object.entries(kept).filter(([key]) => key !== "protected"));
  return {
    ...rest,
    version: VERSION,
    ...(address !== "" && { service: now }),
    ...(cluster?.[DELETION_PROTECTION] === true && { protected: true as const }),
  };
}

/** Returns the address of the service that has the cluster; undefined if it is not known. */
export function serviceNow({ service }: ClusterPrivate): string | undefined {
  return [service].flat()[0];
}

/** Returns the address at which a cluster was before; undefined if it is that of the service, or if one is not known. */
export function formerService(kept: ClusterPrivate, { address }: Service): string | undefined {
  const before = serviceNow(kept);
  return before === address || address === "" ? undefined : before;
}

/** Returns the address before, where the call that wrote the private state found the cluster at another one. */
export function serviceBefore({ service }: ClusterPrivate): string | undefined {
  return [service].flat()[1];
}

/** Reports whether a plan of a new cluster is the second half of a replacement: only then it has a private state. */
export function isReplacement(kept: ClusterPrivate): boolean {
  return Object.keys(kept).length > 0;
}
