/**
 * A provider for the tests: its `toy_note` resources are files in a folder. It has one of everything that the
 * framework offers, so that the tests can show it with the real Terraform.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

import type {
  Diagnostic,
  Provider,
  ResourceBehaviour,
  Schema,
  TerraformObject,
  TerraformValue,
} from "../../../src/plugin/index";
import { UNKNOWN_VALUE } from "../../../src/plugin/value";

interface Folder {
  readonly path: string;
}

const sameLetters = (left: TerraformValue, right: TerraformValue): boolean =>
  String(left).toLowerCase() === String(right).toLowerCase();

const noteSchema: Schema = {
  description: "A note.",
  attributes: {
    title: { type: "string", kind: "required", equal: sameLetters },
    owner: { type: "string", kind: "optional", requiresReplace: true },
    priority: { type: "number", kind: "optional-computed", default: 3 },
    amount: { type: "number", kind: "optional" },
    tags: { type: ["list", "string"], kind: "optional" },
    password: { type: "string", kind: "optional", sensitive: true, writeOnly: true },
    parts: {
      kind: "optional",
      type: {
        nesting: "list",
        attributes: {
          name: { type: "string", kind: "required" },
          secret: { type: "string", kind: "optional", writeOnly: true, sensitive: true },
          size: { type: "number", kind: "computed" },
        },
      },
    },
    id: { type: "string", kind: "computed" },
    revision: { type: "number", kind: "computed" },
  },
};

const fileOf = (client: Folder, id: TerraformValue): string => join(client.path, `${String(id)}.json`);

function stored(state: TerraformObject): TerraformObject {
  const parts = state["parts"];
  const sized = Array.isArray(parts)
    ? (parts as TerraformObject[]).map((part) => ({ ...part, size: String(part["name"]).length }))
    : null;
  return { ...state, parts: sized };
}

function write(client: Folder, state: TerraformObject): TerraformObject {
  mkdirSync(client.path, { recursive: true });
  writeFileSync(
    fileOf(client, state["id"] ?? ""),
    JSON.stringify({ ...state, title: String(state["title"]).toUpperCase() }),
  );
  return state;
}

const note: ResourceBehaviour<Folder> = {
  async validate({ config }) {
    const problems: Diagnostic[] = [];
    const { parts, title } = config;
    if (title === "") {
      problems.push({ severity: "error", summary: "title is empty", path: [{ attribute: "title" }] });
    }
    if (Array.isArray(parts)) {
      (parts as TerraformObject[]).forEach((part, index) => {
        if (part !== null && typeof part === "object" && part["name"] === "bad") {
          const path = [{ attribute: "parts" }, { index }, { attribute: "name" }];
          problems.push({
            severity: "error",
            summary: "A part has a bad name",
            detail: "Use another one.",
            path,
          });
        }
      });
    }
    return problems;
  },
  async plan({ planned, prior }) {
    if (planned === null || prior === null || isDeepStrictEqual(planned, prior)) return { planned };
    return { planned: { ...planned, revision: UNKNOWN_VALUE } };
  },
  async create({ planned }, { client, log }) {
    log.info("Creating a note", { title: String(planned["title"]) });
    const id = `note-${Math.random().toString(36).slice(2, 10)}`;
    if (planned["title"] === "crash") {
      setImmediate(() => {
        throw new Error("hunter2 is the password");
      });
      await sleep(10_000);
    }
    while (planned["title"] === "spin");
    if (planned["title"] === "explode") throw new Error("hunter2 is the password");
    if (planned["title"] === "lie") return { state: { ...stored(planned), id, revision: 1, priority: 99 } };
    const state = stored({ ...planned, id, revision: 1 });
    write(client, state);
    return { state, private: { made: true } };
  },
  async read({ state }, { client }) {
    const file = fileOf(client, state["id"] ?? "");
    if (!existsSync(file)) return { state: null };
    return {
      state: {
        ...state,
        ...(JSON.parse(readFileSync(file, "utf8")) as TerraformObject),
        amount: state["amount"] ?? null,
      },
    };
  },
  async update({ planned, prior }, { client }) {
    return { state: write(client, stored({ ...planned, revision: Number(prior["revision"]) + 1 })) };
  },
  async delete({ prior }, { client }) {
    rmSync(fileOf(client, prior["id"] ?? ""), { force: true });
    return {};
  },
  async import({ id }) {
    return { state: { id } };
  },
};

export const toy: Provider<Folder> = {
  address: "registry.example.com/tests/toy",
  version: "0.1.0",
  installation: "Put it where Terraform looks for providers.",
  schema: { attributes: { folder: { type: "string", kind: "required" } } },
  behaviour: async () => ({
    async configure({ config }) {
      const { folder } = config;
      if (process.env["TF_PLUGIN_MAGIC_COOKIE"] !== undefined) process.stdout.write("said on stdout\n");
      return folder === UNKNOWN_VALUE ? {} : { client: { path: String(folder) } };
    },
  }),
  resources: {
    toy_note: { schema: noteSchema, behaviour: async () => note },
    toy_thing: {
      schema: { attributes: { id: { type: "string", kind: "computed" } } },
      behaviour: async () => ({
        create: async () => ({ state: { id: "thing-1" } }),
        read: async ({ state }) => ({ state }),
        update: async ({ planned }) => ({ state: planned }),
        delete: async () => ({}),
      }),
    },
  },
  dataSources: {
    toy_count: {
      schema: {
        attributes: {
          of: { type: ["list", "string"], kind: "required" },
          count_of: { type: "number", kind: "computed" },
        },
      },
      behaviour: async () => ({
        read: async ({ config }) => ({
          state: { count_of: (config["of"] as readonly TerraformValue[]).length },
        }),
      }),
    },
  },
  ephemeralResources: {
    toy_ticket: {
      schema: {
        attributes: {
          for: { type: "string", kind: "required" },
          ticket: { type: "string", kind: "computed", sensitive: true },
        },
      },
      behaviour: async () => ({
        read: async ({ config }, { client }) => {
          mkdirSync(client.path, { recursive: true });
          writeFileSync(join(client.path, "opened"), "");
          return { state: { ticket: `ticket for ${String(config["for"])}` } };
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
      behaviour: async () => (text) =>
        text === ""
          ? { error: "there is nothing to shout", argument: 0 }
          : { result: String(text).toUpperCase() },
    },
  },
};
