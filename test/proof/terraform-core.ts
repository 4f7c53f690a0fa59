/**
 * What Terraform's core does with a provider, in small: the calls it makes for one resource over the plugin's gRPC
 * interface, in its order, with the demands it makes of each response, and what it keeps of the resource afterwards.
 */
import type { Client } from "@grpc/grpc-js";

import { formatJson, isObjectValue, isWhollyKnown, type ObjectValue, type Value } from "../../src/json";
import type { AttributeSchemas, Provider } from "../../src/plugin";
import { sameValue } from "../../src/plugin/values/equality";
import type { DynamicValue, MethodName, RequestOf, ResponseOf } from "../../src/plugin/wire/call-messages";
import type { Sparse } from "../../src/plugin/wire/protobuf";
import { decoded, encoded, requestBytes, responseOf } from "../plugin/operations/invoke";
import { call } from "../plugin/toy/launch";
import { planProblems, proposedNew, resultProblems, writeOnlyProblems } from "./core-rules";
import {
  demand,
  demandSilence,
  demandSuccess,
  hasErrors,
  type Kept,
  type Plan,
  said,
  type Said,
  type Step,
  Violation,
} from "./core-step";
import { asJson, at, pathText, pick } from "./core-values";

interface PlanOptions {
  readonly ignored?: readonly string[];
  /** The plan is made again to apply it. */
  readonly isAtApply?: boolean;
  /** The private state of the resource that was before: of one that is gone, or that the plan replaces. */
  readonly before?: Uint8Array | undefined;
}

export class TerraformCore {
  constructor(
    private readonly connection: Client,
    private readonly provider: Provider<unknown>,
    private readonly typeName: string,
  ) {}

  /** Begins a command of Terraform's. */
  async configure(provider: ObjectValue): Promise<void> {
    const config = encoded(provider, this.provider.schema.attributes);
    const validated = await this.ask("ValidateProviderConfig", { config });
    const configured = await this.ask("ConfigureProvider", { terraformVersion: "1.11.4", config });
    demandSilence([...said(validated), ...said(configured)]);
  }

  /** Reads the resource from a state file. Where that fails, what was kept stays. */
  async refresh(kept: Kept): Promise<Step> {
    return this.read({ ...kept, value: await this.upgrade(kept.value) });
  }

  /** A configuration of null is to destroy. Attributes in `ignored` keep their values, save in a new resource. */
  async plan(
    kept: Kept | undefined,
    config: ObjectValue | null,
    {
      ignored = [],
      left,
    }: { readonly ignored?: readonly string[]; readonly left?: Uint8Array | undefined } = {},
  ): Promise<Plan> {
    const from = kept?.isTainted === true && config !== null ? undefined : kept;
    const asked = { ...(await this.planFrom(from, config, { ignored, before: left })), ignored };
    if (config === null) return { ...asked, action: kept === undefined ? "nothing" : "delete" };
    if (kept === undefined) return { ...asked, action: "create" };
    if (kept.isTainted) return { ...asked, kept, action: "replace" };
    const { requiresReplace } = asked;
    if (requiresReplace.length > 0) {
      const fresh = await this.planFrom(undefined, config, { before: asked.private });
      return { ...asked, ...fresh, kept, requiresReplace, action: "replace" };
    }
    const isSame = sameValue(kept.value, asked.planned);
    return { ...asked, action: isSame ? "nothing" : "update" };
  }

  async apply(plan: Plan): Promise<Step> {
    if (plan.action === "nothing") return { kept: plan.kept, said: [] };
    if (plan.action === "delete") return this.change(plan);
    if (plan.action !== "replace") return this.planAgainAndChange(plan);
    const removed = await this.change({ ...plan, config: null, planned: null });
    return hasErrors(removed.said) ? removed : this.planAgainAndChange({ ...plan, kept: undefined });
  }

  async import(id: string): Promise<Step> {
    const request = { typeName: this.typeName, id };
    const response = await this.ask("ImportResourceState", request);
    if (hasErrors(said(response))) return { kept: undefined, said: said(response) };
    const [imported, ...more] = response.importedResources;
    const value = this.decode(imported?.state);
    if (imported === undefined || value === null || more.length > 0)
      throw new Violation("not one resource was imported");
    const read = await this.read({ value, private: imported.private, isTainted: false });
    if (hasErrors(read.said)) return { ...read, kept: undefined };
    if (read.kept === undefined) throw new Violation("what was imported is not there");
    return read;
  }

  async readDataSource(typeName: string, config: ObjectValue): Promise<Step> {
    const { attributes } = this.provider.dataSources[typeName]?.schema ?? { attributes: {} };
    const request = { typeName, config: encoded(config, attributes) };
    const response = await this.ask("ReadDataSource", request);
    return given(decoded(response.state, attributes), said(response));
  }

  async openEphemeral(typeName: string, config: ObjectValue): Promise<Step> {
    const { attributes } = this.provider.ephemeralResources[typeName]?.schema ?? { attributes: {} };
    const request = { typeName, config: encoded(config, attributes) };
    const response = await this.ask("OpenEphemeralResource", request);
    return given(decoded(response.result, attributes), said(response));
  }

  private async upgrade(value: ObjectValue): Promise<ObjectValue> {
    const json = formatJson(asJson(value));
    const request = {
      typeName: this.typeName,
      version: 0n,
      rawState: { json: Buffer.from(json, "utf8") },
    };
    const response = await this.ask("UpgradeResourceState", request);
    demandSilence(said(response));
    const upgraded = this.decode(response.upgradedState);
    if (upgraded === null) throw new Violation("the stored state was lost");
    if (formatJson(asJson(upgraded)) !== json) throw new Violation("the stored state was changed");
    return upgraded;
  }

