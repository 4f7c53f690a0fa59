/** Wrong plugins in each place where a core looks for them. */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createTlsServer } from "node:https";
import { join } from "node:path";

import { thisPlatform } from "../../../src/cli/installation/install-plugin";
import { writeNetworkMirror } from "../../../src/cli/installation/network-mirror";
import { PROVIDER_SOURCE, PROVIDER_VERSION } from "../../../src/schema";
import { listenOnLoopback } from "../../loopback";
import type { Patient } from "./patient";
import { CA, commandsIn, FIXTURES, type Row } from "./row";

const OLD = `${PROVIDER_SOURCE}/0.0.9/${thisPlatform()}`;

/** Puts an old version of the plugin into a mirror. */
const oldVersion = (patient: Patient, mirror: string) =>
  patient.write(`${mirror}/${OLD}/terraform-provider-cloud_v0.0.9.cjs`, "#!/usr/bin/env node\n", 0o755);

/** Puts another build of this version into a mirror. */
const oldBuild = (patient: Patient, mirror: string) => appendFileSync(patient.install(mirror), "\n");

const HOME = "home/.terraform.d/plugins";

const settings = (patient: Patient, methods: string) =>
  patient.write("home/.terraformrc", `provider_installation {\n${methods}\n}\n`);

const filesystem = (patient: Patient) => {
  mkdirSync(join(patient.folder, "mirror"), { recursive: true });
  settings(patient, `  filesystem_mirror {\n    path = "${patient.folder}/mirror"\n  }`);
};

/** Serves the folder `served` as a network mirror; `token` is asked for if given. */
async function network(patient: Patient, token?: string): Promise<void> {
  const read = (name: string) => readFileSync(join(FIXTURES, name));
  const server = createTlsServer(
    { key: read("server-key.pem"), cert: read("server.pem") },
    (request, response) => {
      const isIndex = request.url?.endsWith(".json") === true;
      if (isIndex && token !== undefined && request.headers.authorization !== `Bearer ${token}`)
        return response.writeHead(401).end();
      try {
        const body = readFileSync(join(patient.folder, "served", request.url ?? ""));
        const type = isIndex ? "application/json" : "application/zip";
        return response.writeHead(200, { "content-type": type }).end(body);
      } catch {
        return response.writeHead(404).end();
      }
    },
  );
  const address = `localhost:${await listenOnLoopback(server)}`;
  settings(patient, `  network_mirror {\n    url = "https://${address}/"\n  }`);
  if (token !== undefined)
    patient.write("home/.terraform.d/a.tfrc", `credentials "${address}" {\n  token = "${token}"\n}\n`);
  mkdirSync(join(patient.folder, "served"), { recursive: true });
  Object.assign(patient.environment, { SSL_CERT_FILE: CA, NODE_EXTRA_CA_CERTS: CA });
}

const served = (patient: Patient, fix: string) =>
  patient.run(commandsIn(fix)[0]?.replace("FOLDER", join(patient.folder, "served")) ?? "false");

