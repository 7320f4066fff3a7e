import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import type { BrokenTask } from "@sweepline/contract/sites/broken-work.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";

/** Templates and what was put aside are not run. */
const IN_USE = sql`t.archived_at is null and not t.is_template`;

export const namedOn = async (db: Queries, mapId: number): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`
    select distinct e.id from tasks t, unnest(t.element_ids) as e (id) where t.map_id = ${mapId} and ${IN_USE}`);
  return rows.map(({ id }) => id);
};

export interface TaskOnMap {
  id: number;
  name: string;
  definition: TaskDefinition;
  isInScope: boolean;
}

/** All that name one of these elements, whoever asks. */
export const tasksNaming = (
  db: Queries,
  scope: DataScope,
  { mapId, ids }: { mapId: number; ids: readonly string[] },
): Promise<TaskOnMap[]> =>
  db.many(sql`
    select t.id, t.name, t.definition, ${withinScope(scope, { organization: "t.organization_id" })} as "isInScope"
    from tasks t where t.map_id = ${mapId} and ${IN_USE} and t.element_ids && ${[...ids]}::text[]
    order by lower(t.name), t.id`);

type Due = BrokenTask["dueBy"][number];
export interface DueOfTask extends Omit<Due, "nextAt"> {
  taskId: number;
  nextAt: Date | null;
  isInScope: boolean;
}

/** What starts these tasks: by the clock, or as parts. */
export const dueOfTasks = (db: Queries, scope: DataScope, taskIds: readonly number[]): Promise<DueOfTask[]> =>
  db.many(sql`
    select 'schedule' as kind, s.id, s.name, s.task_id as "taskId", case when s.paused_at is null then s.next_at end as "nextAt",
      ${withinScope(scope, { organization: "s.organization_id" })} as "isInScope"
    from schedules s where s.task_id = any(${[...taskIds]}::bigint[])
    union all
    select 'combination', c.id, c.name, p.task_id,
      (select min(s.next_at) from schedules s where s.combination_id = c.id and s.paused_at is null), ${withinScope(scope, { organization: "c.organization_id" })}
    from combinations c, unnest(c.task_ids) as p (task_id)
    where c.task_ids && ${[...taskIds]}::bigint[] and p.task_id = any(${[...taskIds]}::bigint[])
    order by 5, 3, 2`);
