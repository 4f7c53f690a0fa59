/** What the emulator says of itself at `GET /`, and how the OpenAPI document describes it. */
import type { JsonObject } from "../../json";

const NAME = "cdktf-provider-cloud emulator";
const DESCRIPTION =
  "An emulator of the managed OpenSearch and Prometheus service, for tests on one machine. It is not the service";
const API = "/openapi.json";

export const HOME = { path: "/", body: { name: NAME, description: DESCRIPTION, api: API } } as const;

/** The path in the OpenAPI document. It belongs to the emulator, not to the service. */
export const HOME_PATH: JsonObject = {
  get: {
    operationId: "emulator",
    summary:
      "Says what the emulator is, and where its API is described. The service itself has no such path.",
    tags: ["emulator"],
    security: [],
    responses: {
      "200": {
        description: "What responds, and the path of this document",
        content: {
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
        },
      },
    },
  },
};
