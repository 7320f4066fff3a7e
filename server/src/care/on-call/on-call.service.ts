import {
  MAX_ROTAS,
  MAX_STAND_IN_DAYS,
  MAX_STAND_INS,
  type NewRota,
  type NewStandIn,
  type OnCallPerson,
  PREVIEW_DAYS,
  ON_CALL_REFUSALS as R,
  type Rota,
  type RotaChange,
  type RotaQuery,
  type Shift,
} from "@sweepline/contract/care/on-call.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, DataScope, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import * as store from "./on-call.store.ts";
import { type OnCallShift, onCallAt, shiftsWithin } from "./turns.ts";

export interface OnCall {
  list(caller: Caller, query: RotaQuery): Promise<Page<Rota>>;
  shifts(caller: Caller, id: number): Promise<Shift[]>;
  people(caller: Caller, search: string | undefined): Promise<OnCallPerson[]>;
  preview(caller: Caller, fields: NewRota): Promise<Shift[]>;
  create(requester: Requester, fields: NewRota): Promise<Rota>;
  update(requester: Requester, id: number, change: RotaChange): Promise<Rota>;
  remove(requester: Requester, id: number): Promise<void>;
  standIn(requester: Requester, id: number, standIn: NewStandIn): Promise<Rota>;
  removeStandIn(requester: Requester, of: { id: number; standInId: number }): Promise<Rota>;
}

export interface OnCallDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  /** How many message configurations inform whoever is on call there. */
  usesOf(tx: Queries, rotaId: number): Promise<number>;
}

const DAY_MS = 86_400_000;
const record = recorderOf("care_on-call", "rota");

export function createOnCall(deps: OnCallDeps): OnCall {
  const { db, clock } = deps;
  const held = async (tx: Queries, { caller }: Requester, id: number): Promise<store.StoredRota> =>
    found(await store.holdRota(tx, caller.scope, { id, now: clock.now() }), CORE_REFUSALS.notFound);
  const answer = async (tx: Queries, requester: Requester, id: number): Promise<Rota> =>
    rotaOf(await held(tx, requester, id), clock.now());
  return {
    async list({ scope }, query) {
      const now = clock.now();
      const page = await store.pageOfRotas(db, scope, { ...query, now });
      return { ...page, records: page.records.map((row) => rotaOf(row, now)) };
    },
    async shifts({ scope }, id) {
      const now = clock.now();
      const [rota] = await store.findRotas(db, scope, { ids: [id], now });
      return aheadOf(found(rota, CORE_REFUSALS.notFound), now);
    },
    people: ({ scope }, search) => store.peopleWithin(db, scope, { search }),
    async preview({ scope }, fields) {
      const people = await known(db, scope, fields);
      return aheadOf({ ...fields, people, standIns: [] }, clock.now());
    },
    create: (requester, fields) =>
      db.transaction(async (tx) => {
        const { scope, organizationId } = requester.caller;
        await known(tx, scope, fields);
        if ((await store.countRotas(tx, organizationId)) >= MAX_ROTAS)
          throw new Refused(R.tooManyRotas, { values: { most: MAX_ROTAS } });
        const id = await store.insertRota(tx, organizationId, fields);
        await record(deps, tx, { requester, verb: "create", id, after: fields });
        return answer(tx, requester, id);
      }),
    update: (requester, id, { revision, ...after }) =>
      db.transaction(async (tx) => {
        const before = await held(tx, requester, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        // Who is there already may stay, whoever changes the rota.
        const staffIds = after.staffIds.filter((one) => !before.staffIds.includes(one));
        await known(tx, requester.caller.scope, { staffIds });
        await store.updateRota(tx, id, after);
        await record(deps, tx, { requester, verb: "update", id, before: fieldsOf(before), after });
        return answer(tx, requester, id);
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = await held(tx, requester, id);
        const count = await deps.usesOf(tx, id);
        if (count > 0) throw new Refused(R.rotaInUse, { values: { count } });
        await store.deleteRota(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: fieldsOf(before) });
      }),
    standIn: (requester, id, standIn) =>
      db.transaction(async (tx) => {
        const { standIns } = await held(tx, requester, id);
        await known(tx, requester.caller.scope, { staffIds: [standIn.staffId], field: "staffId" });
        refuseSpan(standIn, clock.now());
        if (standIns.length >= MAX_STAND_INS)
          throw new Refused(R.tooManyStandIns, { values: { most: MAX_STAND_INS } });
        await store.insertStandIn(tx, id, standIn);
        await record(deps, tx, { requester, verb: "standIn", id, after: standIn });
        return answer(tx, requester, id);
      }),
    removeStandIn: (requester, { id, standInId }) =>
      db.transaction(async (tx) => {
        const { standIns } = await held(tx, requester, id);
        const before = found(
          standIns.find((one) => one.id === standInId),
          CORE_REFUSALS.notFound,
        );
        await store.deleteStandIn(tx, id, standInId);
        const { staffId, from, to } = before;
        await record(deps, tx, { requester, verb: "removeStandIn", id, before: { staffId, from, to } });
        return answer(tx, requester, id);
      }),
  };
}

