import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type NewRollout,
  ROLLOUT_REFUSALS as R,
  type Rollout,
  type RolloutDetail,
  type RolloutDeviceQuery,
  type RolloutListQuery,
  type RolloutPreview,
} from "@sweepline/contract/operations/rollouts/index.ts";
import { groupSizes, type RolloutGroupRules } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { Update } from "@sweepline/contract/operations/updates/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { isBinding } from "../firmware-bindings/index.ts";
import { type Aimed, devicesOfRollout, previewOf, stopsOf } from "../updates/index.ts";
import { aimedOf } from "./aimed.ts";
import * as groups from "./groups.store.ts";
import * as store from "./rollouts.store.ts";

/** Rollouts as people write and read them; what starts, holds and ends them stands in `operate.service.ts`. */
export interface Rollouts {
  list(caller: Caller, query: RolloutListQuery): Promise<Page<Rollout>>;
  get(caller: Caller, id: number): Promise<RolloutDetail>;
  devices(caller: Caller, id: number, query: RolloutDeviceQuery): Promise<Page<Update>>;
  preview(
    caller: Caller,
    wanted: Aimed & { groups: readonly Pick<RolloutGroupRules, "share">[] },
  ): Promise<RolloutPreview>;
  create(requester: Requester, rollout: NewRollout): Promise<RolloutDetail>;
  update(requester: Requester, change: NewRollout & { id: number; revision: number }): Promise<RolloutDetail>;
  remove(requester: Requester, id: number): Promise<void>;
  revert(requester: Requester, id: number, packageIds: number[]): Promise<RolloutDetail>;
}

export interface RolloutsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
}

export const record = recorderOf("operations_rollouts", "rollout");

export function createRollouts(deps: RolloutsDeps): Rollouts {
  const { db } = deps;
  const get = (caller: Caller, id: number) => detailOf(db, caller, id);
  const writtenBy = ({ caller }: Requester) => ({
    ...{ staffId: caller.staffId, staffName: caller.displayName, now: deps.clock.now() },
  });
  return {
    get,
    list: ({ scope }, query) => list(db, scope, query),
    async devices(caller, id, query) {
      const { startedAt } = found(await store.findRollout(db, caller.scope, id), CORE_REFUSALS.notFound);
      if (startedAt === null)
        return { records: [], total: 0, isTotalExact: true, size: query.size, current: query.current };
      return devicesOfRollout(db, caller.scope, { rollout: { id, startedAt: new Date(startedAt) }, query });
    },
    async preview(caller, { groups: shares, ...aimed }) {
      await requireOrganization(db, caller, aimed.organizationId);
      await requireBinding(db, caller, aimed);
      const { rings, ...preview } = await previewOf(db, await aimedOf(db, aimed));
      return { ...preview, groups: groupSizes(shares, { ...preview, rings }) };
    },
    async create(requester, rollout) {
      const id = await db.transaction(async (tx) => {
        requireFuture(rollout, deps.clock.now());
        await requireSound(tx, requester.caller, rollout);
        const made = await store.insertRollout(tx, { ...rollout, revertsId: null }, writtenBy(requester));
        await record(deps, tx, { requester, verb: "create", id: made, after: rollout });
        return made;
      });
      return get(requester.caller, id);
    },
    async update(requester, { id, revision, ...rollout }) {
      await db.transaction(async (tx) => {
        const { target, plan } = await holdDraft(tx, requester.caller, { id, revision });
        requireFuture(rollout, deps.clock.now());
        await requireSound(tx, requester.caller, rollout);
        await store.changeRollout(tx, id, { rollout, by: writtenBy(requester) });
        await record(deps, tx, { requester, verb: "change", id, before: { target, plan }, after: rollout });
      });
      return get(requester.caller, id);
    },
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const { target, plan } = await holdDraft(tx, requester.caller, { id });
        await store.deleteRollout(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: { target, plan } });
      }),
    async revert(requester, id, packageIds) {
      const before = await get(requester.caller, id);
      const made = await db.transaction(async (tx) => {
        found(await store.holdRollout(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
        if (before.startedAt === null) throw new Refused(R.rolloutNotRunning);
        if (await store.isReverted(tx, id)) throw new Refused(R.rolloutTaken);
        const rollout = revertOf(before, packageIds);
        await requireSound(tx, requester.caller, rollout);
        const draft = await store.insertRollout(tx, { ...rollout, revertsId: id }, writtenBy(requester));
        await record(deps, tx, { requester, verb: "revert", id: draft, after: { reverts: id, packageIds } });
        return draft;
      });
      return get(requester.caller, made);
    },
  };
}

