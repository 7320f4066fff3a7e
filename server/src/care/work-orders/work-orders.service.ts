import type {
  NewWorkOrder,
  WorkOrder,
  WorkOrderChange,
  WorkOrderDetail,
  WorkOrderExportQuery,
  WorkOrderListQuery,
} from "@sweepline/contract/care/work-orders/index.ts";
import { WORK_ORDER_REFUSALS as R } from "@sweepline/contract/care/work-orders/index.ts";
import { UNFINISHED } from "@sweepline/contract/care/work-orders/states.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { requireValues } from "../service-catalog/index.ts";
import { completeFields, createWorkOrders, type MadeOrder } from "./work-order-creation.service.ts";
import { createMoves, type Moves } from "./work-order-moves.service.ts";
import { keepPhoto } from "./work-order-photos.service.ts";
import { type Candidate, historyOf, partsOf, photosOf } from "./work-order-steps.store.ts";
import { exportOrders } from "./work-orders.export.ts";
import * as store from "./work-orders.store.ts";
import { announceChanged, type WorkOrdersDeps } from "./work-orders-deps.ts";

export interface WorkOrders extends Moves<WorkOrderDetail> {
  list(caller: Caller, query: WorkOrderListQuery): Promise<Page<WorkOrder>>;
  export(caller: Caller, query: WorkOrderExportQuery, language: Language): Promise<ExportFile>;
  get(caller: Caller, id: number): Promise<WorkOrderDetail>;
  assignees(caller: Caller, of: { deviceId: number; search?: string | undefined }): Promise<Candidate[]>;
  create(requester: Requester, order: NewWorkOrder): Promise<WorkOrderDetail>;
  update(requester: Requester, id: number, change: WorkOrderChange): Promise<WorkOrderDetail>;
  addPhoto(requester: Requester, id: number, photo: { attachmentId: number }): Promise<WorkOrderDetail>;
}

const record = recorderOf("care_work-orders", "workOrder");

export function createWorkOrderService(deps: WorkOrdersDeps): WorkOrders {
  const { db, clock } = deps;
  const get = async (tx: Queries, { scope }: Caller, id: number): Promise<WorkOrderDetail> => {
    const order = found(await store.findOrder(tx, scope, id), CORE_REFUSALS.notFound);
    const [parts, photos] = [await partsOf(tx, id), await photosOf(tx, id)];
    return { ...order, parts, photos, history: await historyOf(tx, id) };
  };
  const moves = createMoves(deps);
  /** What was done in a transaction, and the order after it. */
  const doneWith = (requester: Requester, work: (tx: Queries) => Promise<number>): Promise<WorkOrderDetail> =>
    db.transaction(async (tx) => get(tx, requester.caller, await work(tx)));
  return {
    list: (caller, query) => store.pageOfOrders(db, caller, query),
    export: (reader, query, language) => exportOrders({ db, reader, query, language, now: clock.now() }),
    get: (caller, id) => get(db, caller, id),
    assignees: (caller, of) => moves.assignees(caller, of),
    create: (requester, order) =>
      doneWith(requester, async (tx) => {
        const { id, isNew } = await create(deps, tx, { requester, order });
        const { assigneeId } = order;
        if (isNew && assigneeId !== null)
          await moves.move(tx, requester, {
            id,
            move: "assign",
            given: { assigneeId, remark: "", revision: 0 },
          });
        return id;
      }),
    update: (requester, id, change) =>
      doneWith(requester, (tx) => update(deps, tx, { requester, id, change })),
    move: (requester, act) =>
      doneWith(requester, async (tx) => {
        await moves.move(tx, requester, act);
        return act.id;
      }),
    usePart: (requester, id, entry) =>
      doneWith(requester, async (tx) => {
        await moves.usePart(tx, requester, { id, entry });
        return id;
      }),
    addPhoto: (requester, id, { attachmentId }) =>
      doneWith(requester, async (tx) => {
        await keepPhoto(deps, tx, { requester, id, attachmentId });
        return id;
      }),
  };
}

async function create(
  deps: WorkOrdersDeps,
  tx: Queries,
  { requester, order }: { requester: Requester; order: NewWorkOrder },
): Promise<MadeOrder> {
  const { caller } = requester;
  await deps.devices.requireVisible(caller, order.deviceId);
  const { assigneeId: _, classification, level, ...rest } = order;
  await requireValues(tx, { classification: classification ?? "", level: level ?? "" });
  const made = await createWorkOrders(deps).createFrom(tx, {
    ...rest,
    ...{ classification, level, by: { staffId: caller.staffId, name: caller.displayName } },
  });
  if (made.isNew)
    await record(deps, tx, {
      requester,
      verb: "create",
      id: made.id,
      after: { ...order, number: made.number },
    });
  return made;
}

const factsOf = ({ title, description, projectName, classification, level, ...rest }: store.OrderFields) => ({
  ...{ title, description, projectName, classification, level },
  ...{ plannedAt: rest.plannedAt, plannedMinutes: rest.plannedMinutes, remark: rest.remark },
});

async function update(
  deps: WorkOrdersDeps,
  tx: Queries,
  { requester, id, change }: { requester: Requester; id: number; change: WorkOrderChange },
): Promise<number> {
  const before = found(await store.holdOrder(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
  const { revision, ...written } = change;
  if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  if (!UNFINISHED.includes(before.state)) throw new Refused(R.orderClosed);
  const { classification, level } = written;
  await requireValues(tx, { classification, level }, before);
  const kept = before.projectId === null ? undefined : { id: before.projectId, name: before.projectName };
  const fields = await completeFields(tx, before.organizationId, { given: written, keptProject: kept });
  await store.updateOrder(tx, id, { fields, at: deps.clock.now() });
  await record(deps, tx, { requester, verb: "update", id, before: factsOf(before), after: factsOf(fields) });
  announceChanged(tx, deps, { ...before, revision: revision + 1 });
  return id;
}
