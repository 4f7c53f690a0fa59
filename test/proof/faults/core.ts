/**
 * What Terraform's core does with a provider, in small: it refreshes, plans and applies one resource over the plugin's
 * gRPC interface, and keeps the state that Terraform would keep.
 */
import type { Client } from "@grpc/grpc-js";

import type { Attributes, ObjectValue, Provider, Value } from "../../../src/plugin";
import { sameValue } from "../../../src/plugin/values/equality";
import { objectType } from "../../../src/plugin/values/type";
import * as wire from "../../../src/plugin/wire/call-messages";
import type { ContentOf, Message, Sparse } from "../../../src/plugin/wire/protobuf";
import type { DIAGNOSTIC } from "../../../src/plugin/wire/schema-messages";
import { decoded, encoded } from "../../plugin/server/invoke";
import { call } from "../../plugin/toy/launch";
import { proposedNew } from "../core-rules";

/** A resource in the state. */
export interface Kept {
  readonly value: ObjectValue;
  readonly private: Uint8Array;
  /** It was made, but not as it should be: the next apply replaces it. */
  readonly isTainted: boolean;
}

export type Action = "nothing" | "create" | "update" | "replace" | "delete";

export interface Said {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
}

/** What a step leaves in the state, and what it said. */
export interface Step {
  readonly kept: Kept | undefined;
  readonly said: readonly Said[];
}

export interface Planned extends Step {
  readonly action: Action;
  readonly planned: ObjectValue | null;
  readonly private: Uint8Array;
}

const NO_PRIVATE = new Uint8Array(0);

export class Core {
  constructor(
    private readonly connection: Client,
    private readonly provider: Provider<unknown>,
    private readonly typeName: string,
  ) {}

  /** Begins a command of Terraform's. */
  async configure(config: ObjectValue): Promise<void> {
    const { diagnostics } = await this.ask(
      "ConfigureProvider",
      [
        wire.CONFIGURE_REQUEST,
        { terraformVersion: "1.11.4", config: encoded(config, this.provider.schema.attributes) },
      ],
      wire.DIAGNOSTICS_RESPONSE,
    );
    if (diagnostics.length > 0) throw new Error(JSON.stringify(said(diagnostics)));
  }

  async refresh(kept: Kept): Promise<Step> {
    const request = {
      typeName: this.typeName,
      currentState: this.encode(kept.value),
      private: kept.private,
    };
    const answer = await this.ask("ReadResource", [wire.READ_REQUEST, request], wire.READ_RESPONSE);
    if (hasErrors(said(answer.diagnostics))) return { kept, said: said(answer.diagnostics) };
    const value = this.decode(answer.newState);
    return {
      kept: value === null ? undefined : { ...kept, value, private: answer.private },
      said: said(answer.diagnostics),
    };
  }

  /** A configuration of null is to destroy. */
  async plan(kept: Kept | undefined, config: ObjectValue | null): Promise<Planned> {
    const prior = kept?.value ?? null;
    if (kept?.isTainted === true && config !== null) {
      return { ...(await this.planFrom(undefined, config)), kept, action: "replace" };
    }
    const plan = await this.planFrom(kept, config);
    if (plan.planned === null) return { ...plan, action: prior === null ? "nothing" : "delete" };
    if (prior === null) return { ...plan, action: "create" };
    return sameValue(plan.planned, prior, objectType(this.attributes))
      ? { ...plan, action: "nothing" }
      : { ...plan, action: "update" };
  }

  async apply(plan: Planned, config: ObjectValue | null): Promise<Step> {
    if (plan.action === "nothing") return { kept: plan.kept, said: [] };
    if (plan.action !== "replace") return this.change(plan, config);
    const removed = await this.change({ ...plan, planned: null, private: NO_PRIVATE }, null);
    if (hasErrors(removed.said)) return removed;
    return this.change({ ...plan, kept: undefined }, config);
  }

  async import(id: string): Promise<Step> {
    const request = { typeName: this.typeName, id };
    const answer = await this.ask(
      "ImportResourceState",
      [wire.IMPORT_REQUEST, request],
      wire.IMPORT_RESPONSE,
    );
    const [imported] = answer.importedResources;
    const value = this.decode(imported?.state);
    if (imported === undefined || value === null) return { kept: undefined, said: said(answer.diagnostics) };
    const read = await this.refresh({ value, private: imported.private, isTainted: false });
    return hasErrors(read.said) ? { ...read, kept: undefined } : read;
  }

