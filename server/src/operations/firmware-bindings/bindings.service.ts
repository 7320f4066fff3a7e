import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type Behind,
  type Binding,
  type BindingListQuery,
  type BoundDevice,
  type BoundDeviceQuery,
  type NewBinding,
  BINDING_REFUSALS as R,
  type UpdateChoice,
} from "@sweepline/contract/operations/firmware-bindings.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, actorOf, recorderOf } from "../../system/logs/index.ts";
import { behindOf } from "./behind.service.ts";
import * as store from "./bindings.store.ts";
import { type BoundGroup, boundGroups, pageOfBound } from "./bound.store.ts";
import { resultOf, wantedOf } from "./bound-result.ts";

type Change = Pick<NewBinding, "canaryId" | "earlyId" | "allId" | "remark"> & { revision: number };
export interface FirmwareBindings {
  list(caller: Caller, query: BindingListQuery): Promise<Page<Binding>>;
  get(caller: Caller, id: number): Promise<Binding>;
  devices(caller: Caller, id: number, query: BoundDeviceQuery): Promise<Page<BoundDevice>>;
  behind(caller: Caller, id: number): Promise<Behind>;
  create(requester: Requester, binding: NewBinding): Promise<Binding>;
  update(requester: Requester, id: number, change: Change): Promise<Binding>;
  remove(requester: Requester, id: number): Promise<void>;
  choose(requester: Requester, choice: UpdateChoice): Promise<{ changed: number }>;
}

export interface BindingsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record" | "recordMany">;
}

const record = recorderOf("operations_firmware-bindings", "firmwareBinding");

export function createFirmwareBindings(deps: BindingsDeps): FirmwareBindings {
  const { db, clock } = deps;
  const find = async (caller: Caller, id: number) =>
    found(await store.findBinding(db, caller, id), CORE_REFUSALS.notFound);
  const get = async (caller: Caller, id: number) => {
    const [binding] = await withDevices(db, caller, [await find(caller, id)]);
    return found(binding, CORE_REFUSALS.notFound);
  };
  const writtenBy = ({ caller }: Requester) => ({ by: caller.displayName, now: clock.now() });
  return {
    get,
    async list(caller, query) {
      const page = await store.pageOfBindings(db, caller, query);
      return { ...page, records: await withDevices(db, caller, page.records) };
    },
    async devices(caller, id, query) {
      const binding = await find(caller, id);
      const groups = await boundGroups(db, caller.scope, {
        productIds: [binding.productId],
        bindingIds: [id],
      });
      const standing = (one: Pick<BoundGroup, "mode" | "version" | "ring">) =>
        resultOf({ ...one, wanted: wantedOf(binding, one.ring) }, binding.rule);
      const { results } = query;
      const like = results?.length ? groups.filter((group) => results.includes(standing(group))) : null;
      const page = await pageOfBound(db, caller.scope, { binding, query, like });
      return {
        ...page,
        records: page.records.map((row) => ({
          ...row,
          wanted: wantedOf(binding, row.ring),
          result: standing(row),
        })),
      };
    },
    behind: async (caller, id) => behindOf(db, caller, await find(caller, id)),
    async create(requester, binding) {
      const id = await db.transaction(async (tx) => {
        if (!(await isOrganizationWithin(tx, requester.caller.scope, binding.organizationId)))
          throw refusedAt("organizationId", CORE_REFUSALS.notFound);
        await requirePackages(tx, binding);
        const made = await store.insertBinding(tx, binding, writtenBy(requester));
        if (made === undefined) throw new Refused(R.bindingTaken);
        await record(deps, tx, { requester, verb: "create", id: made, after: binding });
        return made;
      });
      return get(requester.caller, id);
    },
    async update(requester, id, { revision, ...change }) {
      await db.transaction(async (tx) => {
        const held = found(await store.holdBinding(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
        if (held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        await requirePackages(tx, { ...held, ...change });
        await store.changeBinding(tx, id, { ...change, ...writtenBy(requester) });
        await record(deps, tx, { requester, verb: "change", id, after: change });
      });
      return get(requester.caller, id);
    },
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const held = found(await store.holdBinding(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
        await store.deleteBinding(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: held });
      }),
    choose: (requester, choice) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const changed = await store.writeChoices(tx, scope, { ...choice, ...writtenBy(requester) });
        const { deviceIds, ...chosen } = choice;
        const entry = {
          actor: actorOf(requester),
          action: "operations_firmware-bindings_choose",
          after: chosen,
        };
        await deps.audit.recordMany(
          tx,
          changed.map((id) => ({ ...entry, subject: { kind: "device", id } })),
        );
        return { changed: changed.length };
      }),
  };
}

async function withDevices(
  db: Queries,
  { scope }: Caller,
  bindings: readonly store.KeptBinding[],
): Promise<Binding[]> {
  const groups =
    bindings.length === 0
      ? []
      : await boundGroups(db, scope, {
          productIds: bindings.map(({ productId }) => productId),
          bindingIds: bindings.map(({ id }) => id),
        });
  return bindings.map(({ rule, updatedAt, ...binding }) => {
    const devices: Binding["devices"] = {};
    for (const group of groups.filter(({ bindingId }) => bindingId === binding.id)) {
      const result = resultOf({ ...group, wanted: wantedOf(binding, group.ring) }, rule);
      devices[result] = (devices[result] ?? 0) + group.devices;
    }
    return { ...binding, updatedAt: updatedAt.toISOString(), devices };
  });
}

async function requirePackages(
  tx: Queries,
  {
    productId,
    kind,
    canaryId,
    earlyId,
    allId,
  }: Pick<NewBinding, "canaryId" | "earlyId" | "allId"> & { productId: number; kind: string },
): Promise<void> {
  for (const [field, id] of Object.entries({ canaryId, earlyId, allId })) {
    if (id === null) continue;
    const fitting = await store.countFitting(tx, { productId, kind, packageIds: [id] });
    if (fitting === 0) throw refusedAt(field, R.bindingPackage);
  }
}
