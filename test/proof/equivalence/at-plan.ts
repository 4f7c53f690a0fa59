/** The second judge: the provider, asked over its gRPC interface with values in another implementation's encoding. */
import type { Client } from "@grpc/grpc-js";
import { encode, ExtData } from "@msgpack/msgpack";

import { startDebugServer } from "../../../src/plugin";
import { METHODS } from "../../../src/plugin/wire/call-messages";
import type { ContentOf } from "../../../src/plugin/wire/protobuf";
import type { DIAGNOSTIC } from "../../../src/plugin/wire/schema-messages";
import { provider } from "../../../src/provider";
import { type Attribute, isNested, type ObjectSchema } from "../../../src/schema";
import { call, connectToReattach } from "../../plugin/toy/launch";
import { type Case, SUBJECTS, VEILED, veiled, type Veiled } from "./case";
import type { Verdict } from "./verdict";

export interface PlanJudge {
  judge(cases: readonly Case[]): Promise<readonly Verdict[]>;
  close(): Promise<void>;
}

export async function openPlanJudge(): Promise<PlanJudge> {
  const server = await startDebugServer(provider);
  const connection = connectToReattach(server.reattach);
  await configure(connection);
  return {
    judge: (cases) => Promise.all(cases.map((judged) => ask(connection, judged))),
    close: async () => {
      connection.close();
      await server.close();
    },
  };
}

/** For what is judged when it is read; nothing is sent to the address. */
async function configure(connection: Client): Promise<void> {
  const settings = { base_url: "http://127.0.0.1:9", access_token: "token-of-the-equivalence" };
  const config = { msgpack: encode(onWire(settings, SUBJECTS.cloud)) };
  const bytes = METHODS.ConfigureProvider.request.encode({ terraformVersion: "1.11.4", config });
  await answered(connection, "ConfigureProvider", bytes);
}

async function ask(connection: Client, judged: Case): Promise<Verdict> {
  const config = { msgpack: encode(onWire(veiled(judged), SUBJECTS[judged.of])) };
  const asked = {
    typeName: judged.of,
    config,
    clientCapabilities: { writeOnlyAttributesAllowed: true },
  };
  const method =
    judged.of === "cloud"
      ? "ValidateProviderConfig"
      : judged.of === "cloud_opensearch_credentials"
        ? "ValidateDataResourceConfig"
        : "ValidateResourceConfig";
  const { request, response } = METHODS[method];
  const answer = await answered(connection, method, request.encode(asked));
  const validated = response.decode(answer).diagnostics.map(finding);
  return new Set([...validated, ...(isJudgedWhenRead(judged) ? await readMockedId(connection) : [])]);
}

/** A `cluster_id` of 0 may be that of a mocked cluster, which is never read. */
function isJudgedWhenRead({ of, config, unknown }: Case): boolean {
  return (
    of === "cloud_opensearch_credentials" && config["cluster_id"] === 0 && !unknown.includes("cluster_id")
  );
}

async function readMockedId(connection: Client): Promise<readonly string[]> {
  const typeName = "cloud_opensearch_credentials";
  const config = { msgpack: encode(onWire({ cluster_id: 0 }, SUBJECTS[typeName])) };
  const bytes = METHODS.ReadDataSource.request.encode({ typeName, config });
  const answer = await answered(connection, "ReadDataSource", bytes);
  return METHODS.ReadDataSource.response.decode(answer).diagnostics.map(finding);
}

async function answered(connection: Client, method: string, bytes: Uint8Array): Promise<Buffer> {
  const answer = await call(connection, `/tfplugin6.Provider/${method}`, bytes);
  if (!Buffer.isBuffer(answer)) throw new Error(`${method}: ${(answer as Error).message}`);
  return answer;
}

/** As Terraform sends it: every attribute there, null where it is left out, and an extension for what is unknown. */
function onWire(value: Veiled, schema: ObjectSchema | undefined): unknown {
  if (value === VEILED) return new ExtData(0, new Uint8Array([0]));
  if (Array.isArray(value)) return (value as readonly Veiled[]).map((part) => onWire(part, schema));
  if (typeof value !== "object" || value === null) return value;
  const nothing = Object.keys(schema?.attributes ?? {}).map((name): [string, null] => [name, null]);
  const given = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    onWire(part, objectOf(schema, name)),
  ]);
  return { ...Object.fromEntries(nothing), ...Object.fromEntries(given) };
}

function objectOf(schema: ObjectSchema | undefined, name: string): ObjectSchema | undefined {
  const attributes = schema?.attributes ?? {};
  const attribute: Attribute | undefined = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  return attribute !== undefined && isNested(attribute.type) ? attribute.type.object : undefined;
}

/** The summary begins with the path, or the detail has it; the detail ends with the code; the attribute leads to a part of the path. */
function finding({ summary, detail, attribute }: ContentOf<typeof DIAGNOSTIC>): string {
  const [, path = ""] = /^([\w.[\]]+): /.exec(summary) ?? /^The list is (\w+)\./.exec(detail) ?? [];
  const [, code] = /\(([a-z0-9-]+)(?:, section [\d.]+ of the service reference)?\)$/.exec(detail) ?? [];
  if (code === undefined) return `(without-a-code: ${summary}) ${path}`;
  const shown = (attribute?.steps ?? [])
    .map((step) =>
      "elementKeyInt" in step && step.elementKeyInt !== undefined
        ? `[${step.elementKeyInt}]`
        : step.attributeName,
    )
    .join("");
  return path.startsWith(shown) ? `${code} ${path}` : `(on-another-path: ${shown}) ${path}`;
}