  private async read(kept: Kept): Promise<Step> {
    const request = {
      typeName: this.typeName,
      currentState: this.encode(kept.value),
      private: kept.private,
    };
    const response = await this.ask("ReadResource", request);
    if (hasErrors(said(response))) return { kept, said: said(response) };
    const value = this.decode(response.newState);
    if (value === null)
      return { kept: undefined, left: kept.isTainted ? NO_PRIVATE : response.private, said: said(response) };
    if (!isWhollyKnown(value)) throw new Violation("a read value is unknown");
    demand(writeOnlyProblems(this.attributes, value));
    return { kept: { ...kept, value, private: response.private }, said: said(response) };
  }

  private async planFrom(
    kept: Kept | undefined,
    written: ObjectValue | null,
    { ignored = [], isAtApply = false, before = NO_PRIVATE }: PlanOptions = {},
  ): Promise<Omit<Plan, "action" | "ignored">> {
    const prior = kept?.value ?? null;
    const validated = written === null ? [] : await this.validate(written);
    const config = written && { ...written, ...(prior && pick(prior, ignored)) };
    const request = {
      typeName: this.typeName,
      priorState: this.encode(prior),
      proposedNewState: this.encode(config && proposedNew(this.attributes, prior, config)),
      config: this.encode(config),
      priorPrivate: kept?.private ?? before,
      clientCapabilities: { writeOnlyAttributesAllowed: true, deferralAllowed: isAtApply },
    };
    const response = await this.ask("PlanResourceChange", request);
    demandSuccess(said(response));
    const planned = this.decode(response.plannedState);
    if ((planned === null) !== (config === null)) throw new Violation("the plan is of another action");
    if (planned !== null) demand(planProblems(this.attributes, { prior, config, planned }));
    const requiresReplace = response.requiresReplace
      .map(({ steps }) =>
        steps.map(({ attributeName, elementKeyInt }) =>
          elementKeyInt === undefined ? (attributeName ?? "") : Number(elementKeyInt),
        ),
      )
      .filter((path) => !sameValue(at(prior, path), at(planned, path)))
      .map(pathText);
    return {
      kept,
      config: written,
      planned,
      requiresReplace,
      private: response.plannedPrivate,
      said: [...validated, ...said(response)],
    };
  }

  private async validate(config: ObjectValue): Promise<readonly Said[]> {
    const request = {
      typeName: this.typeName,
      config: this.encode(config),
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    };
    const response = await this.ask("ValidateResourceConfig", request);
    demandSuccess(said(response));
    return said(response);
  }

  /** At apply the plan is made again: it must agree with the one that was shown. */
  private async planAgainAndChange(plan: Plan): Promise<Step> {
    const again = await this.planFrom(plan.kept, plan.config, { ignored: plan.ignored, isAtApply: true });
    demand(resultProblems(plan.planned, again.planned).map((problem) => `planned again: ${problem}`));
    // What was not known may turn out to be what there was.
    if (plan.action === "update" && sameValue(plan.kept?.value ?? null, again.planned))
      return { kept: plan.kept, said: [] };
    return this.change({ ...plan, planned: again.planned, private: again.private });
  }

  /** After an error, a new resource without a state is lost, and one with a state is tainted. */
  private async change({ kept, config, planned, ...plan }: Plan): Promise<Step> {
    const request = {
      typeName: this.typeName,
      priorState: this.encode(kept?.value ?? null),
      plannedState: this.encode(planned),
      config: this.encode(config),
      plannedPrivate: plan.private,
    };
    const response = await this.ask("ApplyResourceChange", request);
    const value = this.decode(response.newState);
    const hasFailed = hasErrors(said(response));
    if (!hasFailed) {
      if ((value === null) !== (planned === null)) throw new Violation("the result is of another action");
      demand(resultProblems(planned, value));
    }
    if (value === null) return { kept: hasFailed ? kept : undefined, said: said(response) };
    if (!isWhollyKnown(value)) throw new Violation("a value is unknown after the apply");
    demand(writeOnlyProblems(this.attributes, value));
    const isTainted = hasFailed && (kept === undefined || kept.isTainted);
    return { kept: { value, private: response.private, isTainted }, said: said(response) };
  }

  private get attributes(): AttributeSchemas {
    return this.provider.resources[this.typeName]?.schema.attributes ?? {};
  }

  private encode(value: ObjectValue | null): { readonly msgpack: Uint8Array } {
    return encoded(value, this.attributes);
  }

  private decode(value: DynamicValue | undefined): ObjectValue | null {
    return value === undefined ? null : (decoded(value, this.attributes) as ObjectValue | null);
  }

  private async ask<Method extends MethodName>(
    name: Method,
    request: Sparse<RequestOf<Method>>,
  ): Promise<ResponseOf<Method>> {
    const path = `/tfplugin6.Provider/${name}`;
    const response = await call(this.connection, path, requestBytes(name, request));
    if (!Buffer.isBuffer(response)) throw new Violation(`${name}: ${response.message}`);
    return responseOf(name, response);
  }
}

const NO_PRIVATE = new Uint8Array(0);

function given(value: Value, diagnostics: readonly Said[]): Step {
  const kept = isObjectValue(value) ? { value, private: NO_PRIVATE, isTainted: false } : undefined;
  return { kept, said: diagnostics };
}
