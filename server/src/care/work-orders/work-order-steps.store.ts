import type { WorkOrderDetail } from "@sweepline/contract/care/work-orders/index.ts";
import type { WORK_ORDER_STEPS, WorkOrderState } from "@sweepline/contract/care/work-orders/states.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

type Step = (typeof WORK_ORDER_STEPS)[number];

export interface NewStep {
  orderId: number;
  at: Date;
  step: Step;
  state: WorkOrderState;
  staffId: number | null;
  byName: string | null;
  assigneeId: number | null;
  remark: string;
  /** Of the order before it. */
  revision: number;
}

export const addStep = (tx: Queries, step: NewStep): Promise<number> =>
  tx.run(sql`
    insert into work_order_steps
      (order_id, at, step, state, staff_id, by_name, assignee_id, assignee_name, remark, revision)
    values (${step.orderId}, ${step.at}, ${step.step}, ${step.state}, ${step.staffId}, ${step.byName}, ${step.assigneeId},
      (select display_name from people_directory where id = ${step.assigneeId}), ${step.remark}, ${step.revision})`);

/** Whether the same person made the same step when the order was as they say. */
export async function wasTaken(
  tx: Queries,
  { orderId, step, staffId, assigneeId, revision }: Omit<NewStep, "at" | "state" | "byName" | "remark">,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select from work_order_steps
    where order_id = ${orderId} and step = ${step} and staff_id = ${staffId} and revision = ${revision}
      and assignee_id is not distinct from ${assigneeId}`);
  return row !== undefined;
}

export interface MovedTo {
  state: WorkOrderState;
  assigneeId: number | null;
  startedAt: Date | null;
  doneAt: Date | null;
  actualMinutes: number | null;
  at: Date;
}

export const moveOrder = (tx: Queries, id: number, to: MovedTo): Promise<number> =>
  tx.run(sql`
    update work_orders set state = ${to.state}, assignee_id = ${to.assigneeId}, started_at = ${to.startedAt},
      done_at = ${to.doneAt}, actual_minutes = ${to.actualMinutes}, changed_at = ${to.at}, revision = revision + 1
    where id = ${id}`);

export async function historyOf(db: Queries, orderId: number): Promise<WorkOrderDetail["history"]> {
  const steps = await db.many<Omit<WorkOrderDetail["history"][number], "at"> & { at: Date }>(sql`
    select at, step, state, by_name as by, assignee_name as "assigneeName", remark
    from work_order_steps where order_id = ${orderId} order by id`);
  return steps.map((step) => ({ ...step, at: step.at.toISOString() }));
}

export async function partsOf(db: Queries, orderId: number): Promise<WorkOrderDetail["parts"]> {
  const parts = await db.many<
    Omit<WorkOrderDetail["parts"][number], "replacedAt"> & { replacedAt: Date }
  >(sql`
    select r.id as "replacementId", r.kind, r.replaced_at as "replacedAt", s.display_name as by, r.note,
      r.undone_at is not null as "isUndone"
    from work_order_parts o join consumable_replacements r on r.id = o.replacement_id
    left join people_directory s on s.id = r.staff_id
    where o.order_id = ${orderId} order by r.replaced_at, r.id`);
  return parts.map((part) => ({ ...part, replacedAt: part.replacedAt.toISOString() }));
}

/** Marks the order as changed, so that what others have seen of it is old. */
export async function addPart(
  tx: Queries,
  { orderId, replacementId, at }: { orderId: number; replacementId: number; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into work_order_parts (order_id, replacement_id) values (${orderId}, ${replacementId})
    on conflict do nothing`);
  await tx.run(sql`update work_orders set changed_at = ${at}, revision = revision + 1 where id = ${orderId}`);
}

export async function photosOf(db: Queries, orderId: number): Promise<WorkOrderDetail["photos"]> {
  const photos = await db.many<Omit<WorkOrderDetail["photos"][number], "at"> & { at: Date }>(sql`
    select id, url, at, staff_name as "staffName" from work_order_photos where order_id = ${orderId} order by id`);
  return photos.map((photo) => ({ ...photo, at: photo.at.toISOString() }));
}

interface NewPhoto {
  orderId: number;
  attachmentId: number;
  url: string;
  at: Date;
  staffName: string;
}

/** Marks the order as changed, so that what others have seen of it is old. */
export async function addPhoto(tx: Queries, photo: NewPhoto): Promise<void> {
  await tx.run(sql`
    insert into work_order_photos (order_id, attachment_id, url, at, staff_name)
    values (${photo.orderId}, ${photo.attachmentId}, ${photo.url}, ${photo.at}, ${photo.staffName})`);
  await tx.run(
    sql`update work_orders set changed_at = ${photo.at}, revision = revision + 1 where id = ${photo.orderId}`,
  );
}

export interface Candidate {
  id: number;
  name: string;
  organizationName: string;
}

/** People within the scope in the branch of an organization: at it, above or below. */
export const candidatesFor = (
  db: Queries,
  scope: DataScope,
  given: { organizationId: number; id?: number; search?: string | undefined; limit: number },
): Promise<Candidate[]> => {
  const where = allOf([
    sql`s.is_enabled`,
    withinScope(scope, { organization: "s.organization_id", operator: "s.id" }),
    sql`(theirs.path @> own.path or own.path @> theirs.path)`,
    given.id !== undefined && sql`s.id = ${given.id}`,
    given.search ? sql`s.display_name ilike ${containing(given.search)}` : undefined,
  ]);
  return db.many(sql`
    select s.id, s.display_name as name, theirs.org_name as "organizationName"
    from people_directory s join organization_directory theirs on theirs.id = s.organization_id
    join organization_directory own on own.id = ${given.organizationId}
    where ${where} order by s.display_name, s.id limit ${given.limit}`);
};
