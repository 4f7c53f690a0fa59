// The arrows between the rooms of src/. A room may import only the rooms listed beside it.
const rooms = {
  json: [],
  errno: [],
  cidr: [],
  schema: ["json", "cidr"],
  contract: ["schema", "json"],
  cdktf: [],
  bindings: ["cdktf"],
  constructs: ["bindings", "cdktf", "schema", "cidr", "errno"],
  plugin: ["json", "errno"],
  client: ["contract", "schema", "json"],
  provider: ["plugin", "client", "contract", "schema", "cidr", "json"],
  emulator: ["contract", "schema", "cidr", "json", "errno"],
  review: ["schema", "cidr", "json", "errno"],
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
const corners = {
  "cidr/parsing": ["cidr", "address-words", "explain"],
  "cidr/explain": ["blocks", "cidr", "edges", "format", "parsing", "set"],
  "schema/formats": ["issues", "show"],
  "schema/issues": ["value"],
  "schema/resources": ["attribute", "formats"],
  "schema/judging": ["attribute", "formats", "issues", "rules", "show", "value"],
  "schema/node": ["formats"],
  "schema/rules": ["attribute", "formats", "issues", "kinds", "nearest", "resources", "value"],
  "constructs/tokens": [],
  "constructs/element": ["tokens", "cluster"],
  "constructs/judging": ["element", "tokens"],
  "constructs/stack-folder": ["element"],
  "plugin/wire": [],
  "plugin/values": ["wire", "path", "schema", "value"],
  "plugin/plan": ["values", "path", "schema", "value"],
  "plugin/server": ["plan", "values", "wire", "diagnostic", "logger", "path", "provider", "schema", "value"],
  "plugin/operations": [
    "server",
    "plan",
    "values",
    "wire",
    "diagnostic",
    "path",
    "provider",
    "schema",
    "schema-check",
    "value",
  ],
  "client/http": ["failure", "redact", "response"],
  "provider/values": [],
  "provider/plan": ["values"],
  "provider/cluster": ["calls", "deadline", "diagnostics", "plan", "run", "values"],
  "review/input": ["words"],
  "review/findings": ["input", "words"],
  "review/gate": ["findings", "input", "words", "sha256"],
  "review/node": ["input", "sha256"],
  "review/report": ["review", "gate", "findings", "input", "words"],
  "emulator/storage": ["cluster"],
  "emulator/login": ["cluster"],
  "emulator/endpoints": ["cluster", "http", "login"],
  "emulator/faults": ["api-error", "cluster"],
  "emulator/http": ["api-error", "faults", "operations", "tokens"],
  "emulator/openapi": [],
  "cli/command-line": [],
  "cli/processes": ["command-line"],
  "cli/installation": ["command-line"],
  "cli/shells": ["command-line"],
  "cli/emulator": ["command-line"],
  "cli/review": ["command-line"],
  "cli/rehearsal": ["command-line", "emulator", "installation", "processes"],
  "cli/diagnosis": ["command-line", "installation", "processes"],
  "cli/diagnosis/reading": ["diagnosis/machine", "installation"],
  "cli/diagnosis/checks": [
    "diagnosis/check-result",
    "diagnosis/machine",
    "diagnosis/reading",
    "command-line",
    "installation",
    "processes",
  ],
  "cli/commands": [
    "command-line",
    "diagnosis",
    "emulator",
    "installation",
    "processes",
    "rehearsal",
    "review",
    "shells",
  ],
  "cli/programs": ["command-line", "commands"],
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
  "schema/assumptions": "Long texts, which only the documents need",
  "schema/source": "The start of the command needs the version, and no description",
  "cidr/list": "The start of the plugin compares lists, and explains nothing",
  "plugin/process/serve": "Loads no more than the handshake with Terraform needs",
  "provider/settings": "Loads the rules, which the start of the plugin does not need",
  "constructs/stack-folder/(project-plugins|lock-file)":
    "The command needs them, and must not load the CDK library",
  "emulator/(seed|faults/fault-rules)":
    "The flags of the command; the emulator itself is loaded when it starts",
  "review/(words|render/pipeline-commands)":
    "Each output of the command needs them; the review is loaded when it runs",
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
      from: { path: "^src/(json|cidr|schema|review)/", pathNot: "^src/[^/]+/node/" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "node-is-a-door-of-its-own",
      comment: "Who imports a room that runs in a browser gets nothing of Node.js, unless it asks for node/",
      severity: "error",
      from: { path: "^src/(schema|review)/", pathNot: "^src/[^/]+/node/" },
      to: { path: "^src/(schema|review)/node/" },
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
      from: { path: "^src/(index\\.ts|cidr|schema|cdktf|bindings|constructs)" },
      to: { dependencyTypes: ["npm-dev"], pathNot: "node_modules/(cdktf|constructs)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
