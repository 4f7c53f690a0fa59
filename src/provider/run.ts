/** What the provider keeps from its configuration until Terraform has finished its work. */
import type { CloudClient } from "../client";
import type { AccessListFieldNames } from "../contract";
import type { Value } from "../json";
import type { Diagnostic } from "../plugin";
import { accessCheck, type AccessCheck } from "./access-check";
import { ProtectedClusters } from "./cluster/guard-deletion";
import { ElsewhereWarnings } from "./cluster/planned-service";
import { NetworksOfRun } from "./networks";
import type { Unusable } from "./unusable-service";

export interface Run {
  readonly service: CloudClient;
  /** Undefined if `check_access` is false. */
  readonly access: AccessCheck | undefined;
  /** The protection from deletion of clusters that do not set it: the provider's `deletion_protection`, or unknown. */
  readonly protectsByDefault: Value;
  readonly protectedClusters: ProtectedClusters;
  readonly elsewhere: ElsewhereWarnings;
  readonly networks: NetworksOfRun;
  /** Why the service cannot be used. Undefined if it can be used. */
  readonly unusable?: Unusable;
  /** Returns a warning about a setting that the service's responses contradict; nothing when called again. */
  settingsWarning(): readonly Diagnostic[];
  /** Closes the connections that are kept alive. */
  close(): void;
}

/** The settings of the provider that are not those of its client. */
export interface RunSettings {
  readonly checksAccess: boolean;
  readonly protectsByDefault: Value;
}

export function startRun(service: CloudClient, { checksAccess, protectsByDefault }: RunSettings): Run {
  let isWarned = false;
  return {
    service,
    access: checksAccess ? accessCheck(service) : undefined,
    protectsByDefault,
    protectedClusters: new ProtectedClusters(),
    elsewhere: new ElsewhereWarnings(),
    networks: new NetworksOfRun(),
    settingsWarning: () => {
      const names = service.otherFieldNames();
      if (names === undefined || isWarned) return [];
      isWarned = true;
      return [wrongNames(names)];
    },
    close: () => {
      service.close();
    },
  };
}

function wrongNames(names: AccessListFieldNames): Diagnostic {
  return {
    severity: "warning",
    summary: `access_list_field_names: the service uses the names of the set "${names}" for its access lists`,
    detail: `The lists were written under these names: under others, clusters would be open to every address. Set \`access_list_field_names\` in the provider's configuration to "${names}", or remove it.`,
  };
}
