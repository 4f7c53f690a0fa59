/** What the provider keeps from its configuration until Terraform has finished its work. */
import type { CloudClient } from "../client";
import type { AccessListFieldNames } from "../contract";
import type { Diagnostic } from "../plugin";
import { accessCheck, type AccessCheck } from "./access-check";
import { KnownClusters } from "./cluster/known-clusters";

export interface Run {
  readonly service: CloudClient;
  /** Undefined if `check_access` is false. */
  readonly access: AccessCheck | undefined;
  readonly clusters: KnownClusters;
  /** Returns why the service cannot be used; nothing when called again. Undefined if it can be used. */
  readonly refusal?: () => readonly Diagnostic[];
  /** Returns a warning about a setting that the service's responses contradict; nothing when called again. */
  settingsWarning(): readonly Diagnostic[];
  /** Closes the connections that are kept alive. */
  close(): void;
}

export function startRun(service: CloudClient, settings: { readonly checksAccess: boolean }): Run {
  let isWarned = false;
  return {
    service,
    access: settings.checksAccess ? accessCheck(service) : undefined,
    clusters: new KnownClusters(),
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
