/** Nothing that a service sends unasked on a kept connection is read as the response to the next request. */
import { createServer, type Socket } from "node:net";

import { listenOnLoopback } from "../../loopback";
import { clientOf } from "../client-of";

const response = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const cluster = (id: number, name: string) => response("200 OK", JSON.stringify({ id, name }));

/** Responds to each read of a cluster; `beside` sends more, before the response (true) or after it, on that connection. */
async function served(beside: (socket: Socket, count: number, isBefore: boolean) => void) {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      const [, id = ""] = /^GET \/cluster\/\w+\/(\d+)/.exec(data.toString("utf8")) ?? [];
      sockets.add(socket);
      requests.push(id);
      const count = requests.length;
      beside(socket, count, true);
      socket.write(cluster(Number(id), `own ${count}`));
      beside(socket, count, false);
    });
  });
  return { url: `http://127.0.0.1:${await listenOnLoopback(server)}`, requests, sockets };
}

const GONE = response("404 Not Found", '{"code":"cluster-not-found"}');

it("a connection is kept for the first read of each cluster, and no longer", async () => {
  const { url, requests, sockets } = await served(() => undefined);
  const client = clientOf(url);
  for (const id of [1, 2, 3]) await client.read("opensearch", id);
  expect(sockets.size).toBe(1);
  await client.read("opensearch", 1);
  expect(sockets.size).toBe(2);
  expect(requests).toEqual(["1", "2", "3", "1"]);
});

it.each<[what: string, unasked: string]>([
  ["the same response once more", cluster(1, "copied")],
  ["the response to the next request", cluster(2, "made up")],
  ["that the next cluster is gone", GONE],
  ["a 408", response("408 Request Timeout", "")],
  ["what is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
])("bytes on an idle connection close it: %s", async (_what, unasked) => {
  const { url, sockets } = await served((socket, count, isBefore) => {
    if (count === 1 && !isBefore) socket.write(unasked);
  });
  const client = clientOf(url);
  await client.read("opensearch", 1);
  expect(await client.read("opensearch", 2)).toMatchObject({ cluster: { name: "own 2" } });
  expect(sockets.size).toBe(2);
});

it.each<[what: string, unasked: string]>([
  ["a copy of the response before", cluster(1, "copied")],
  ["that the cluster is gone", GONE],
  ["a refusal", response("401 Unauthorized", '{"code":"unauthorized"}')],
  ["an empty success", response("200 OK", "")],
  ["a 408", response("408 Request Timeout", "")],
])("what arrives before the response does not count: %s", async (_what, unasked) => {
  const { url } = await served((socket, count, isBefore) => {
    if (count === 2 && isBefore) socket.write(unasked);
  });
  const client = clientOf(url);
  await client.read("opensearch", 1);
  expect(await client.read("opensearch", 2)).toMatchObject({ cluster: { name: "own 3" } });
  expect(client.waits).toEqual([]);
});
