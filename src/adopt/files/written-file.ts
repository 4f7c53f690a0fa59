/**
 * Adds to a file that `adopt` wrote, if it still has what `adopt` prints: in whatever layout, which stays as it is. Finds
 * which clusters such a file declares.
 */
import {
  type CodeLanguage,
  type CodePart,
  constructClass,
  namesOfCluster,
  separatorBefore,
  type ServiceCluster,
} from "../../codegen";
import { CLUSTER_KINDS, type ClusterKind, KINDS } from "../../schema";

const HEADER = "Written by `cdktf-provider-cloud adopt`";

/** Returns the comment at the top of a file; `note` is a sentence for its reader. */
export function headerPart(language: CodeLanguage, note: string): CodePart {
  const mark = language === "hcl" ? "#" : "//";
  return { key: "header", text: `${mark} ${HEADER}, which adds to it unless you edit it.\n${mark} ${note}` };
}

/** Reports whether `adopt` wrote a file, perhaps before somebody edited it. */
export function hasHeader(text: string): boolean {
  return /^(?:\/\/|#) /.test(text) && text.slice(2).trimStart().startsWith(HEADER);
}

/** A part of a file in the forms that it may have there, which have one key. */
export type PartForms = readonly [CodePart, ...CodePart[]];

/**
 * Returns the text of a file with the parts of `after`: those that it has stay as they are, and the others are as they are
 * printed. Undefined if the file has anything else than the parts of `before`, apart from layout.
 */
export function withParts(
  text: string,
  language: CodeLanguage,
  before: readonly PartForms[],
  after: readonly CodePart[],
): string | undefined {
  const tokens = tokensOf(text, language);
  const kept = new Map<string, string>();
  let [position, end] = [0, 0];
  for (const forms of before) {
    const found = forms
      .map(({ text: printed }) => tokensOf(printed, language))
      .find((part) => part.every(({ value }, index) => tokens[position + index]?.value === value));
    if (found === undefined) return undefined;
    position += found.length;
    const start = end;
    end = tokens[position - 1]?.end ?? end;
    for (const form of forms) kept.set(form.text, text.slice(start, end));
  }
  if (position < tokens.length) return undefined;
  const written = after.map(
    (part, index) => kept.get(part.text) ?? (index === 0 ? "" : separatorBefore(part)) + part.text,
  );
  return written.join("") + text.slice(end);
}

interface Token {
  readonly value: string;
  /** The offset after it, and after what formatters put behind it. */
  end: number;
}

const TOKEN: Readonly<Record<CodeLanguage, RegExp>> = {
  typescript: /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|[\w$]+|[^\s]/g,
  hcl: /#[^\n]*|\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|[\w$-]+|[^\s]/g,
};

/** Returns what a text has apart from its layout: the kind of quotes, semicolons, and commas before a bracket that closes. */
function tokensOf(text: string, language: CodeLanguage): readonly Token[] {
  const tokens: Token[] = [];
  for (const { index, 0: token } of text.matchAll(TOKEN[language])) {
    const end = index + token.length;
    const last = tokens.at(-1);
    if (language === "typescript" && token === ";" && last !== undefined) last.end = end;
    else {
      if (/^[)\]}]$/.test(token) && last?.value === ",") tokens.pop();
      tokens.push({ value: valueOf(token), end });
    }
  }
  return tokens;
}

/** Returns a token; of a text, what is between its quotes. */
function valueOf(token: string): string {
  if (!/^["']/.test(token)) return token.trimEnd();
  const inner = token.slice(1, -1).replace(/\\(["'])/g, "$1");
  return `"${inner}"`;
}

/** A cluster that a file declares. */
export interface WrittenName {
  readonly kind: ClusterKind;
  /** The name in Terraform: of a construct its id. */
  readonly name: string;
}

const PATTERN: Readonly<Record<CodeLanguage, RegExp>> = {
  hcl: /^resource\s+"(\w+)"\s+"([^"]+)"/gm,
  typescript: /\bnew\s+(\w+)\(\s*stack,\s*["']([^"']+)["']/g,
};

/** Returns the clusters in the order of the file. */
export function declaredNamesIn(text: string, language: CodeLanguage): readonly WrittenName[] {
  return [...text.matchAll(PATTERN[language])].flatMap(([, type = "", name = ""]) => {
    const kind = CLUSTER_KINDS.find((one) =>
      language === "hcl" ? KINDS[one].schema.name === type : constructClass(one) === type,
    );
    return kind === undefined ? [] : [{ kind, name }];
  });
}

/** Returns the address of a cluster. */
export function declaredAddress({ kind, name }: WrittenName): string {
  return `${KINDS[kind].schema.name}.${name}`;
}

/** Returns a function that finds the cluster of the service by the name that `adopt` gave it: its own, perhaps with its id. */
export function clusterByName(
  clusters: readonly ServiceCluster[],
  language: CodeLanguage,
): (written: WrittenName) => ServiceCluster | undefined {
  const found = new Map<string, ServiceCluster>();
  for (const cluster of clusters.toReversed())
    for (const name of namesFor(cluster, language))
      found.set(declaredAddress({ kind: cluster.kind, name }), cluster);
  return (written) => found.get(declaredAddress(written));
}

/** Returns the names that a cluster may have in a program of `adopt`. */
function namesFor({ kind, id, fields }: ServiceCluster, language: CodeLanguage): readonly string[] {
  const { name } = fields;
  if (typeof name !== "string") return [];
  const { constructId, label } = namesOfCluster(kind, name);
  return language === "hcl"
    ? [label, `${label}_${String(id)}`]
    : [constructId, `${constructId}-${String(id)}`];
}
