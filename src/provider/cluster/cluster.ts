/** The resource of a cluster. All kinds behave alike, and differ in their schemas. */
import type { ApiFailure, CloudClient } from "../../client";
import type { ObjectValue } from "../../json";
import type { Diagnostic, PlanRequest, ResourceBehaviour, ResourceResponse } from "../../plugin";
import { type ClusterKind, DELETION_PROTECTION, KINDS } from "../../schema";
import { clusterId, deadlineOf, knownId, oneWriter, reportingFailures } from "../calls";
import { diagnosticsOfEnds, failureDiagnostic, judgeConfig, judgeSent } from "../diagnostics";
import {
  privateAfterApply,
  privateAfterFailure,
  privateAfterNothing,
  removedAttributes,
  valuesToReset,
} from "../plan/applied-values";
import { planCluster } from "../plan/plan-cluster";
import { withDefaultProtection, withProtection } from "../plan/planned-protection";
import { AFTER_END, formerService, isReplacement, privateOf, readPrivate } from "../plan/private-state";
import type { Run } from "../run";
import { isDestroying } from "../terraform-command";
import { mergedBody } from "../values/body";
import { withKeptSecrets } from "../values/kept-secrets";
import { stateOf } from "../values/state";
import { conflictingLists } from "./conflicting-lists";
import { readCreated } from "./created-cluster";
import { guardedDestroy, guardedReplacement } from "./guard-deletion";
import { findIdentified } from "./identified-cluster";
import { findImported, refusedReplacement } from "./import-cluster";
import { judgeChange } from "./judge-change";
import { planDeletion } from "./plan-deletion";
import { foundElsewhere, goneElsewhere, refusedService } from "./planned-service";
import { demandKnown, demandSameCluster, missingFields, missingFieldsWarning } from "./same-cluster";
import { updateCluster, type UpdatedCluster } from "./update-cluster";

