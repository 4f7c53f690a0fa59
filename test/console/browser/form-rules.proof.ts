/** Each rule that a form can break: the API's own words stand at the field, and nothing is sent that the API refuses. */
import type { Page } from "playwright-core";

import { PLAIN_CLUSTER, ruleExamples } from "../../../scripts/rule-examples";
import { withLabels } from "../../../src/console/model/form-issues";
import { API_SCHEMAS, apiName, type ErrorIssue } from "../../../src/contract";
import { type Attribute, isNested, type ObjectSchema } from "../../../src/schema";
import { judge } from "../../../src/schema/judging";
import { readCertificate } from "../../../src/schema/node/read-certificate";
import { describeConsole } from "./console-page";
import { TOKEN } from "./console-server";
import { rangesToAdd } from "./controls";

const SCHEMA = API_SCHEMAS.opensearch;

type Fields = Readonly<Record<string, unknown>>;

/** Values that no control of the form gives. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  "wrong-type": "a number in a field for text",
  "null-element": "an entry of a list that is null",
  "empty-text": "an empty control unsets its field",
  "unknown-auth-source-type": "a choice that is not offered",
  "empty-access-list": "a list without rows is unset",
  "conflicting-snapshot-authentication": "one of three is chosen",
  "unused-access-keys": "they are shown while they are in use alone",
};

/** Only Node.js finds that this certificate cannot be read. */
const UNREADABLE_CERTIFICATE = btoa("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n");

/** The code of each rule that the API has, with a cluster that breaks it. */
const BROKEN = Object.entries(ruleExamples).flatMap(([code, { refused }]): [string, Fields][] => {
  const judgement = { now: new Date(), readCertificate, defaults: {}, by: "service" } as const;
  const isRefused = judge(SCHEMA, refused, judgement).some((issue) => issue.code === code);
  return isRefused && NOT_TYPED[code] === undefined ? [[code, refused]] : [];
});

describeConsole("a rule that is broken in a form", (console) => {
  const { signedIn } = console;

  /** Returns the issues with which the API refuses a cluster. */
  async function refusal(fields: Fields): Promise<readonly ErrorIssue[]> {
    const body = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [apiName(SCHEMA, name, "whitelist"), value]),
    );
    const response = await fetch(`${console.server.emulator.url}/cluster/opensearch`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { readonly issues?: readonly ErrorIssue[] }).issues ?? [];
  }

  it("covers the rules of the service", () => {
    expect(BROKEN.length).toBeGreaterThan(20);
  });

  it("is shown at its field with the API's words, and nothing is sent", async () => {
    const page = await signedIn("#/opensearch/new");
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET") sent.push(request.postData() ?? "");
    });
    const missing: string[] = [];
    for (const [code, fields] of BROKEN) {
      await fill(page, SCHEMA, "", fields);
      await press(page, "Review and create");
      for (const issue of await refusal(fields)) {
        const shown = await textAt(page, issue.path);
        if (!shown.includes(wordsOf(issue)))
          missing.push(`${code}: ${issue.path}: ${wordsOf(issue)} | ${shown}`);
      }
      await press(page, "Discard changes");
    }
    expect(missing).toEqual([]);
    expect(sent).toEqual([]);
  }, 240_000);

  it("is shown at the field of a certificate when a save was refused", async () => {
    const source = { name: "login", type: "oidc", ca_cert: UNREADABLE_CERTIFICATE };
    const fields = { ...PLAIN_CLUSTER, auth_sources: [source] };
    const page = await signedIn("#/opensearch/new");
    await fill(page, SCHEMA, "", fields);
    await press(page, "Review and create");
    await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("dialog").getByRole("alert").getByText("can be read").waitFor();
    await page.keyboard.press("Escape");
    await page.locator('[id="auth_sources[0].ca_cert-issues"] .error').waitFor();
    const [issue] = await refusal(fields);
    expect(issue?.message).toContain("can be read");
    expect(await textAt(page, "auth_sources[0].ca_cert")).toContain(issue?.message);
  });

  it("does not keep a cluster without issues from being made", async () => {
    const page = await signedIn("#/opensearch/new");
    await fill(page, SCHEMA, "", PLAIN_CLUSTER);
    await press(page, "Review and create");
    await page.getByRole("dialog").getByRole("button", { name: "Create", exact: true }).waitFor();
  });
});

