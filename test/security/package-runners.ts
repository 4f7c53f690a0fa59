/** Finds commands in a text that could download a package by its name from a registry. */

const OURS = "cdktf-provider-cloud";

const RUNNER = new RegExp(
  "\\b(?:npx|pnpx|bunx|npm (?:exec|x|create)|pnpm (?:dlx|create)|yarn (?:dlx|create)|bun (?:x|create))" +
    "((?:[ \\t]+--?[\\w-]+(?:=\\S+)?|[ \\t]+[./]\\S+|[ \\t]+--)*)[ \\t]+([@\\w$][\\w./@{}-]*)",
  "g",
);

const INSTALLER = /\b(?:npm|pnpm|yarn|bun)[ \t]+(?:global[ \t]+)?(?:install|i|add|update|up)\b[^\n`"|;&)]*/g;

const DEPENDENCY = new RegExp(`"${OURS}":\\s*"(?:[\\^~<>=*]|\\d|latest|npm:)[^"]*"`, "g");

/** Returns the commands of a document or of a source file that a registry answers. */
export function fetchingCommands(text: string): readonly string[] {
  const plain = text
    .replaceAll("${PROGRAM}", OURS)
    .replace(/\\\n[ \t]*/g, " ")
    .replace(/", "/g, " ");
  const runs = [...plain.matchAll(RUNNER)].filter(
    ([, options = ""]) => !/^\s+--no(?:-install)?$/.test(options),
  );
  const installs = [...plain.matchAll(INSTALLER)].filter(([line]) =>
    line.split(/\s+/).some((word) => word === OURS || word.startsWith(`${OURS}@`)),
  );
  return [...runs, ...installs, ...plain.matchAll(DEPENDENCY)].map(([line]) => line.trim());
}
