/** Finds commands in a text that would fetch a package by its name from the public registry. */

const OURS = "cdktf-provider-cloud";

/** Other packages that the text may run with `npx`: each is installed by an earlier step, or by `npm ci` in the checkout. */
const INSTALLED: ReadonlySet<string> = new Set(["cdktf", "ts-node", "jest", "vitepress"]);

const RUNNER = new RegExp(
  "\\b(?:npx|pnpx|bunx|npm (?:exec|x|create)|pnpm (?:dlx|create)|yarn (?:dlx|create)|bun (?:x|create))" +
    "((?:[ \\t]+--?[\\w-]+(?:=\\S+)?|[ \\t]+[./]\\S+|[ \\t]+--)*)[ \\t]+([@\\w][\\w./@-]*)",
  "g",
);

const INSTALLER = /\b(?:npm|pnpm|yarn|bun)[ \t]+(?:global[ \t]+)?(?:install|i|add|update|up)\b[^\n`"|;&)]*/g;

const DEPENDENCY = new RegExp(`"${OURS}":\\s*"(?:[\\^~<>=*]|\\d|latest|npm:)[^"]*"`, "g");

/** Returns the commands of a document or of a source file that a registry answers. */
export function fetchingCommands(text: string): readonly string[] {
  const plain = text
    .replaceAll("${COMMAND}", `npx --no-install ${OURS}`)
    .replaceAll("${PROGRAM}", OURS)
    .replace(/\\\n[ \t]*/g, " ")
    .replace(/", "/g, " ");
  const runs = [...plain.matchAll(RUNNER)].filter(
    ([, options = "", name = ""]) => !runsInstalled(options, name),
  );
  const installs = [...plain.matchAll(INSTALLER)].filter(([line]) =>
    line.split(/\s+/).some((word) => word === OURS || word.startsWith(`${OURS}@`)),
  );
  return [...runs, ...installs, ...plain.matchAll(DEPENDENCY)].map(([line]) => line.trim());
}

function runsInstalled(options: string, name: string): boolean {
  const isOurs = name === OURS || name.startsWith(`${OURS}@`);
  if (/(?:^|\s)--no-install(?:\s|$)/.test(options)) return true;
  // The file is named: npm takes the command from it.
  if (/(?:--package|-p)[= ]\.{0,2}\/\S+\.tgz/.test(options)) return true;
  return !isOurs && INSTALLED.has(name);
}
