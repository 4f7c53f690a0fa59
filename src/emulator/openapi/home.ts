/** Describes the emulator at `GET /`, to programs and to people, and that path in the OpenAPI document. */
import type { ErrorCode } from "../../contract";
import type { JsonObject } from "../../json";

const NAME = "cdktf-provider-cloud emulator";
const DESCRIPTION =
  "An emulator of the managed OpenSearch and Prometheus service, for tests on one machine. It is not the service";

/** Where the OpenAPI document is served. */
export const API = "/openapi.json";

const LINK_TO_CONSOLE = `
      <p><a href="console/">The console</a>: its clusters, and a form for their settings</p>`;

/** Returns the page, with a link to the console if there is one. */
export const homePage = ({ hasConsole }: { readonly hasConsole: boolean }): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${NAME}</title>
  </head>
  <body>
    <main>
      <h1>${NAME}</h1>
      <p>${DESCRIPTION}.</p>${hasConsole ? LINK_TO_CONSOLE : ""}
      <p><a href="${API}">The description of its API (OpenAPI)</a></p>
    </main>
  </body>
</html>
`;

export const HOME = {
  path: "/",
  body: { name: NAME, description: DESCRIPTION, api: API },
  /** The headers of the page, which loads nothing. */
  headers: {
    "Content-Security-Policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Content-Type": "text/html; charset=utf-8",
  },
} as const;

/** Reports whether a request for `GET /` comes from a browser: its header Accept names pages, and not JSON. */
export function asksForPage(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map((range) => range.split(";", 1)[0]?.trim().toLowerCase());
  return types.includes("text/html") && !types.includes("application/json");
}

/** The errors of these paths. */
export const OWN_ERRORS = [
  "malformed-request",
  "foreign-host",
  "request-timeout",
  "headers-too-large",
] as const satisfies readonly ErrorCode[];

/** Returns the paths of the emulator in the OpenAPI document. The service itself has neither. */
export const ownPaths = (errors: JsonObject): JsonObject => ({
  [HOME.path]: ownPath(
    errors,
    "emulator",
    "Say what responds",
    "Says what the emulator is, and where its API is described. The service itself has no such path.",
    "What responds, and the path of this document",
    {
      "application/json": {
        schema: {
          type: "object",
          required: ["name", "description", "api"],
          properties: {
            name: { const: NAME },
            description: { type: "string" },
            api: { const: API },
          },
        },
      },
      "text/html": { schema: { type: "string" } },
    },
  ),
  [API]: ownPath(
    errors,
    "openapi",
    "Describe the API",
    "Returns this document, with the address of the emulator. The service itself has no such path.",
    "This document",
    {
      "application/json": {
        schema: {
          type: "object",
          required: ["openapi", "info", "paths"],
          properties: { openapi: { type: "string" }, info: { type: "object" }, paths: { type: "object" } },
        },
      },
    },
  ),
});

/** Describes a `GET` that needs no token. */
function ownPath(
  errors: JsonObject,
  operationId: string,
  summary: string,
  description: string,
  responseDescription: string,
  content: JsonObject,
): JsonObject {
  return {
    get: {
      operationId,
      summary,
      description,
      tags: ["emulator"],
      security: [],
      responses: { "200": { description: responseDescription, content }, ...errors },
    },
  };
}
