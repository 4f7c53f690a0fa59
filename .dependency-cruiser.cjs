// The rooms of src/: what each is for, and the rooms that it may import, through their index. `cli`, the command, may import
// every room: `commands/` describes the subcommands, the other folders run them.
const rooms = {
  // Exact JSON and numbers.
  json: [],
  // What people read: words of own and foreign text, URLs without secrets, system errors.
  text: [],
  // The folders that commands write into: made, proved to be their own, locked.
  folders: ["text"],
  // Ranges of IP addresses: parsing, printing, sets.
  cidr: [],
  // The one description of clusters: kinds, attributes, rules, issues.
  schema: ["json", "cidr", "text"],
  // Programs in Terraform's language, what CDKTF synthesizes, lock files, folders of plugins.
  "terraform-files": ["schema", "json", "text"],
  // The HTTP contract: operations, paths, errors, names of fields.
  contract: ["schema", "json"],
  // The only importer of the CDK library.
  cdktf: [],
  // CDKTF's classes of the resources; generated.
  bindings: ["cdktf"],
  // The public classes, and their checks at synth.
  constructs: ["bindings", "cdktf", "schema", "cidr", "text", "terraform-files"],
  // A Terraform plugin framework; knows nothing of clusters.
  plugin: ["json", "text"],
  // Calls the service: requests, retries, proxies, deadlines.
  client: ["contract", "schema", "json"],
  // The resources, data source and functions of this provider.
  provider: ["plugin", "client", "contract", "schema", "cidr", "json", "text"],
  // The managed service on your own machine, over HTTP.
  emulator: ["contract", "schema", "cidr", "json", "text", "folders"],
  // Reads plans, finds what a change does to who can get in, and renders it.
  review: ["schema", "cidr", "json", "text", "terraform-files"],
  // A model of a program, printed as TypeScript and as Terraform's language.
  codegen: ["schema", "cidr"],
  // Turns the clusters of an organization into code: reads, decides, writes.
  adopt: ["cidr", "client", "codegen", "contract", "schema", "json", "terraform-files", "text"],
  // The settings form in the browser, which the emulator serves as built files.
  console: ["review", "codegen", "contract", "schema", "cidr", "json", "text"],
};

