/**
 * The files of Terraform and CDKTF on disk: programs and what CDKTF synthesizes, the lock file, versions in it, and the
 * folders of plugins.
 */
export * from "./blocks";
export * from "./cli-configuration";
export * from "./declared";
export type { HclBlock, HclExpression } from "./hcl";
export * from "./lock-file";
export * from "./project-folders";
export * from "./program-files";
export * from "./scope";
export * from "./synthesized";
export * from "./versions";
