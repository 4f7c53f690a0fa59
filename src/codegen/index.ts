/** Code for clusters, in TypeScript and in Terraform's language. */
export {
  clusterCode,
  programOf,
  type ClusterCode,
  type CodeLanguage,
  type CodeOptions,
  type ExistingProgram,
  type ProgramCode,
} from "./code";
export { configurationOf } from "./configuration";
export { importLines } from "./print/typescript-uses";
export { additionFunction, type Declared, type IsTaken } from "./names";
export { AS_VARIABLE, KEPT_BY_SERVICE, type ClusterSecret, type SecretForm } from "./secrets";
export { propertyName } from "./print/typescript-values";
export { valueCode } from "./value-code";
export type { ProgramLayout } from "./files";
export type { CdkLibrary, DeclaredNames, ModuleFormat, StackOfApp } from "./program";
export type { JudgingContext, RefusedCluster, ServiceCluster } from "./cluster-resource";