const forbidden = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room}-imports`,
  comment: `src/${room}/ may import only: ${[room, ...allowed].join(", ")}`,
  severity: "error",
  from: { path: `^src/${room}/` },
  to: {
    path: "^src/",
    pathNot: `^src/(${[room, ...allowed].join("|")})/`,
  },
}));

// The arrows between the corners of a room: a corner may import only the corners, and the files at the room's root,
// that are listed beside it.
// What every folder of the effects of a plan may import.
const OF_FINDINGS = [
  "findings/codes",
  "findings/differences",
  "findings/finder",
  "findings/finding",
  "findings/scope",
  "findings/value-words",
  "plan",
  "limits",
];

const corners = {
  "cidr/parsing": ["cidr"],
  "cidr/explain": ["blocks", "cidr", "entries", "format", "parsing", "set"],
  "text/node": ["package-command", "words"],
  "schema/formats": ["issues", "show"],
  "schema/issues": [],
  "schema/resources": ["attribute", "formats"],
  "schema/judging": [
    "attribute",
    "data-sources",
    "formats",
    "issues",
    "networks",
    "once-per-object",
    "resources",
    "rules",
    "show",
  ],
  "schema/node": ["formats"],
  "schema/rules": [
    "attribute",
    "formats",
    "issues",
    "kinds",
    "nearest",
    "once-per-object",
    "number-ranges",
    "resources",
  ],
  "constructs/tokens": [],
  "constructs/program": [],
  "constructs/element": ["program", "tokens", "cluster"],
  "constructs/judging": ["element", "program", "tokens"],
  "constructs/stack-folder": ["element"],
  "plugin/wire": [],
  "plugin/values": ["wire", "schema", "value"],
  "plugin/plan": ["values", "schema", "value"],
  "plugin/server": ["plan", "values", "wire", "diagnostic", "logger", "provider", "schema", "value"],
  "plugin/operations": ["server", "plan", "values", "wire", "diagnostic", "provider", "schema", "value"],
  "client/http": ["failure", "redact", "response"],
  "provider/values": [],
  "provider/plan": ["values"],
  "provider/cluster": ["calls", "diagnostics", "plan", "run", "terraform-command", "values"],
  "review/plan": ["group-by"],
  "review/findings": ["plan", "group-by", "limits"],
  "review/findings/access": ["findings/obstacles", "group-by", ...OF_FINDINGS],
  "review/findings/login": OF_FINDINGS,
  "review/findings/cluster": [
    "findings/access",
    "findings/login",
    "findings/derived",
    "group-by",
    ...OF_FINDINGS,
  ],
  "review/findings/plan": [
    "findings/access",
    "findings/cluster",
    "findings/login",
    "findings/derived",
    "group-by",
    ...OF_FINDINGS,
  ],
  "review/gate": ["findings/codes", "findings/finding", "findings/obstacles", "plan", "sha256", "group-by"],
  "review/node": ["plan", "sha256"],
  "review/failure": ["findings/finding", "limits"],
  "review/changes": ["review", "stacks", "failure", "findings", "gate", "plan", "group-by", "render/tree"],
  "review/render": ["review", "stacks", "changes", "findings", "gate", "plan", "limits"],
  "codegen/print": ["program"],
  "adopt/organization": [],
  "adopt/program": [],
  "adopt/known": ["program"],
  "adopt/files": [],
  "adopt/drift": ["known", "organization", "program"],
  "adopt/report": ["drift", "organization"],
  "console/model": [],
  "console/view": ["model"],
  "emulator/activity": [],
  "emulator/storage": ["activity", "cluster"],
  "emulator/endpoints": ["api-error", "backends", "cluster", "http", "login", "stand-ins"],
  "emulator/faults": ["api-error", "cluster"],
  "emulator/http": ["activity", "api-error", "faults", "operations", "stand-ins", "tokens"],
  "emulator/console": ["activity", "api-error", "http", "storage", "tokens"],
  "emulator/openapi": [],
  "cli/command-line": [],
  "cli/processes": ["command-line"],
  "cli/installation": ["command-line"],
  "cli/emulator": ["command-line"],
  "cli/review": ["command-line", "processes"],
  "cli/providers": [],
  "cli/adoption": ["command-line", "installation", "processes", "providers"],
  "cli/rehearsal": ["command-line", "emulator", "installation", "processes", "providers"],
  "cli/doctor": ["command-line", "installation", "processes", "providers"],
  "cli/commands": [
    "adoption",
    "command-line",
    "doctor",
    "emulator",
    "installation",
    "processes",
    "providers",
    "rehearsal",
    "review",
  ],
};

const walls = Object.entries(corners).map(([corner, allowed]) => {
  const room = corner.split("/")[0];
  const places = [corner, ...allowed.map((name) => `${room}/${name}`)];
  return {
    name: `${corner.replaceAll("/", "-")}-imports`,
    comment: `Inside src/${room}/, src/${corner}/ may import only: ${places.join(", ")}`,
    severity: "error",
    from: { path: `^src/${corner}/` },
    to: { path: `^src/${room}/`, pathNot: `^src/(${places.join("|")})(/|\\.ts$)` },
  };
});

// What other rooms may import of a room beside its index, as patterns below src/, each with the reason.
const doors = {
  "[^/]+/node/[^/]+": "What needs Node.js, in a room that runs in a browser",
  "bindings/.+": "Generated: CDKTF's generator decides which files there are",
  "schema/judging/index": "Loads all rules, which the start of the plugin does not need",
  "schema/data-sources": "What follows from all resources, which the first page of the console does not need",
  "schema/source": "The start of the command needs the version, and no description",
  "cidr/explain/explain": "The console loads the reasons after its first paint",
  "cidr/list": "The start of the plugin compares lists, and explains nothing",
  "plugin/process/serve": "Loads no more than the handshake with Terraform needs",
  "review/unsent-secrets":
    "The console asks for the secrets that a save removes, and loads no review for that",
  "review/save-consequences": "The console in a browser loads no reader of plans and no renderer",
  "provider/settings": "Loads the rules, which the start of the plugin does not need",
  "provider/plan/private-state":
    "What a state keeps for the provider; the start of the plugin reads no state",
  "emulator/(seed|stand-ins|backends|faults/fault-(rules|table))":
    "The flags of the command; the emulator itself is loaded when it starts",
  "emulator/storage/data-folder":
    "What `rehearse --fresh` deletes; the emulator itself is loaded when it starts",
};

module.exports = {
  forbidden: [
    ...forbidden,
    ...walls,
    {
      name: "one-door-to-a-room",
      comment:
        "Other rooms import the index of a room, so that its files can move; `doors` has the exceptions",
      severity: "error",
      from: { path: "^src/([^/]+)/" },
      to: {
        path: "^src/[^/]+/",
        pathNot: [
          "^src/$1/",
          "^src/[^/]+/index\\.ts$",
          ...Object.keys(doors).map((door) => `^src/${door}\\.ts$`),
        ],
      },
    },
    {
      name: "nobody-imports-cli",
      comment: "The command line is the last room: nothing depends on it",
      severity: "error",
      from: { path: "^src/(?!cli/)" },
      to: { path: "^src/cli/" },
    },
    {
      name: "runs-in-a-browser",
      comment: "A browser runs these rooms, except for the corner node/ that some of them have",
      severity: "error",
      from: {
        path: "^src/(json|cidr|schema|review|codegen|text|contract|console)/",
        pathNot: "^src/[^/]+/node/",
      },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-is-a-door-of-its-own",
      comment: "Who imports a room that runs in a browser gets nothing of Node.js, unless it asks for node/",
      severity: "error",
      from: { path: "^src/(schema|review|codegen|text)/", pathNot: "^src/[^/]+/node/" },
      to: { path: "^src/((schema|review|text)/node/|terraform-files/)" },
    },
    {
      name: "src-stands-alone",
      comment: "The package imports nothing of what builds, tests or measures it",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(scripts|test|bench)/" },
    },
    {
      name: "scripts-import-no-tests",
      comment: "What builds, generates and releases needs no test",
      severity: "error",
      from: { path: "^scripts/" },
      to: { path: "^(test|bench)/" },
    },
    {
      name: "index-is-constructs",
      comment: "The package's face holds the constructs, never the plugin, the client or the emulator",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(constructs|bindings|schema|cidr)/" },
    },
    {
      name: "one-door-to-the-cdk-library",
      comment: "The CDK library is imported by src/cdktf/ alone",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/cdktf/" },
      to: { path: "node_modules/cdkt[fn]/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(src/(?!bindings/)|scripts/|bench/|test/)" },
      to: { circular: true },
    },
    {
      name: "users-install-it",
      comment: "What users install imports only runtime dependencies and peers",
      severity: "error",
      from: { path: "^src/(index\\.ts|text|cidr|schema|cdktf|bindings|constructs|terraform-files)" },
      to: { dependencyTypes: ["npm-dev"], pathNot: "node_modules/(cdktf|constructs)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
