import { WORK_ORDER_REFUSALS as R } from "@sweepline/contract/care/work-orders/index.ts";
import {
  leadsFrom,
  mayMove,
  stateAfter,
  type WorkOrderMove,
  workedMinutes,
} from "@sweepline/contract/care/work-orders/states.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import { BUILT_IN_DICTIONARIES } from "@sweepline/contract/dictionaries.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { isOrganizationWithin } from "../../core/db/scope.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import {
  addPart,
  addStep,
  type Candidate,
  candidatesFor,
  moveOrder,
  partsOf,
  wasTaken,
} from "./work-order-steps.store.ts";
import { type DetailRow, holdOrder } from "./work-orders.store.ts";
import { announceChanged, movingPerson, type WorkOrdersDeps } from "./work-orders-deps.ts";

type Entry = BodyOf<typeof CONSUMABLE_ENDPOINTS.replace>;

/** One move as somebody asks for it. */
export interface Act {
  id: number;
  move: WorkOrderMove;
  given: {
    remark: string;
    revision: number;
    /** Whom it is assigned to. */
    assigneeId?: number;
    /** Of an order that is finished; null: from its start to now. */
    actualMinutes?: number | null;
  };
}

export interface Moves<Answer> {
  move(requester: Requester, act: Act): Promise<Answer>;
  usePart(requester: Requester, id: number, entry: Entry): Promise<Answer>;
}

const record = recorderOf("care_work-orders", "workOrder");
const MOST_CANDIDATES = 50;

export function createMoves(deps: WorkOrdersDeps) {
  return {
    assignees: (caller: Caller, of: { deviceId: number; search?: string | undefined }) =>
      assignees(deps, caller, of),
    move: (tx: Queries, requester: Requester, act: Act) => move(deps, tx, { requester, act }),
    usePart: (tx: Queries, requester: Requester, use: { id: number; entry: Entry }) =>
      usePart(deps, tx, { requester, ...use }),
  };
}

/** Whether a person may work on orders of an organization, as their rights are now. */
async function mayWorkFor(
  { db, callerOf }: WorkOrdersDeps,
  staffId: number,
  organizationId: number,
): Promise<boolean> {
  const caller = await callerOf(staffId);
  if (!caller || !movingPerson(caller).mayWork) return false;
  // Who reaches no further than what is in their own hands reaches what is assigned to them.
  return caller.scope.staffId !== null || isOrganizationWithin(db, caller.scope, organizationId);
}

async function assignees(
  deps: WorkOrdersDeps,
  caller: Caller,
  { deviceId, search }: { deviceId: number; search?: string | undefined },
): Promise<Candidate[]> {
  const { organizationId } = await deps.devices.requireVisible(caller, deviceId);
  const people = await candidatesFor(deps.db, caller.scope, {
    organizationId,
    search,
    limit: MOST_CANDIDATES,
  });
  const may = await Promise.all(people.map(({ id }) => mayWorkFor(deps, id, organizationId)));
  return people.filter((_, index) => may[index]);
}

async function requireAssignee(
  deps: WorkOrdersDeps,
  caller: Caller,
  { organizationId, assigneeId }: { organizationId: number; assigneeId: number },
): Promise<void> {
  const among = { organizationId, limit: 1, id: assigneeId };
  const isKnown = (await candidatesFor(deps.db, caller.scope, among)).length > 0;
  if (isKnown && (await mayWorkFor(deps, assigneeId, organizationId))) return;
  throw refusedAt("assigneeId", R.cannotWork);
}

