/** Code for clusters, in TypeScript and in Terraform's language. */
export * from "./code";
export * from "./cluster-resource";
export { configurationOf } from "./configuration";
export { type Declared, type IsTaken, namesOfCluster } from "./names";
export { HCL_SETUP, hclCluster, hclImport } from "./print/hcl";
export {
  additionFunction,
  constructClass,
  propertyName,
  type StackOfApp,
  stringLiteral,
  typescriptFunction,
  type TypeScriptStyle,
} from "./print/typescript";
export { escapeTemplates, firstNames } from "./print/text";
export type { CdkLibrary, CodedCluster, CodePart } from "./program";
export { AS_VARIABLE, type ClusterSecret, KEPT_BY_SERVICE, type SecretForm, withSecrets } from "./secrets";