/** Presses a button by its key: a click misses a button that moves, as when the issues of a field appear above it. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name }).press("Enter");
}

/** Sets fields as a person does. `prefix` is the path of the object that has them, as in the ids of the controls. */
async function fill(page: Page, schema: ObjectSchema, prefix: string, fields: Fields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const attribute = schema.attributes[name];
    if (attribute === undefined) throw new Error(`The form has no ${prefix}${name}`);
    if (value !== null) await fillField(page, attribute, { prefix, name, value });
  }
}

interface Typed {
  readonly prefix: string;
  readonly name: string;
  readonly value: unknown;
}

async function fillField(page: Page, attribute: Attribute, { prefix, name, value }: Typed): Promise<void> {
  const { type, format } = attribute;
  const path = `${prefix}${name}`;
  if (format === "access-list") {
    await rangesToAdd(page, name === "ip_allowlist" ? "the API" : "Dashboards").fill(
      (value as string[]).join("\n"),
    );
    await page.keyboard.press("Enter");
    return;
  }
  if (!isNested(type)) {
    await setControl(page, path, String(value));
    return;
  }
  if (type.nesting === "single") {
    if (name === "repo_config") await fillSnapshots(page, value as Fields);
    else {
      await press(page, "Set maintenance window");
      await fill(page, type.object, `${path}.`, value as Fields);
    }
    return;
  }
  for (const [index, element] of (value as readonly Fields[]).entries()) {
    await press(page, "Add a provider");
    await fill(page, type.object, `${path}[${index}].`, element);
  }
}

/** Chooses how snapshots sign in to S3, and fills in what that shows. */
async function fillSnapshots(
  page: Page,
  { enable_iam_role, enable_access_keys, ...fields }: Fields,
): Promise<void> {
  const choice = page.getByRole("group", { name: "How snapshots sign in" });
  if (enable_iam_role === true) await choice.getByText("IAM role").click();
  if (enable_access_keys === true) await choice.getByText("Access keys").click();
  for (const [name, value] of Object.entries(fields)) {
    const control = page.locator(`[id="repo_config.${name}"]`);
    if ((await control.count()) > 0) await control.fill(String(value));
  }
}

async function setControl(page: Page, path: string, value: string): Promise<void> {
  const control = page.locator(`[id="${path}"]`);
  const [source] = /^auth_sources\[\d+\]/.exec(path) ?? [];
  const isShown = page.locator(source === undefined ? `[id="${path}"]` : `[id="${source}.type"]`);
  await isShown.waitFor({ state: "attached" });
  if ((await control.count()) === 0) {
    // A field of the other type of source is there while the source has that type.
    await setControl(page, `${source}.type`, "saml");
    await control.fill(value);
    await setControl(page, `${source}.type`, "oidc");
    return;
  }
  const tag = await control.evaluate((element) => `${element.tagName} ${(element as HTMLInputElement).type}`);
  if (tag === "INPUT radio")
    await page
      .locator(".field", { has: control })
      .getByText(OPTIONS[value] ?? value)
      .click();
  else if (tag.startsWith("SELECT")) await control.selectOption(value);
  else await control.fill(value);
}

/** The words of choices whose values are others. */
const OPTIONS: Readonly<Record<string, string>> = {
  true: "Yes",
  false: "No",
  oidc: "OpenID Connect",
  saml: "SAML",
};

/** Returns the words of an issue as they are shown. A row does not repeat its text, and buttons say what to write. */
function wordsOf({ code, path, message }: ErrorIssue): string {
  if (["missing-attribute", "wrong-type"].includes(code)) return "needed";
  if (code === "host-bits-set") return "Is one address meant, or the whole range?";
  const words = withLabels("opensearch", message)
    .replaceAll("`", "")
    .replace(/; write (?:"[^"]*"|\d+)$/, "");
  return path.endsWith("]") ? words.replace(/^"[^"]*" /, "").replace(/;.*/, "") : words;
}

/** Returns the issues that are shown for a path of the API, a row of an access list or a field. */
async function textAt(page: Page, path: string): Promise<string> {
  const own = Object.keys(SCHEMA.attributes).reduce(
    (found, name) => found.replace(new RegExp(`^${apiName(SCHEMA, name, "whitelist")}\\b`), name),
    path,
  );
  const place = page.locator(`[id="${own}-issues"], [id="${own}-problem"]`);
  return (await place.count()) === 0 ? `nothing at ${own}` : ((await place.textContent()) ?? "");
}