async function move(
  deps: WorkOrdersDeps,
  tx: Queries,
  { requester, act }: { requester: Requester; act: Act },
): Promise<void> {
  const { caller } = requester;
  const { id, move: step, given } = act;
  const before = found(await holdOrder(tx, caller.scope, id), CORE_REFUSALS.notFound);
  const { remark, revision } = given;
  const assigneeId = assigneeAfter(before, caller, act);
  const { staffId } = caller;
  // Sent again after its answer was lost: what was asked for is done already.
  if (await wasTaken(tx, { orderId: id, step, staffId, assigneeId, revision })) return;
  if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  if (!leadsFrom(step, before.state)) throw new Refused(wrongMove(before.state));
  if (!mayMove(step, before, movingPerson(caller))) throw new Refused(R.notYourOrder);
  if (step === "assign" && assigneeId !== null)
    await requireAssignee(deps, caller, { organizationId: before.organizationId, assigneeId });
  const at = deps.clock.now();
  const state = stateAfter(step, before);
  const { startedAt, doneAt, actualMinutes } = timesAfter(before, act, at);
  await moveOrder(tx, id, { state, assigneeId, startedAt, doneAt, actualMinutes, at });
  const { displayName: byName } = caller;
  await addStep(tx, { orderId: id, at, step, state, staffId, byName, assigneeId, remark, revision });
  await record(deps, tx, {
    ...{ requester, verb: step, id },
    before: { state: before.state, assignee: before.assigneeName },
    after: { state, assigneeId, actualMinutes, remark },
  });
  announceChanged(tx, deps, { ...before, state, revision: revision + 1 });
}

function assigneeAfter(before: DetailRow, { staffId }: Caller, { move: step, given }: Act): number | null {
  if (step === "assign") return given.assigneeId ?? null;
  if (step === "take") return staffId;
  return step === "release" ? null : before.assigneeId;
}

/** The clock of the work runs while the order is in progress. */
function timesAfter(
  { state, startedAt, actualMinutes }: DetailRow,
  { move: step, given }: Act,
  at: Date,
): { startedAt: Date | null; doneAt: Date | null; actualMinutes: number | null } {
  const started = state === "inProgress" && startedAt !== null ? new Date(startedAt) : null;
  const worked = workedMinutes(actualMinutes, started, at);
  if (step === "start") return { startedAt: at, doneAt: null, actualMinutes };
  if (step === "finish")
    return { startedAt: started, doneAt: at, actualMinutes: given.actualMinutes ?? worked };
  return { startedAt: null, doneAt: null, actualMinutes: worked };
}

/** The state is named in the reader's language. */
function wrongMove(state: DetailRow["state"]): Refusal {
  const label = BUILT_IN_DICTIONARIES.workOrderState.items.find(({ value }) => value === state)?.label;
  const { zh, en } = R.wrongMove;
  return {
    ...R.wrongMove,
    zh: zh.replace("{status}", label?.zh ?? state),
    en: en.replace("{status}", label?.en.toLowerCase() ?? state),
  };
}

/** A replacement of the device's part, which the order keeps; both stand or fall together. */
async function usePart(
  deps: WorkOrdersDeps,
  tx: Queries,
  { requester, id, entry }: { requester: Requester; id: number; entry: Entry },
): Promise<void> {
  const { caller } = requester;
  const order = found(await holdOrder(tx, caller.scope, id), CORE_REFUSALS.notFound);
  if (!caller.permissions.has(CONSUMABLE_ENDPOINTS.replace.permission)) throw new Refused(R.noPartRight);
  if (order.state !== "inProgress") throw new Refused(R.partWhileWorking);
  if (!mayMove("finish", order, movingPerson(caller))) throw new Refused(R.notYourOrder);
  const known = await partsOf(tx, id);
  if (known.some(({ kind, isUndone }) => kind === entry.kind && !isUndone)) return;
  const note = entry.note || order.number;
  const replacement = await deps.consumables.replaceWithin(tx, requester, {
    deviceId: order.deviceId,
    entry: { ...entry, note },
  });
  await addPart(tx, { orderId: id, replacementId: replacement.id, at: deps.clock.now() });
  await record(deps, tx, {
    requester,
    verb: "usePart",
    id,
    after: { kind: entry.kind, replacement: replacement.id },
  });
  announceChanged(tx, deps, { ...order, revision: order.revision + 1 });
}
