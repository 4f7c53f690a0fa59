// generated from terraform resource schema

import * as cdktf from '../../cdktf';
import { WrittenElement, WrittenObject } from '../written';


// Configuration

/**
* The configuration of a `CloudPrometheus`.
*/
export interface CloudPrometheusConfig extends cdktf.TerraformMetaArguments {
  /**
  * Warnings that are accepted, and no longer shown at synth, validate and plan. Warnings about a change in the plan, such as addresses that gain access, have no code and are always shown. (Never sent to the service.)
  */
  readonly acknowledged?: CloudPrometheusAcknowledgement[] | cdktf.IResolvable;
  /**
  * Whether a plan that destroys or replaces the cluster is an error. What was applied last counts: to destroy a protected cluster, set it to `false` and apply, and destroy the cluster then. When unset: as the provider's `deletionProtection` says. (Never sent to the service.)
  */
  readonly deletionProtection?: boolean | cdktf.IResolvable;
  /**
  * Cluster name, unique within the organization. Lowercase letters, digits and hyphens only. (Assumed, see docs/assumptions.md#prometheus-attributes.)
  */
  readonly name: string;
  /**
  * Organization the cluster is created in. Changing it replaces the cluster. (Assumed, see docs/assumptions.md#prometheus-attributes.)
  */
  readonly organizationId: number;
  /**
  * CIDR ranges or single IP addresses allowed to reach the cluster, to query and to push. To the service an empty list means the same as unset, and does not deny everything; this provider refuses it. When unset: open to any IPv4 or IPv6 address. (Reference 2.6.)
  */
  readonly prometheusWhitelist?: string[];
  /**
  * The time after which an operation on the cluster is given up. From then on nothing more is sent, and a read is cut off. A write that was sent is not cut off: the provider waits for its response, for as long as its `request_timeout_seconds` allows. (Never sent to the service.)
  */
  readonly timeouts?: CloudPrometheusTimeouts;
}
/**
* A warning that is accepted.
*/
export interface CloudPrometheusAcknowledgement {
  /**
  * Code of the warning, such as `open-access-list`. Each code at most once. (Never sent to the service.)
  */
  readonly code: string;
  /**
  * Why the warning is accepted, for people who read the configuration later. (Never sent to the service.)
  */
  readonly reason: string;
  /**
  * Last day on which the warning is accepted, as `YYYY-MM-DD` in UTC, such as `2027-03-31`. From the next day on the warning is shown again, with this date. When unset: the warning is accepted without an end. (Never sent to the service.)
  */
  readonly until?: string;
}

export class CloudPrometheusAcknowledgementOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenElement<CloudPrometheusAcknowledgement>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param complexObjectIndex the index of this item in the list
  * @param complexObjectIsFromSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  * @param list the list that contains the element
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string, complexObjectIndex: number, complexObjectIsFromSet: boolean, list: CloudPrometheusAcknowledgementList) {
    super(terraformResource, terraformAttribute, complexObjectIsFromSet, complexObjectIndex);
    this.written = new WrittenElement(terraformResource, terraformAttribute, list, complexObjectIndex);
  }

  public get internalValue(): CloudPrometheusAcknowledgement | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudPrometheusAcknowledgement | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // code - computed: false, optional: false, required: true
  public get code() {
    return this.getStringAttribute('code');
  }
  public set code(value: string) {
    this.written.set('code', value);
  }
  // Temporarily expose input value. Use with caution.
  public get codeInput() {
    return this.written.get('code');
  }

  // reason - computed: false, optional: false, required: true
  public get reason() {
    return this.getStringAttribute('reason');
  }
  public set reason(value: string) {
    this.written.set('reason', value);
  }
  // Temporarily expose input value. Use with caution.
  public get reasonInput() {
    return this.written.get('reason');
  }

  // until - computed: false, optional: true, required: false
  public get until() {
    return this.getStringAttribute('until');
  }
  public set until(value: string) {
    this.written.set('until', value);
  }
  public resetUntil() {
    this.written.reset('until');
  }
  // Temporarily expose input value. Use with caution.
  public get untilInput() {
    return this.written.get('until');
  }
}

export class CloudPrometheusAcknowledgementList extends cdktf.ComplexList {
  public internalValue: CloudPrometheusAcknowledgement[] | cdktf.IResolvable | undefined;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  * @param wrapsSet whether the list is wrapping a set (will add tolist() to be able to access an item via an index)
  */
  constructor(protected terraformResource: cdktf.IInterpolatingParent, protected terraformAttribute: string, protected wrapsSet: boolean) {
    super(terraformResource, terraformAttribute, wrapsSet)
  }

  /**
  * @param index the index of the item to return
  */
  public get(index: number): CloudPrometheusAcknowledgementOutputReference {
    return new CloudPrometheusAcknowledgementOutputReference(this.terraformResource, this.terraformAttribute, index, this.wrapsSet, this);
  }
}
/**
* The time that each operation may take. (Reference 4.)
*/
export interface CloudPrometheusTimeouts {
  /**
  * Time to `create` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 60 minutes. (Never sent to the service.)
  */
  readonly create?: string;
  /**
  * Time to `delete` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 30 minutes. (Never sent to the service.)
  */
  readonly delete?: string;
  /**
  * Time to `read` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 5 minutes. (Never sent to the service.)
  */
  readonly read?: string;
  /**
  * Time to `update` the cluster, as a number with a unit, such as `90s`, `30m` or `1h30m`. There is no upper limit. When unset: 60 minutes. (Never sent to the service.)
  */
  readonly update?: string;
}

export class CloudPrometheusTimeoutsOutputReference extends cdktf.ComplexObject {
  private readonly written: WrittenObject<CloudPrometheusTimeouts>;

  /**
  * @param terraformResource The parent resource
  * @param terraformAttribute The attribute on the parent resource this class is referencing
  */
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, false);
    this.written = new WrittenObject(terraformResource, terraformAttribute);
  }

  public get internalValue(): CloudPrometheusTimeouts | cdktf.IResolvable | undefined {
    return this.written.value;
  }

  public set internalValue(value: CloudPrometheusTimeouts | cdktf.IResolvable | undefined) {
    this.written.value = value;
  }

  // create - computed: false, optional: true, required: false
  public get create() {
    return this.getStringAttribute('create');
  }
  public set create(value: string) {
    this.written.set('create', value);
  }
  public resetCreate() {
    this.written.reset('create');
  }
  // Temporarily expose input value. Use with caution.
  public get createInput() {
    return this.written.get('create');
  }

  // delete - computed: false, optional: true, required: false
  public get delete() {
    return this.getStringAttribute('delete');
  }
  public set delete(value: string) {
    this.written.set('delete', value);
  }
  public resetDelete() {
    this.written.reset('delete');
  }
  // Temporarily expose input value. Use with caution.
  public get deleteInput() {
    return this.written.get('delete');
  }

  // read - computed: false, optional: true, required: false
  public get read() {
    return this.getStringAttribute('read');
  }
  public set read(value: string) {
    this.written.set('read', value);
  }
  public resetRead() {
    this.written.reset('read');
  }
  // Temporarily expose input value. Use with caution.
  public get readInput() {
    return this.written.get('read');
  }

  // update - computed: false, optional: true, required: false
  public get update() {
    return this.getStringAttribute('update');
  }
  public set update(value: string) {
    this.written.set('update', value);
  }
  public resetUpdate() {
    this.written.reset('update');
  }
  // Temporarily expose input value. Use with caution.
  public get updateInput() {
    return this.written.get('update');
  }
}
