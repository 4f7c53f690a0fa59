/**
 * The OpenSearch clients of npm and PyPI work with an endpoint: with one that responds by itself, and with one that passes
 * on to a server, here a stand-in for OpenSearch that keeps documents.
 */
import { execFile } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { type Backend, readBackend } from "../../../src/emulator/backends";
import { findProgram } from "../../external-program";
import { listenOnLoopback } from "../../loopback";
import { describeWithTool, toolFile } from "../../tools";
import { createCluster, useService } from "../service";

/** Each prints what it got, in lines. */
const JAVASCRIPT = `
const { Client } = require("@opensearch-project/opensearch");
const client = new Client({ node: process.env.URL, auth: { username: process.env.LOGIN, password: process.env.PASSWORD } });
(async () => {
  console.log((await client.info()).body.version.number);
  console.log((await client.ping()).body);
  console.log((await client.cluster.health()).body.status);
  console.log((await client.index({ index: "logs", id: "1", body: { a: 1 } })).body.result);
  console.log((await client.bulk({ body: [{ index: { _index: "logs", _id: "2" } }, { a: 2 }] })).body.errors);
  console.log((await client.search({ index: "logs", body: { query: { match_all: {} } } })).body.hits.total.value);
})().catch((error) => { console.error(error.message); process.exit(1); });`;

const PYTHON = `
import os
from urllib.parse import urlparse
from opensearchpy import OpenSearch
url = urlparse(os.environ["URL"])
client = OpenSearch(hosts=[{"host": url.hostname, "port": url.port}], http_compress=True,
    http_auth=(os.environ["LOGIN"], os.environ["PASSWORD"]))
print(client.info()["version"]["number"])
print(str(client.ping()).lower())
print(client.cluster.health()["status"])
print(client.index(index="logs", id="1", body={"a": 1})["result"])
print(str(client.bulk(body=[{"index": {"_index": "logs", "_id": "2"}}, {"a": 2}])["errors"]).lower())
print(client.search(index="logs", body={"query": {"match_all": {}}})["hits"]["total"]["value"])`;

/** Keeps documents, and lets in one user. */
function standIn(): RequestListener {
  let documents = 0;
  const login = `Basic ${Buffer.from("backend:its-password").toString("base64")}`;
  return (request, response) => {
    const respond = (status: number, body: object) => {
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    };
    request.resume().on("end", () => {
      const { method = "", url = "", headers } = request;
      if (headers.authorization !== login) respond(401, { error: "who is this?" });
      else if (url === "/") respond(200, { version: { number: "2.99.1", distribution: "opensearch" } });
      else if (url === "/_cluster/health") respond(200, { status: "yellow" });
      else if (url.endsWith("/_bulk")) respond(200, { errors: (documents += 1) < 0, items: [] });
      else if (url.includes("/_doc")) respond(201, { result: (documents += 1) > 0 ? "created" : "noop" });
      else if (url.includes("/_search")) respond(200, { hits: { total: { value: documents }, hits: [] } });
      else respond(404, { error: `${method} ${url}` });
    });
  };
}

const schemathesis = findProgram({
  name: "Schemathesis",
  variable: "SCHEMATHESIS_PATH",
  commands: ["schemathesis", "st"],
  install: "",
});

describeWithTool("The client of OpenSearch", "clients of OpenSearch", () => {
  const service = useService({ endpoints: "reset" });
  const clients: readonly (readonly [string, string, readonly string[]])[] = [
    ["npm", process.execPath, ["-e", JAVASCRIPT]],
    // The environment of Schemathesis has the client of Python too.
    ["PyPI", join(dirname(schemathesis ?? "/usr/bin/st"), "python3"), ["-c", PYTHON]],
  ];

  async function run(program: string, args: readonly string[]): Promise<readonly string[]> {
    const id = await createCluster(service);
    const { json } = await service.ask("GET", `/cluster/opensearch/${id}/credentials`);
    const env = {
      PATH: process.env["PATH"],
      NODE_PATH: toolFile(""),
      URL: `http://127.0.0.1:${service.emulator.ports("opensearch", id)?.["opensearch"] ?? 0}`,
      LOGIN: String(json?.["username"]),
      PASSWORD: String(json?.["password"]),
    };
    const { stdout } = await promisify(execFile)(program, [...args], { env });
    return stdout.trim().split(/\r?\n/);
  }

  it.each(clients)("of %s get what they ask first, and no document in", async (_from, program, args) => {
    await expect(run(program, args)).rejects.toMatchObject({
      stdout: expect.stringMatching(/^2\.19\.0\r?\ntrue\r?\ngreen\r?\n$/) as string,
    });
  });

  it.each(clients)("of %s reach a server behind the endpoint", async (_from, program, args) => {
    const server = `http://127.0.0.1:${await listenOnLoopback(createServer(standIn()))}`;
    const environment = { CLOUD_EMULATOR_OPENSEARCH_LOGIN: "backend:its-password" };
    await service.restart({
      backends: [readBackend(`opensearch=${server}`, [], environment) as Backend],
    });
    expect(await run(program, args)).toEqual(["2.99.1", "true", "yellow", "created", "false", "2"]);
  });
});
