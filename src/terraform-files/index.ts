/** The files that Terraform keeps on disk: its lock file and settings, versions in them, and the folders of plugins. */
export {
  type CliConfiguration,
  type InstallationMethod,
  isFor,
  isSameSource,
  type ProviderInstallation,
  providerInstallation,
  readCliConfiguration,
} from "./cli-configuration/configuration";
export { cliFiles, type CliUser, impliedMirrors, namedCliFile } from "./cli-configuration/places";
export { hidesMirrors, withPlugin } from "./cli-configuration/with-plugin";
export { type HclBlock, type HclExpression, literal, readBlocks } from "./hcl";
export { type LockFileEntry, LockFileError, type ProviderLock, readLockFile, withEntry } from "./lock-file";
export { cdktfProject, isPluginsLink, pluginsLink, PROJECT_PLUGINS, TERRAFORM_D } from "./plugin-folders";
export { exactVersion, isAtLeast, isVersion, meetsConstraint } from "./versions";
