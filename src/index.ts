/**
 * The constructs of this package, their configurations and their properties. Each example is a whole program. "Reference
 * 2.1" is a section of the service's own reference. docs/rules.md explains what each rule accepts and refuses.
 *
 * Each construct also has the properties of its configuration. Reading such a property returns a reference to Terraform's
 * value, such as `logs.repoConfig.awsRoleArn`, the role used for backups; for a `CloudProvider`, it returns the value that
 * was set. Until synth you can set it: by assignment, or with its `put` method if it holds objects (`logs.putRepoConfig({
 * … })`). Its `reset` method removes an optional value (`logs.resetTier()`). The property with the suffix `Input` returns
 * the value that was set. An attribute of an object, or of an element of a list, can be set too, such as
 * `logs.authSources.get(0).audience`. If the object or the list is not known yet, or has no such element, the assignment
 * throws an error. The members of cdktf's own classes, such as `addOverride`, `importFrom`, `moveTo` and `lifecycle`, are
 * there too.
 *
 * `bindings` has the generated base classes, such as `bindings.opensearch.Opensearch`: they have the same configuration and
 * the same properties, but they check nothing at synth.
 *
 * @packageDocumentation
 */
export * as bindings from "./bindings";
export * from "./bindings/types";
export { CloudFunctions } from "./constructs/cloud-functions";
export { CloudProvider } from "./constructs/cloud-provider";
export type { AcknowledgeOptions, ICluster, MustReachOptions } from "./constructs/cluster";
export type { ReachabilityGateConfig } from "./constructs/gate-settings";
export { Network, type NetworkConfig } from "./constructs/network";
export * from "./constructs/resources";
export { ReachabilityGate } from "./constructs/reachability-gate";