/** All at once: what is taken back has been tried before. */
const revertOf = (before: RolloutDetail, packageIds: number[]): NewRollout => ({
  name: `${before.name} ↩`.slice(0, 80),
  description: before.description,
  ...{ organizationId: before.organizationId, productId: before.productId, packageIds, startsAt: null },
  target: {
    placeIds: [],
    deviceIds: [],
    versions: [],
    hardwareVersions: [],
    rolloutId: before.id,
    bindingId: null,
  },
  plan: { ...before.plan, groups: before.plan.groups.slice(-1) },
});

async function list(db: Queries, scope: Caller["scope"], query: RolloutListQuery): Promise<Page<Rollout>> {
  const page = await store.pageOfRollouts(db, scope, query);
  const begun = page.records.flatMap(({ id, startedAt }) =>
    startedAt ? [{ id, startedAt: new Date(startedAt) }] : [],
  );
  const totals = begun.length === 0 ? new Map() : await groups.totalsOf(db, begun);
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, total: 0, states: {}, ...totals.get(row.id) })),
  };
}

export async function detailOf(db: Queries, { scope, staffId }: Caller, id: number): Promise<RolloutDetail> {
  const { staffId: author, ...row } = found(await store.findRollout(db, scope, id), CORE_REFUSALS.notFound);
  const begun = row.startedAt === null ? null : { id, startedAt: new Date(row.startedAt) };
  const own = await groups.groupsWithCounts(db, { id, startedAt: begun?.startedAt ?? null });
  const states: RolloutDetail["states"] = {};
  for (const group of own)
    for (const [state, devices] of Object.entries(group.states) as [keyof typeof states, number][])
      states[state] = (states[state] ?? 0) + devices;
  return {
    ...row,
    ...{
      groups: own,
      states,
      total: own.reduce((sum, { total }) => sum + total, 0),
      isOwn: author === staffId,
    },
    stops: begun && row.isEmergency ? await stopsOf(db, { rolloutId: id, startedAt: begun.startedAt }) : {},
    waits: begun ? await groups.waitsOf(db, begun) : [],
    guard: begun && row.endedAt === null ? await groups.guardSides(db, begun) : null,
  };
}

/** As it was read, and still a draft. */
async function holdDraft(
  tx: Queries,
  { scope }: Caller,
  { id, revision }: { id: number; revision?: number },
): Promise<store.HeldRollout> {
  const held = found(await store.holdRollout(tx, scope, id), CORE_REFUSALS.notFound);
  if (held.state !== "draft") throw new Refused(R.rolloutNotDraft);
  if (revision !== undefined && held.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return held;
}

async function requireOrganization(db: Queries, { scope }: Caller, id: number): Promise<void> {
  if (!(await isOrganizationWithin(db, scope, id))) throw refusedAt("organizationId", CORE_REFUSALS.notFound);
}

/** Spec §5: the selected time is not before now. */
function requireFuture({ startsAt }: Pick<NewRollout, "startsAt">, now: Date): void {
  if (startsAt === null || Date.parse(startsAt) >= now.getTime()) return;
  const text = VALIDATION_TEXTS["validation.pastTime"];
  throw new Refused(CORE_REFUSALS.invalidInput, { fields: [{ field: "startsAt", text }] });
}

async function requireSound(tx: Queries, caller: Caller, rollout: NewRollout): Promise<void> {
  await requireOrganization(tx, caller, rollout.organizationId);
  await requirePackages(tx, rollout);
  await requireBinding(tx, caller, rollout);
}

/** Of what the caller sees, and for these packages. */
async function requireBinding(
  db: Queries,
  caller: Caller,
  { target: { bindingId }, ...of }: Pick<Aimed, "productId" | "packageIds" | "target">,
): Promise<void> {
  if (bindingId !== null && !(await isBinding(db, caller, { ...of, bindingId })))
    throw refusedAt("target.bindingId", R.bindingOfOther);
}

/** Of the product, one of each kind, and released. */
export async function requirePackages(
  tx: Queries,
  { productId, packageIds }: Pick<NewRollout, "productId" | "packageIds">,
): Promise<void> {
  const facts = await store.packageFacts(tx, packageIds);
  if (facts.length !== new Set(packageIds).size || facts.some(({ state }) => state !== "released"))
    throw refusedAt("packageIds", R.packageNotReleased);
  if (facts.some((one) => one.productId !== productId)) throw refusedAt("packageIds", R.packageOfOther);
  if (new Set(facts.map(({ kind }) => kind)).size !== facts.length)
    throw refusedAt("packageIds", R.packageKindTwice);
}
