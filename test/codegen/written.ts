/** The files that `adopt` would write for clusters, without a header. */
import { secretForm } from "../../src/adopt";
import {
  clusterResource,
  type CodeLanguage,
  fileText,
  HCL_SETUP,
  hclCluster,
  hclImports,
  type ServiceCluster,
  typescriptFunction,
} from "../../src/codegen";
import { CLUSTER_KINDS } from "../../src/schema";

const MAIN = `import { App } from "cdktf";
import { addClusters } from "./clusters";

const app = new App();
addClusters(app);
app.synth();
`;

/** Returns the texts of the files by their names; a secret is a variable if it `isAtHand`. */
export function writtenFiles(
  clusters: readonly ServiceCluster[],
  language: CodeLanguage,
  isAtHand = false,
): Readonly<Record<string, string>> {
  const choice = { isAtHand: () => isAtHand, hasSecretVariables: false };
  const judging = { now: new Date(0), readCertificate: undefined };
  const inOrder = CLUSTER_KINDS.flatMap((kind) => clusters.filter((one) => one.kind === kind));
  const coded = inOrder.map((service) => {
    const made = clusterResource(service, judging, {
      secretFormOf: ({ kind }, secret) => secretForm(kind, secret, undefined, choice),
    });
    if ("findings" in made) throw new Error(made.findings.join());
    return made;
  });
  if (language === "hcl")
    return {
      "clusters.tf": fileText([HCL_SETUP, ...coded.flatMap((one) => hclCluster(one))]),
      "clusters.imports.tf": fileText(hclImports(coded)),
    };
  const stack = {
    functionName: "addClusters",
    path: undefined,
    provider: { is: "new", id: "cloud" },
  } as const;
  const style = { library: "cdktf", quote: '"', isJavaScript: false } as const;
  return { "clusters.ts": fileText(typescriptFunction(stack, coded, style)), "main.ts": MAIN };
}
