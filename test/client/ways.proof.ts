/** A request on a way that does not lead to the service: the client knows whether it was sent, and the message says why. */
import { clientOf, failureOf, TOKEN } from "./client-of";
import { AUTHORITY, type WayRow, WAYS } from "./ways";

it.each(WAYS)("on $name", async (row) => {
  const failure = await createOn(row);
  expect(failure.mayHaveHappened).toBe(row.isSent ?? false);
  expect(failure.message).toMatch(row.says);
  expect(JSON.stringify([failure, failure.message])).not.toMatch(new RegExp(`s3cret|${TOKEN}`));
});

async function createOn({ open, isPatient }: WayRow) {
  const { baseUrl, proxy } = await open();
  const environment = { ...(proxy !== undefined && { HTTPS_PROXY: proxy }) };
  const patience = isPatient === true ? { requestTimeoutSeconds: 1, maxRetries: 0 } : {};
  const client = clientOf(baseUrl, { caCertPem: AUTHORITY, ...patience }, { environment });
  return failureOf(client.create("opensearch", { name: "logs", organization_id: 42 }));
}
