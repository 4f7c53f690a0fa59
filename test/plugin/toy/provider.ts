/**
 * A provider for the tests of the plugin's process: it has one of everything that the framework offers, and notes whose
 * creation crashes or never ends.
 */
import { setTimeout as sleep } from "node:timers/promises";

import type { Provider, ResourceBehaviour, Schema } from "../../../src/plugin/index";

const noteSchema: Schema = {
  description: "A note.",
  attributes: {
    title: { type: "string", kind: "required" },
    priority: { type: "number", kind: "optional-computed", default: 3 },
    tags: { type: ["list", "string"], kind: "optional" },
    password: { type: "string", kind: "optional", sensitive: true, writeOnly: true },
    parts: {
      kind: "optional",
      type: { nesting: "list", attributes: { name: { type: "string", kind: "required" } } },
    },
  },
};

const behaviour: ResourceBehaviour<object> = {
  create: async ({ planned }) => {
    if (planned["title"] === "crash") {
      setImmediate(() => {
        throw new Error("hunter2 is the password");
      });
      await sleep(10_000);
    }
    return { state: planned };
  },
  read: async ({ state }) => ({ state }),
  update: async ({ planned }) => ({ state: planned }),
  delete: async () => ({}),
  import: async (request) => ({ state: "id" in request ? { title: request.id } : request.identity }),
};

const ticket = {
  schema: { attributes: { ticket: { type: "string", kind: "computed", sensitive: true } } },
  behaviour: async () => ({ read: async () => ({ state: { ticket: "1" } }) }),
} as const;

export const toy: Provider<object> = {
  address: "registry.example.com/tests/toy",
  version: "0.1.0",
  installation: "Put it where Terraform looks for providers.",
  schema: { attributes: { folder: { type: "string", kind: "required" } } },
  behaviour: async () => ({
    configure: async () => {
      process.stdout.write("said on stdout\n");
      return { client: {} };
    },
  }),
  resources: {
    toy_note: {
      schema: noteSchema,
      identity: { title: { type: "string", forImport: "required", description: "Its title." } },
      behaviour: async () => behaviour,
    },
  },
  dataSources: { toy_count: ticket },
  ephemeralResources: { toy_ticket: ticket },
  listResources: {
    toy_note: {
      schema: { attributes: { prefix: { type: "string", kind: "required" } } },
      behaviour: async () => ({
        list: async function* ({ config, limit }) {
          for (let n = 1; n <= Math.min(limit, 1000); n += 1) {
            const title = `${String(config["prefix"])}${n}`;
            yield { displayName: title, state: { title, priority: n } };
          }
        },
      }),
    },
  },
  functions: {
    shout: {
      summary: "Shout",
      description: "The text in capitals.",
      parameters: [{ name: "text", type: "string" }],
      returns: "string",
      behaviour: async () => (text) => ({ result: String(text).toUpperCase() }),
    },
  },
};
