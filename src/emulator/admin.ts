/** Serves what the emulator offers besides the service's API: the OpenAPI document, endpoints, and faults on demand. */
import type { FastifyInstance } from "fastify";

import type { ClusterId } from "../contract";
import type { Json, JsonObject } from "../json";
import { ApiError } from "./api-error";
import type { StoredCluster } from "./cluster";
import { type FaultRule, readFault } from "./faults/fault-rules";
import { readBody } from "./http/read-body";
import { bodyOf, requireFullToken, requireToken, sendJson, type ServerOptions } from "./http/server";
import { API, asksForPage, HOME, homePage } from "./openapi/home";
import { openApiDocument } from "./openapi/openapi";

/**
 * Adds the routes. `GET /` and `GET /openapi.json` need no token. `GET /_emulator/endpoints` lists the endpoints of the clusters in
 * the organizations of its token. `/_emulator/faults` needs a token for every organization: GET lists the faults, PUT
 * replaces them by `{ "seed": 1, "faults": [...] }`, POST adds one, and DELETE ends all.
 */
export function addAdmin(
  app: FastifyInstance,
  options: ServerOptions,
  has: { readonly hasConsole: boolean },
): void {
  const { service, authenticate, faults } = options;
  const { clusters, names, endpoints } = service;
  const onRequest = requireFullToken(authenticate);
  const states = (): JsonObject => ({ faults: faults.states() as unknown as readonly Json[] });

  app.get(HOME.path, ({ headers: { accept } }, reply) => {
    void reply.header("Vary", "Accept");
    if (!asksForPage(accept)) return sendJson(reply, HOME.body);
    return reply.headers(HOME.headers).send(homePage(has));
  });
  app.get(API, (request, reply) =>
    sendJson(
      reply,
      openApiDocument({ url: `${request.protocol}://${request.host}`, accessListFieldNames: names }),
    ),
  );
  app.get("/_emulator/endpoints", { onRequest: requireToken(authenticate) }, (request, reply) =>
    sendJson(
      reply,
      clusters
        .all()
        .filter(({ fields }) => request.noted.permissions?.allows(fields["organization_id"] as ClusterId))
        .flatMap((cluster) => (endpoints === undefined ? [] : endpointsOf(cluster))),
    ),
  );
  app.get("/_emulator/faults", { onRequest }, (_request, reply) => sendJson(reply, states()));
  app.put("/_emulator/faults", { onRequest }, (request, reply) => {
    const { seed, faults: given } = readBody(bodyOf(request));
    if (seed !== undefined && !Number.isSafeInteger(seed)) throw refused("seed", "must be a whole number");
    if (!Array.isArray(given)) throw refused("faults", "must be a list");
    const rules = (given as readonly Json[]).map((value, index): FaultRule => {
      const rule = readFault(value);
      if (typeof rule === "string") throw refused(`faults[${index}]`, rule);
      return rule;
    });
    faults.set(rules, seed as number | undefined);
    return sendJson(reply, states());
  });
  app.post("/_emulator/faults", { onRequest }, (request, reply) => {
    const rule = readFault(readBody(bodyOf(request)));
    if (typeof rule === "string") throw refused("fault", rule);
    faults.inject(rule);
    return sendJson(reply.code(201), states());
  });
  app.delete("/_emulator/faults", { onRequest }, (_request, reply) => {
    faults.set([]);
    return reply.code(204).send();
  });
}

function endpointsOf({ kind, id, fields, ports = {} }: StoredCluster): readonly JsonObject[] {
  return Object.entries(ports).map(([endpoint, port]) => ({
    kind,
    id,
    name: fields["name"] ?? null,
    endpoint,
    url: `http://127.0.0.1:${port}`,
  }));
}

function refused(path: string, message: string): ApiError {
  return ApiError.ofIssues("invalid", [{ code: "invalid-fault", path, message }]);
}
