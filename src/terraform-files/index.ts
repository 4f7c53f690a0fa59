/**
 * The files of Terraform and CDKTF on disk: programs and what CDKTF synthesizes, the lock file, versions in it, and the
 * folders of plugins.
 */
export {
  type Block,
  programBlocks,
  dataBlocks,
  mapBlocks,
  mapData,
  joinedProgram,
  objectsIn,
  without,
} from "./blocks";
export {
  type CliConfiguration,
  cliFiles,
  coreFolder,
  type InstallationMethod,
  isFor,
  namedCliFile,
  readCliConfiguration,
  windowsMirrors,
} from "./cli-configuration";
export {
  declaredBackend,
  type DeclaredBackend,
  declaredClusters,
  type DeclaredCluster,
  type DeclaredImport,
  declaredImports,
  declaredProviders,
  declaredReads,
  type DeclaredRemoval,
  declaredRemovals,
  isOwnSource,
  LOCAL_NAME,
  localNameOf,
  referenceIn,
  requiredSources,
  requiredVersion,
  usedProvider,
  writtenValue,
} from "./declared";
export type { HclBlock, HclExpression } from "./hcl";
export { type LockFileEntry, LockFileError, type ProviderLock, readLockFile, withEntry } from "./lock-file";
export {
  cdkLibraryOf,
  cdktfProject,
  dataFolder,
  isPluginsLink,
  pluginsLink,
  PROJECT_PLUGINS,
  STANDALONE_HASHES,
  standaloneHashes,
  TERRAFORM_D,
} from "./project-folders";
export {
  isProgramFile,
  ProgramError,
  type TerraformFile,
  type ProgramFolder,
  readJsonObject,
  readProgramFile,
  readProgramFolder,
  unlessUnreadable,
} from "./program-files";
export {
  evaluated,
  type EvaluationScope,
  givenVariable,
  isSettled,
  moduleScope,
  type ScopedValue,
  textParts,
} from "./scope";
export {
  isText,
  OUTPUT_FOLDER,
  outputFolder,
  readManifest,
  readProjectFile,
  readSourceLines,
  readStack,
  readStackFiles,
  SOURCE_LINES,
  STACK_FILES,
  stackFileIn,
  type SynthesizedStack,
} from "./synthesized";
export {
  allowsOlder,
  EPHEMERAL_SINCE,
  exactVersion,
  isAtLeast,
  isVersion,
  meetsConstraint,
} from "./versions";