  async readDataSource(typeName: string, config: ObjectValue): Promise<Step> {
    const { attributes } = this.provider.dataSources[typeName]?.schema ?? { attributes: {} };
    const request = { typeName, config: encoded(config, attributes) };
    const answer = await this.ask(
      "ReadDataSource",
      [wire.READ_DATA_SOURCE_REQUEST, request],
      wire.READ_DATA_SOURCE_RESPONSE,
    );
    return stepOf(decoded(answer.state, attributes), answer.diagnostics);
  }

  async openEphemeral(typeName: string, config: ObjectValue): Promise<Step> {
    const { attributes } = this.provider.ephemeralResources[typeName]?.schema ?? { attributes: {} };
    const request = { typeName, config: encoded(config, attributes) };
    const answer = await this.ask("OpenEphemeralResource", [wire.OPEN_REQUEST, request], wire.OPEN_RESPONSE);
    return stepOf(decoded(answer.result, attributes), answer.diagnostics);
  }

  private async planFrom(kept: Kept | undefined, config: ObjectValue | null): Promise<Planned> {
    const prior = kept?.value ?? null;
    const request = {
      typeName: this.typeName,
      priorState: this.encode(prior),
      proposedNewState: this.encode(config === null ? null : proposedNew(this.attributes, prior, config)),
      config: this.encode(config),
      priorPrivate: kept?.private ?? NO_PRIVATE,
    };
    const answer = await this.ask("PlanResourceChange", [wire.PLAN_REQUEST, request], wire.PLAN_RESPONSE);
    const told = said(answer.diagnostics);
    if (hasErrors(told)) throw new Error(`the plan failed: ${JSON.stringify(told)}`);
    if (answer.requiresReplace.length > 0) throw new Error("the plan replaces the cluster");
    return {
      kept,
      said: told,
      action: "nothing",
      planned: this.decode(answer.plannedState),
      private: answer.plannedPrivate,
    };
  }

  /** After an error, a new resource without a state is lost, and one with a state is tainted. */
  private async change(plan: Omit<Planned, "action">, config: ObjectValue | null): Promise<Step> {
    const { kept, planned } = plan;
    const request = {
      typeName: this.typeName,
      priorState: this.encode(kept?.value ?? null),
      plannedState: this.encode(planned),
      config: this.encode(config),
      plannedPrivate: plan.private,
    };
    const answer = await this.ask("ApplyResourceChange", [wire.APPLY_REQUEST, request], wire.APPLY_RESPONSE);
    const told = said(answer.diagnostics);
    const value = this.decode(answer.newState);
    if (value === null) {
      const isLeftAlone = hasErrors(told) && kept !== undefined && planned !== null;
      return { kept: isLeftAlone ? kept : undefined, said: told };
    }
    const isTainted = hasErrors(told) && (kept === undefined || kept.isTainted);
    return { kept: { value, private: answer.private, isTainted }, said: told };
  }

  private get attributes(): Attributes {
    return this.provider.resources[this.typeName]?.schema.attributes ?? {};
  }

  private encode(value: ObjectValue | null): { readonly msgpack: Uint8Array } {
    return encoded(value, this.attributes);
  }

  private decode(value: wire.DynamicValue | undefined): ObjectValue | null {
    return value === undefined ? null : (decoded(value, this.attributes) as ObjectValue | null);
  }

  private async ask<Request extends object, Response extends object>(
    rpc: string,
    [type, content]: readonly [Message<Request>, Sparse<Request>],
    response: Message<Response>,
  ): Promise<Response> {
    const answer = await call(this.connection, `/tfplugin6.Provider/${rpc}`, type.encode(content));
    if (!Buffer.isBuffer(answer)) throw answer as Error;
    return response.decode(answer);
  }
}

export function hasErrors(diagnostics: readonly Said[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

function said(diagnostics: readonly ContentOf<typeof DIAGNOSTIC>[]): readonly Said[] {
  return diagnostics.map(({ severity, summary, detail }) => ({
    severity: severity === 1 ? "error" : "warning",
    summary,
    detail,
  }));
}

function stepOf(value: Value, diagnostics: readonly ContentOf<typeof DIAGNOSTIC>[]): Step {
  const kept =
    value === null ? undefined : { value: value as ObjectValue, private: NO_PRIVATE, isTainted: false };
  return { kept, said: said(diagnostics) };
}
