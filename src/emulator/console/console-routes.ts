/** Serves the console below `/console/`: its files, and what it needs besides the service's API. */
import type { FastifyInstance, FastifyReply } from "fastify";

import type { ClusterId } from "../../contract";
import { formatJson, type Json } from "../../json";
import type { ActivityEntry } from "../activity/entry";
import { ApiError } from "../api-error";
import { readBody } from "../http/read-body";
import { bodyOf, requireToken, sendJson, type ServerOptions } from "../http/server";
import type { ActivityFile } from "../storage/activity-file";
import { openAuthenticator, type TokenPermissions } from "../tokens";
import { PAGE_NAME, sendFile, sendPage } from "./console-files";
import type { ConsoleSite } from "./console-site";

/**
 * Adds the routes. The files and `POST session`, which exchanges a code for an access token, need no token. `GET me` and
 * `GET activity` show what concerns the organizations of their token. `POST codes` issues a code to who has the site's key.
 */
export function addConsole(
  app: FastifyInstance,
  { service, authenticate }: ServerOptions,
  { files, codes, token, key, dataDir, cdkLibrary }: ConsoleSite & { readonly cdkLibrary: string },
  activity: ActivityFile,
): void {
  const onRequest = requireToken(authenticate);
  const checkKey = openAuthenticator([key]);
  const { label } = authenticate(`Bearer ${token}`);

  // The address is relative, so that it is right behind a proxy with a prefix.
  const method = ["GET", "HEAD"];
  app.route({ method, url: "/console", handler: (_request, reply) => reply.redirect("console/") });
  for (const [name, file] of files) {
    const [url, send] = name === PAGE_NAME ? ["/console/", sendPage] : [`/console/${name}`, sendFile];
    app.route({ method, url, handler: (request, reply) => send(request, reply, file) });
  }
  app.post("/console/session", (request, reply) => {
    const { code } = readBody(bodyOf(request));
    if (typeof code !== "string") throw ApiError.ofIssues("invalid", [NO_CODE]);
    if (!codes.redeem(code)) throw new ApiError("unauthorized", NOT_VALID);
    return sendUncached(reply, { token, label });
  });
  app.post("/console/codes", (request, reply) => {
    checkKey(request.headers.authorization);
    return sendUncached(reply.code(201), { code: codes.issue() });
  });
  app.get("/console/me", { onRequest }, ({ noted: { permissions } }, reply) => {
    if (permissions === undefined) throw new ApiError("unauthorized");
    const { label, organizations } = permissions;
    const known =
      organizations === "every-organization" ? organizationsOf(service.clusters.all()) : organizations;
    return sendUncached(reply, {
      label,
      organizations: known,
      names: service.names,
      emulator: { folder: dataDir },
      cdk_library: cdkLibrary,
    });
  });
  app.get("/console/activity", { onRequest }, ({ query, noted: { permissions } }, reply) => {
    const { cluster, from = 0, count = Infinity } = query as ActivityQuery;
    const entries = [...activity.entries]
      .reverse()
      .filter((entry) => isVisible(entry, permissions))
      .filter(({ kind, id }) => cluster === undefined || cluster === `${kind}/${id}`);
    const page = entries.slice(Number(from), Number(from) + Number(count));
    return sendUncached(reply, { entries: page as unknown as readonly Json[], total: entries.length });
  });
}

/** Which part of the activity is asked for: of one cluster, or so many entries from one on. */
interface ActivityQuery {
  readonly cluster?: string;
  readonly from?: string;
  readonly count?: string;
}

const NO_CODE = { code: "invalid-code", path: "code", message: "must be the text of a code" };

const NOT_VALID =
  "The code is not valid: each code works once, for 10 minutes. `emulator --open` gives a new one";

function sendUncached(reply: FastifyReply, body: Json): FastifyReply {
  return sendJson(reply.header("Cache-Control", "no-store"), body);
}

/** Returns the organizations that have clusters, each once. */
function organizationsOf(
  clusters: readonly { readonly fields: Readonly<Record<string, Json>> }[],
): readonly Json[] {
  const byText = new Map<string, Json>();
  for (const { fields } of clusters) {
    const organization = fields["organization_id"] ?? null;
    byText.set(formatJson(organization), organization);
  }
  return [...byText.values()];
}

function isVisible({ organization_id }: ActivityEntry, permissions: TokenPermissions | undefined): boolean {
  return permissions?.allows(organization_id as ClusterId) === true;
}