export const MIRRORS: readonly Row[] = [
  {
    name: "nothing is installed",
    check: "plugin",
    bare: true,
    breaks: () => undefined,
    message: /^The core does not install it\. It says: .*clusters\.internal/,
  },
  ...[
    [HOME, "the home folder"],
    ["project/terraform.d/plugins", "the project"],
    ["home/.local/share/terraform/plugins", "the data folder of the user"],
    ["no-data/terraform/plugins", "a data folder of the system"],
  ].flatMap(([mirror = "", where = ""]): readonly Row[] => [
    {
      name: `an old version in ${where}`,
      check: "plugin",
      bare: true,
      breaks: (patient) => void oldVersion(patient, mirror),
      message: /^The core does not install it\. It says: .*no available releases match/,
    },
    {
      name: `another build in ${where}`,
      check: "build",
      bare: true,
      breaks: (patient) => void oldBuild(patient, mirror),
      message: /but not the plugin of this package$/,
    },
    {
      name: `another platform in ${where}`,
      check: "plugin",
      bare: true,
      breaks: (patient) => void patient.install(mirror, "plan9_amd64"),
      message: /^The core does not install it\. It says: /,
    },
  ]),
  {
    name: "an old version in a filesystem_mirror",
    check: "plugin",
    breaks: (patient) => {
      filesystem(patient);
      oldVersion(patient, "mirror");
    },
    message: /^The core does not install it\. It says: .*no available releases match/,
  },
  {
    name: "another build in a filesystem_mirror that a file in JSON names",
    check: "build",
    breaks: (patient) => {
      const mirror = { filesystem_mirror: [{ path: join(patient.folder, "mirror") }] };
      patient.write("home/.terraform.d/x.tfrc.json", JSON.stringify({ provider_installation: mirror }));
      oldBuild(patient, "mirror");
    },
    message: /mirror\/\S+: version \S+, but not the plugin of this package$/,
  },
  {
    name: "nothing in a filesystem_mirror",
    check: "plugin",
    breaks: filesystem,
    message: /^The core does not install it\. It says: /,
  },
  {
    name: "a filesystem_mirror with ~",
    check: "plugin",
    breaks: (patient) =>
      void settings(patient, '  filesystem_mirror {\n    path = "~/.terraform.d/plugins"\n  }'),
    message: /takes `~` for the name of a folder$/,
    edits: (patient, fix) => {
      expect(fix).toBe("Write the whole path into ~/.terraformrc");
      patient.edit("home/.terraformrc", (text) => text.replace("~", join(patient.folder, "home")));
    },
  },
  {
    name: "no place for it in provider_installation",
    check: "plugin",
    breaks: (patient) => void settings(patient, "  direct {\n  }"),
    message: /^The core does not install it\. It says: .*clusters\.internal/,
    edits: async (patient, fix) => {
      const [, method = "", exclude = ""] =
        /^Write `([^`]+)` .* `(exclude[^`]+)` into its `direct`/.exec(fix) ?? [];
      patient.edit("home/.terraformrc", (text) =>
        text.replace("direct {", `${method}\n  direct {\n${exclude}`),
      );
      for (const command of commandsIn(fix).slice(-1)) await patient.run(command);
      await patient.run("terraform init");
    },
  },
  {
    name: "a registry that is asked too",
    check: "plugin",
    breaks: (patient) => {
      settings(patient, `  filesystem_mirror {\n    path = "${patient.folder}/mirror"\n  }\n  direct {\n  }`);
      patient.install("mirror");
    },
    message: /^The core does not install it\. It says: .*clusters\.internal/,
    edits: async (patient, fix) => {
      const [, exclude = ""] = /^Write `([^`]+)` into the `direct` block/.exec(fix) ?? [];
      patient.edit("home/.terraformrc", (text) => text.replace("direct {", `direct {\n    ${exclude}`));
      await patient.run("terraform init");
    },
  },
  {
    name: "an old version in a network mirror",
    check: "plugin",
    breaks: async (patient) => {
      await network(patient);
      patient.write(`served/${PROVIDER_SOURCE}/index.json`, '{"versions":{"0.0.9":{}}}');
    },
    message: /^The core does not install it\. It says: .*no available releases match/,
    edits: served,
  },
  {
    name: "another build in a network mirror",
    check: "plugin",
    breaks: async (patient) => {
      await network(patient);
      const folder = writeNetworkMirror(join(patient.folder, "served"));
      const file = join(folder, `${PROVIDER_VERSION}.json`);
      writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(h1|zh):[^"]+/g, "$1:other"));
    },
    message: /^The core does not install it\. It says: .*match the any of the expected checksums$/,
    edits: async (patient, fix) => {
      await served(patient, fix);
      await patient.run("terraform init");
    },
  },
  {
    name: "a network mirror without https",
    check: "plugin",
    breaks: async (patient) => {
      await network(patient);
      writeNetworkMirror(join(patient.folder, "served"));
      patient.edit("home/.terraformrc", (text) => text.replace("https:", "http:"));
    },
    message: /^The core does not install it\. It says: .*https/,
    edits: (patient) => patient.edit("home/.terraformrc", (text) => text.replace("http:", "https:")),
  },
  {
    name: "dev_overrides with a folder without the plugin",
    check: "plugin",
    breaks: (patient) =>
      void settings(
        patient,
        `  dev_overrides {\n    "${PROVIDER_SOURCE}" = "${patient.folder}/none"\n  }\n  filesystem_mirror {\n    path = "${patient.folder}/${HOME}"\n  }`,
      ),
    message: /^`dev_overrides` names \S+none, which has no plugin$/,
    edits: (patient, fix) => {
      const [, source = ""] =
        /^Remove the line of "(\S+)" from `dev_overrides` in ~\/\.terraformrc$/.exec(fix) ?? [];
      patient.edit("home/.terraformrc", (text) => text.replace(new RegExp(`.*"${source}".*\n`), ""));
    },
  },
  {
    name: "dev_overrides with another build",
    check: "build",
    breaks: (patient) => {
      settings(patient, `  dev_overrides {\n    "${PROVIDER_SOURCE}" = "${patient.folder}/build"\n  }`);
      patient.write("build/terraform-provider-cloud", "#!/usr/bin/env node\n", 0o755);
    },
    message: /build\/terraform-provider-cloud is not the plugin of this package$/,
  },
  {
    name: "a file without its mode",
    check: "start",
    breaks: (patient) => chmodSync(patient.install(), 0o644),
    message: /is not executable/,
  },
  {
    name: "settings that cannot be understood",
    check: "place",
    breaks: (patient) => void patient.write("home/.terraformrc", "plugin_cache_dir = {\n"),
    message: /^~\/\.terraformrc, a file of the core's settings, is not valid in line 2$/,
    edits: (patient) => rmSync(join(patient.home, ".terraformrc")),
  },
  {
    name: "a provider that is attached",
    check: "place",
    breaks: (patient) => void (patient.environment["TF_REATTACH_PROVIDERS"] = "{}"),
    message: /^TF_REATTACH_PROVIDERS attaches the core/,
  },
];
