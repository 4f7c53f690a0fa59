/** The resource of a cluster. All kinds behave alike, and differ in their schemas. */
import type { ApiFailure, CloudClient } from "../../client";
import { ExactNumber } from "../../json";
import type {
  PlanRequest,
  PrivateState,
  ResourceBehaviour,
  ResourceResponse,
  TerraformObject,
} from "../../plugin";
import { type ClusterKind, DELETION_PROTECTION, KINDS } from "../../schema";
import { clusterId, deadlineOf, knownId, oneWriter, reportingFailures } from "../calls";
import { failureDiagnostic, judgeConfig, judgeSent } from "../diagnostics";
import {
  privateAfterFailure,
  privateStateOf,
  privateStateUnsent,
  removedAttributes,
  valuesToReset,
} from "../plan/applied-values";
import { planCluster } from "../plan/plan-cluster";
import { withDefaultProtection, withProtection } from "../plan/planned-protection";
import { WrittenConfigs } from "../plan/written-configs";
import type { Run } from "../run";
import { mergedBody } from "../values/body";
import { stateOf } from "../values/state";
import { completeConfig } from "./complete-config";
import { conflictingLists } from "./conflicting-lists";
import { readCreated } from "./created-cluster";
import { guardedDeletion, guardedDestroy, notingProtection, withProtectionOf } from "./guard-deletion";
import { findIdentified } from "./identified-cluster";
import { findImported, refusedReplacement } from "./import-cluster";
import { judgeChange } from "./judge-change";
import { explainingNames } from "./known-clusters";
import { refusedService, withService } from "./planned-service";
import { demandKnown, demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";
import { updateCluster } from "./update-cluster";

export function clusterBehaviour(kind: ClusterKind): ResourceBehaviour<Run> {
  const schema = KINDS[kind].schema;
  const named = `the ${KINDS[kind].label} cluster`;
  const writtenConfigs = new WrittenConfigs();

  return withDiagnosticsOfSettings({
    validate: async ({ config }) => {
      writtenConfigs.note(config);
      return judgeConfig(schema, config);
    },

    plan: async (request, { client: run, isAtApply, signal }) => {
      const { prior, config, private: kept } = request;
      const planned = withPlannedProtection(request, run);
      run?.clusters.note(kind, prior);
      const refused = [
        ...(run === undefined ? [] : refusedService(request, run.service)),
        ...refusedReplacement(request),
        ...(run === undefined || isAtApply
          ? []
          : guardedDeletion(kind, { ...request, planned }, run.protectedClusters)),
      ];
      if (refused.length > 0) return { planned, diagnostics: refused };
      const tied =
        run === undefined ? {} : { private: withProtectionOf(prior, withService(kept, run.service)) };
      if (config === null || planned === null) return { planned, ...tied };
      const change = planCluster(KINDS[kind], { ...request, config, planned }, isAtApply);
      const written = writtenConfigs.take(config, prior);
      const judged =
        prior === null
          ? { refused: judgeSent(schema, config, {}), warnings: [] }
          : judgeChange(schema, { written, planned: change.planned, prior, private: kept });
      if (judged.refused.length > 0) return { planned: change.planned, ...tied, diagnostics: judged.refused };
      // The plan has said it.
      const warnings = isAtApply ? [] : judged.warnings;
      const response = {
        planned: change.planned,
        ...tied,
        diagnostics: [...change.diagnostics, ...warnings],
      };
      if (run === undefined || prior !== null) return response;
      if (isAtApply) {
        run.clusters.note(kind, nameHolder(request.plannedPrivate, planned));
        return response;
      }
      const organizationId = knownId(planned["organization_id"]);
      if (organizationId === undefined) return response;
      const isReplacement = Object.keys(kept).length > 0;
      const found = (await run.access?.diagnose({ kind, organizationId, isReplacement }, signal)) ?? [];
      const holder = run.clusters.holderOfName(kind, planned);
      return {
        ...response,
        diagnostics: [...response.diagnostics, ...found],
        ...(holder !== undefined && { private: { ...response.private, [NAME_HOLDER]: `${holder}` } }),
      };
    },

    create: async ({ config, planned }, { client: { service, clusters }, signal: stop }) => {
      const refused = judgeSent(schema, config, {});
      if (refused.length > 0) return { diagnostics: refused };
      const deadline = deadlineOf("create", planned, stop);
      const called = `${named} ${JSON.stringify(planned["name"])}`;
      return reportingFailures(
        { doing: `Cannot create ${called}`, service, deadline },
        async (): Promise<ResourceResponse> => {
          const body = mergedBody(schema, {}, config, []);
          const noLongerNew = clusters.noteNew(kind, planned);
          try {
            const naming = { doing: "create", kind, cluster: planned } as const;
            const { cluster, openAccess } = await explainingNames(naming, clusters, () =>
              service.create(kind, body, deadline.signal),
            );
            const posted = { kind, called, config, planned, cluster: { ...body, ...cluster } };
            const response = await readCreated(service, posted, deadline);
            clusters.note(kind, response.state ?? null);
            return notingProtection({
              ...withOpenAccess(response, openAccess, service),
              private: withService(privateStateOf(schema, config, response.state ?? {}), service),
            });
          } finally {
            noLongerNew();
          }
        },
      );
    },

    read: async (
      { state, private: kept },
      { client: { service, clusters, protectedClusters }, signal: stop },
    ) => {
      const deadline = deadlineOf("read", state, stop);
      const id = clusterId(state);
      return reportingFailures(
        { doing: `Cannot read ${named} ${id}`, service, deadline },
        async (): Promise<ResourceResponse> => {
          const found = await service.read(kind, id, deadline.signal);
          if (found === "gone") return { state: null };
          const missing = missingFields(kind, found.cluster);
          demandSameCluster(kind, id, found.cluster, state);
          demandKnown(kind, id, missing, state);
          const read = stateOf(schema, found.cluster, state);
          clusters.note(kind, read);
          protectedClusters.noteRead(kind, read);
          return notingProtection({
            state: read,
            private: withService(kept, service),
            diagnostics: [...missingFieldsWarning(kind, missing), ...conflictingLists(found)],
          });
        },
      );
    },

    update: async (
      { config: written, planned, prior, private: kept },
      { client: { service, clusters }, signal: stop },
    ) => {
      const judged = judgeChange(schema, { written, planned, prior, private: kept });
      const { config, refused, sendsNothing } = judged;
      if (refused.length > 0) return { state: prior, diagnostics: refused };
      if (sendsNothing)
        return notingProtection({
          state: planned,
          private: withService(privateStateUnsent(schema, kept, config, planned), service),
        });
      const id = clusterId(prior);
      const removed = removedAttributes(schema, kept, config, prior);
      const resets = valuesToReset(KINDS[kind], kept, prior, removed);
      const deadline = deadlineOf("update", planned, stop);
      const response: ResourceResponse = await reportingFailures(
        { doing: `Cannot update ${named} ${id}`, service, deadline },
        () =>
          oneWriter(`${kind}/${id}`, () =>
            explainingNames({ doing: "update", kind, cluster: planned }, clusters, () =>
              updateCluster(
                service,
                { kind, id, named, prior, config, planned, removed, resets, kept },
                deadline,
              ),
            ),
          ),
      );
      const isDone = (response.diagnostics ?? []).every(({ severity }) => severity !== "error");
      if (isDone) clusters.note(kind, planned);
      // A write that failed may have taken effect all the same.
      const afterFailure = withService(privateAfterFailure(schema, kept, config, {}), service);
      return notingProtection({ state: prior, private: afterFailure, ...response });
    },

    delete: async ({ prior, private: kept }, { client: { service, clusters }, signal: stop }) => {
      clusters.note(kind, prior);
      const refused = [...refusedService({ private: kept }, service), ...guardedDestroy(kind, prior)];
      if (refused.length > 0) return { diagnostics: refused };
      const id = clusterId(prior);
      const deadline = deadlineOf("delete", prior, stop);
      return reportingFailures({ doing: `Cannot delete ${named} ${id}`, service, deadline }, () =>
        oneWriter(`${kind}/${id}`, async () => {
          const found = await service.read(kind, id, deadline.signal);
          if (found !== "gone") {
            demandSameCluster(kind, id, found.cluster, prior, "organization and name");
            await service.remove(kind, id, deadline.signal);
          }
          clusters.forget(kind, id);
          return {};
        }),
      );
    },

    import: async (request, { client: { service, protectsByDefault }, signal }) => {
      const id = "id" in request ? request.id : String(knownId(request.identity["id"]) ?? "");
      return reportingFailures({ doing: `Cannot import ${named} ${id}`, service }, async () => {
        const found =
          "id" in request
            ? await findImported(service, kind, id, signal)
            : await findIdentified(service, kind, request.identity, signal);
        return withDefaultProtection(found, protectsByDefault);
      });
    },

    completeConfig: (config) => completeConfig(schema, config),
  });
}

/** Returns the plan with the planned protection from deletion. Without settings, the cluster keeps the one it has. */
function withPlannedProtection(
  { prior, planned, config }: PlanRequest,
  run: Run | undefined,
): TerraformObject | null {
  if (planned === null || config === null) return planned;
  const byDefault = run === undefined ? (prior?.[DELETION_PROTECTION] ?? null) : run.protectsByDefault;
  return withProtection(planned, { config, prior }, byDefault);
}

/** Adds the error of a new cluster whose access lists could not be set, unless the cluster shows them as configured. */
function withOpenAccess(
  response: ResourceResponse,
  failure: ApiFailure | undefined,
  { address }: CloudClient,
): ResourceResponse {
  const { diagnostics = [] } = response;
  if (failure === undefined || diagnostics.length === 0) return response;
  return { ...response, diagnostics: [...failureDiagnostic("", failure, address), ...diagnostics] };
}

/**
 * Adds the warning about the provider's settings, if there is one, to the responses that it concerns. Without settings,
 * has reads and plans fail, and sends nothing.
 */
function withDiagnosticsOfSettings(behaviour: Required<ResourceBehaviour<Run>>): ResourceBehaviour<Run> {
  const warned = (response: ResourceResponse, { client }: { readonly client: Run }): ResourceResponse => {
    const warnings = client.settingsWarning();
    if (warnings.length === 0) return response;
    return { ...response, diagnostics: [...(response.diagnostics ?? []), ...warnings] };
  };
  return {
    ...behaviour,
    create: async (request, context) => warned(await behaviour.create(request, context), context),
    plan: async (request, context) => {
      const response = await behaviour.plan(request, context);
      const refusal = context.client?.refusal?.() ?? [];
      if (refusal.length === 0) return response;
      return { ...response, diagnostics: [...refusal, ...(response.diagnostics ?? [])] };
    },
    read: async (request, context) => {
      const refusal = context.client.refusal?.();
      if (refusal !== undefined) return { state: request.state, diagnostics: refusal };
      return warned(await behaviour.read(request, context), context);
    },
    update: async (request, context) => warned(await behaviour.update(request, context), context),
  };
}

/** In the private state of a planned cluster: the id of the cluster that had its name at plan. */
const NAME_HOLDER = "nameHolder";

/** Returns the cluster that had the name at plan; null if there was none, or Terraform dropped the private state. */
function nameHolder(kept: PrivateState = {}, planned: TerraformObject): TerraformObject | null {
  const id = kept[NAME_HOLDER];
  return typeof id === "string" ? { ...planned, id: new ExactNumber(id) } : null;
}
