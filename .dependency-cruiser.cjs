// The arrows between the rooms of src/. A room may import only the rooms listed beside it.
const rooms = {
  json: [],
  cidr: [],
  schema: ["json", "cidr"],
  contract: ["schema", "json"],
  bindings: [],
  constructs: ["bindings", "schema", "cidr"],
  plugin: ["json"],
  client: ["contract", "schema", "json"],
  provider: ["plugin", "client", "contract", "schema", "cidr", "json"],
  emulator: ["contract", "schema", "cidr", "json"],
  review: ["schema", "cidr", "json"],
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

module.exports = {
  forbidden: [
    ...forbidden,
    {
      name: "nobody-imports-cli",
      comment: "The command line is the last room: nothing depends on it",
      severity: "error",
      from: { path: "^src/(?!cli/)" },
      to: { path: "^src/cli/" },
    },
    {
      name: "index-is-constructs",
      comment: "The package's face holds the constructs, never the plugin, the client or the emulator",
      severity: "error",
      from: { path: "^src/index\\.ts$" },
      to: { path: "^src/", pathNot: "^src/(constructs|bindings|schema|cidr)/" },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^src/(?!bindings/)" },
      to: { circular: true },
    },
    {
      name: "users-install-it",
      comment: "What users install imports only runtime dependencies and peers",
      severity: "error",
      from: { path: "^src/(index\\.ts|cidr|schema|bindings|constructs)" },
      to: { dependencyTypes: ["npm-dev"], pathNot: "node_modules/(cdktf|constructs)/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