export function clusterBehaviour(kind: ClusterKind): ResourceBehaviour<Run> {
  const schema = KINDS[kind].schema;
  const named = `the ${KINDS[kind].label} cluster`;

  return withDiagnosticsOfSettings({
    validate: async ({ config }) => judgeConfig(schema, config),

    stored: (state, { protectedClusters }) => {
      protectedClusters.noteStored(kind, state);
    },

    plan: async (asked, { client: run, isAtApply, signal }) => {
      const request = { ...asked, private: readPrivate(asked.private) };
      const plannedPrivate = asked.plannedPrivate && readPrivate(asked.plannedPrivate);
      const { prior, config, private: kept } = request;
      const planned = withPlannedProtection(request, run);
      if (config === null || planned === null) {
        if (run === undefined || prior === null) return { planned };
        run.protectedClusters.forget(kind, prior);
        return planDeletion(kind, { state: prior, private: kept }, run, signal);
      }
      const refused = [
        ...(run === undefined ? [] : refusedService({ private: kept, plannedPrivate }, run.service)),
        ...refusedReplacement({ ...request, planned }),
        ...(run === undefined || isAtApply
          ? []
          : await guardedReplacement(kind, { ...request, planned }, run.protectedClusters, signal)),
      ];
      if (holdsUp(refused)) return { planned, diagnostics: refused };
      const expired = diagnosticsOfEnds(run?.networks.notePlanned(schema, planned) ?? [], planned);
      const tied = run === undefined ? {} : { private: privateOf(kept, prior, run.service) };
      const change = planCluster(KINDS[kind], { ...request, config, planned }, isAtApply);
      const judged =
        prior === null
          ? // Without the service an import cannot be read, and looks like a new cluster.
            { refused: run?.unusable === undefined ? judgeSent(schema, config, {}) : [], warnings: [] }
          : judgeChange(schema, {
              written: config,
              isAsWritten: false,
              planned: change.planned,
              prior,
              private: kept,
            });
      const errors = [...judged.refused, ...expired.filter(({ severity }) => severity === "error")];
      if (holdsUp(errors)) return { planned: change.planned, ...tied, diagnostics: errors };
      // The apply does not repeat a warning of the plan.
      const warnings = isAtApply ? [] : [...judged.warnings, ...expired];
      const response = {
        planned: change.planned,
        ...tied,
        diagnostics: [...change.diagnostics, ...warnings],
      };
      if (run === undefined || prior !== null || isAtApply) return response;
      const organizationId = knownId(planned["organization_id"]);
      if (organizationId === undefined) return response;
      const plannedCluster = { kind, organizationId, isReplacement: isReplacement(kept) };
      const found = (await run.access?.diagnose(plannedCluster, signal)) ?? [];
      return { ...response, diagnostics: [...response.diagnostics, ...found] };
    },

    create: async ({ config, planned }, { client: { service }, signal: stop }) => {
      const refused = judgeSent(schema, config, {});
      if (refused.length > 0) return { diagnostics: refused };
      const deadline = deadlineOf("create", planned, stop);
      const called = `${named} ${JSON.stringify(planned["name"])}`;
      return reportingFailures(
        { doing: `Cannot create ${called}`, service, deadline },
        async (): Promise<ResourceResponse> => {
          const body = mergedBody(schema, {}, config, []);
          const { cluster, openAccess } = await service.create(kind, body, deadline.signal);
          const posted = { kind, called, config, planned, cluster: { ...body, ...cluster } };
          const response = await readCreated(service, posted, deadline);
          const after = privateAfterApply(schema, config, response.state ?? {});
          return {
            ...withOpenAccess(response, openAccess, service),
            private: privateOf(after, response.state ?? null, service),
          };
        },
      );
    },

    read: async (
      { state, private: stored },
      { client: { service, protectedClusters, elsewhere }, signal: stop },
    ) => {
      const deadline = deadlineOf("read", state, stop);
      const id = clusterId(state);
      return reportingFailures(
        { doing: `Cannot read ${named} ${id}`, service, deadline },
        async (): Promise<ResourceResponse> => {
          const kept = readPrivate(stored);
          const before = formerService(kept, service);
          const found = await service.read(kind, id, deadline.signal);
          if (found === "gone") {
            protectedClusters.forget(kind, state);
            const diagnostics =
              before === undefined ? [] : elsewhere.once(kind, id, goneElsewhere(before, service));
            return { state: null, private: AFTER_END, diagnostics };
          }
          const missing = missingFields(kind, found.cluster);
          const compared = before === undefined ? "organization" : { formerService: before };
          demandSameCluster(kind, id, found.cluster, state, compared);
          demandKnown(kind, id, missing, state);
          const read = withKeptSecrets(schema, stateOf(schema, found.cluster, state));
          protectedClusters.noteRead(kind, read);
          return {
            state: read,
            private: privateOf(kept, read, service),
            diagnostics: [
              ...(before === undefined ? [] : elsewhere.once(kind, id, foundElsewhere(before, service))),
              ...missingFieldsWarning(kind, missing),
              ...conflictingLists(found),
            ],
          };
        },
      );
    },

    update: async (
      { config: written, planned, prior, private: stored },
      { client: { service }, signal: stop },
    ) => {
      const kept = readPrivate(stored);
      const judged = judgeChange(schema, { written, isAsWritten: true, planned, prior, private: kept });
      const { config, refused, sendsNothing } = judged;
      if (refused.length > 0) return { state: prior, diagnostics: refused };
      if (sendsNothing) {
        const after = privateAfterNothing(schema, kept, config, planned);
        return { state: planned, private: privateOf(after, planned, service) };
      }
      const id = clusterId(prior);
      const removed = removedAttributes(schema, kept, config, prior);
      const resets = valuesToReset(KINDS[kind], kept, prior, removed);
      const deadline = deadlineOf("update", planned, stop);
      const response: UpdatedCluster = await reportingFailures(
        { doing: `Cannot update ${named} ${id}`, service, deadline },
        () =>
          oneWriter(`${kind}/${id}`, () =>
            updateCluster(
              service,
              { kind, id, named, prior, config, planned, removed, resets, kept },
              deadline,
            ),
          ),
      );
      // A write that failed may have taken effect all the same.
      const { state = prior, private: after = privateAfterFailure(schema, kept, config, {}) } = response;
      return { ...response, state, private: privateOf(after, state, service) };
    },

    delete: async ({ prior, private: stored }, { client: { service }, signal: stop }) => {
      const refused = refusedService({ private: readPrivate(stored) }, service);
      if (refused.length > 0) return { diagnostics: refused };
      const id = clusterId(prior);
      const deadline = deadlineOf("delete", prior, stop);
      return reportingFailures({ doing: `Cannot delete ${named} ${id}`, service, deadline }, () =>
        oneWriter(`${kind}/${id}`, async () => {
          const found = await service.read(kind, id, deadline.signal);
          if (found !== "gone") {
            const guarded = guardedDestroy(kind, prior);
            if (guarded.length > 0) return { diagnostics: guarded };
            demandSameCluster(kind, id, found.cluster, prior, "organization and name");
            await service.remove(kind, id, deadline.signal);
          }
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
  });
}

/** Reports whether errors of a plan hold it up. Before a destruction, Terraform plans as usual, and applies nothing of it. */
function holdsUp(errors: readonly Diagnostic[]): boolean {
  return errors.length > 0 && !isDestroying();
}

/** Returns the plan with the planned protection from deletion. Without settings, the cluster keeps the one it has. */
function withPlannedProtection(
  { prior, planned, config }: PlanRequest,
  run: Run | undefined,
): ObjectValue | null {
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
 * Adds the warning about the provider's settings, if there is one, to the responses that it concerns. Where the service
 * cannot be used, adds the reason to plans, and has reads fail, and sends nothing.
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
      const reason = context.client?.unusable?.atPlan() ?? [];
      if (reason.length === 0) return response;
      return { ...response, diagnostics: [...reason, ...(response.diagnostics ?? [])] };
    },
    read: async (request, context) => {
      const refusal = context.client.unusable?.atRead();
      if (refusal !== undefined) return { state: request.state, diagnostics: refusal };
      return warned(await behaviour.read(request, context), context);
    },
    update: async (request, context) => warned(await behaviour.update(request, context), context),
  };
}
