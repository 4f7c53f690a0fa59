/**
 * The private state of a cluster: what Terraform keeps for the provider beside the state, and passes on with each call
 * about the cluster. Terraform stores it whenever it stores the state: after an apply, also of a plan without changes. A
 * plan alone stores nothing. Every call reads it with `readPrivate`, and writes it with `privateOf`. What it has after:
 *
 * - an import: `imported`, and what a read adds: `service` and `protected`
 * - a create or an update: `configured`, `chosen` and `sent` of this apply; the keys of earlier applies and imports are gone
 * - an update that sends nothing, such as one of timeouts: the same, with `sent` as before
 * - an update that failed: all keys as before, with `attempted` and `stuck`; if nothing was sent, all keys of the plan
 * - a read, and a plan without changes: all keys as before, with `service`, `serviceBefore` and `protected` of now
 * - the end of a cluster: nothing, so that nothing of it decides about another one
 *
 * What the provider remembers between two calls of one process is no part of it: `written-configs.ts` has what `validate`
 * saw, which Terraform tells no plan.
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
  /**
   * The address of the service that has the cluster, or with which its plan was made. Every call that knows an address
   * writes it. A read at another address warns; another plan, an apply and a delete there are refused.
   */
  readonly service?: string;
  /**
   * The address before, where the call that wrote `service` found another one. Read by the plan of a destruction, since
   * Terraform shows no warning of what it reads for `destroy`. The next call at the same address removes it; where
   * Terraform plans a destruction before it reads the cluster, a confirmed address is warned of once more.
   */
  readonly serviceBefore?: string;
  /**
   * The state protects the cluster from deletion. Every call that returns a cluster writes it, for the second half of a
   * replacement: Terraform plans that as a creation, and passes on the private state of the first half alone.
   */
  readonly protected?: true;
  /** The cluster was imported, and no apply has changed it since. Written by an import; read by plans. */
  readonly imported?: true;
  /**
   * The attributes of which the service would choose a value, and that the last apply set. Written by a create and an
   * update; read by plans and updates, as are the keys below.
   */
  readonly configured?: readonly string[];
  /** What the service chose for the other ones. Older versions did not keep it. */
  readonly chosen?: Texts;
  /** What updates that failed tried to set of them, until an update succeeds. */
  readonly attempted?: Texts;
  /** Attributes that were to be reset, and kept their value. */
  readonly stuck?: readonly string[];
  /** The logins that were sent, each by its list and its key: "auth_sources.login". */
  readonly sent?: readonly string[];
  /** The id of the cluster that had the name when a new one was planned. Read when Terraform plans again at apply (1.16). */
  readonly nameHolder?: string;
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTrue = (value: unknown): boolean => value === true;
const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isTexts = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isText);

const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  service: isText,
  serviceBefore: isText,
  protected: isTrue,
  imported: isTrue,
  configured: isList,
  chosen: isTexts,
  attempted: isTexts,
  stuck: isList,
  sent: isList,
  nameHolder: isText,
} satisfies Record<KeyOf<ClusterPrivate>, unknown>;

/** The keys that an interface names, without those of its index signature. */
type KeyOf<Named> = keyof { [Key in keyof Named as string extends Key ? never : Key]: unknown };

/** The private state of a cluster that was imported, until this configuration writes to it. */
export const AFTER_IMPORT: ClusterPrivate = { imported: true };

/** The private state of a cluster that is gone. */
export const AFTER_END: ClusterPrivate = {};

/** Returns the private state without what is not in the form of this version. */
export function readPrivate(stored: PrivateState): ClusterPrivate {
  return Object.fromEntries(
    Object.entries(stored).filter(([key, value]) => Object.hasOwn(FORMS, key) && FORMS[key]?.(value)),
  );
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
  const isKnown = service.address !== "";
  const before = formerService(kept, service);
  const isKept = (key: string) => key !== "protected" && (key !== "serviceBefore" || !isKnown);
  return {
    ...Object.fromEntries(Object.entries(kept).filter(([key]) => isKept(key))),
    ...(isKnown && { service: service.address }),
    ...(before !== undefined && { serviceBefore: before }),
    ...(cluster?.[DELETION_PROTECTION] === true && { protected: true as const }),
  };
}

/** Returns the address at which a cluster was before; undefined if it is that of the service, or if one is not known. */
export function formerService({ service: before }: ClusterPrivate, { address }: Service): string | undefined {
  return before === address || address === "" ? undefined : before;
}

/** Reports whether a plan of a new cluster is the second half of a replacement: only then it has a private state. */
export function isReplacement(kept: ClusterPrivate): boolean {
  return Object.keys(kept).length > 0;
}