/** Who is on call now by those of these rotas that lie within the scope. */
export async function onCallNow(
  db: Queries,
  scope: DataScope,
  { rotaIds, now }: { rotaIds: readonly number[]; now: Date },
): Promise<number[]> {
  if (rotaIds.length === 0) return [];
  const rotas = await store.findRotas(db, scope, { ids: rotaIds, now });
  return [...new Set(rotas.map((rota) => onCallAt(rota, rota.standIns, now).staffId))];
}

const fieldsOf = ({ name, timeZone, turn, handOverAt, startsOn, staffIds }: NewRota): NewRota => ({
  ...{ name, timeZone, turn, handOverAt, startsOn, staffIds },
});

async function known(
  db: Queries,
  scope: DataScope,
  { staffIds, field = "staffIds" }: { staffIds: readonly number[]; field?: string },
): Promise<OnCallPerson[]> {
  const ids = [...new Set(staffIds)];
  const people = ids.length > 0 ? await store.peopleWithin(db, scope, { ids }) : [];
  if (people.length < ids.length) throw refusedAt(field, R.unknownPerson);
  return people;
}

function refuseSpan({ from, to }: NewStandIn, now: Date): void {
  if (new Date(to) <= now)
    throw new Refused(CORE_REFUSALS.invalidInput, {
      fields: [{ field: "to", text: VALIDATION_TEXTS["validation.pastTime"] }],
    });
  if (new Date(to).getTime() - new Date(from).getTime() > MAX_STAND_IN_DAYS * DAY_MS)
    throw refusedAt("to", R.standInTooLong, { days: MAX_STAND_IN_DAYS });
}

type Named = NewRota & Pick<store.StoredRota, "people" | "standIns">;

const shiftOf = ({ people, standIns }: Pick<Named, "people" | "standIns">, shift: OnCallShift): Shift => {
  const nameOf = (id: number): string =>
    people.find((one) => one.id === id)?.name ?? standIns.find((one) => one.staffId === id)?.name ?? "";
  const { from, to, staffId, insteadOf } = shift;
  return {
    ...{ from: from.toISOString(), to: to.toISOString(), staffId, name: nameOf(staffId) },
    insteadOf: insteadOf === null ? null : nameOf(insteadOf),
  };
};

function aheadOf(rota: Named, now: Date): Shift[] {
  const span = { from: now, to: new Date(now.getTime() + PREVIEW_DAYS * DAY_MS) };
  return shiftsWithin(rota, rota.standIns, span)
    .filter(({ to }) => to > now)
    .map((shift) => shiftOf(rota, shift));
}

const rotaOf = (rota: store.StoredRota, now: Date): Rota => ({
  ...rota,
  current: shiftOf(rota, onCallAt(rota, rota.standIns, now)),
  standIns: rota.standIns.map(({ from, to, ...one }) => ({
    ...one,
    from: from.toISOString(),
    to: to.toISOString(),
  })),
});
