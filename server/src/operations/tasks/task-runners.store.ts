import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import sql, { type Sql } from "sql-template-tag";

/** Devices `d` in use that may run a task of this organization. */
export const mayRun = (organizationId: number, runner: TaskRunner): Sql => sql`
  d.organization_id = ${organizationId} and d.decommissioned_at is null
  and (${runner.kind === "best"} or d.id = any(${runner.kind === "devices" ? [...runner.deviceIds] : []}::bigint[])
    or d.product_id = ${runner.kind === "product" ? runner.productId : null}::bigint)`;

/** The same of a row `t` with a task's columns: of its map's holder, and named, of its product, or any. */
export const MAY_RUN = sql`d.organization_id = t.organization_id and d.decommissioned_at is null
  and (t.runner = 'best' or d.id = any(t.device_ids) or d.product_id = t.product_id)`;

/** Whether the map's version `v` that counts has all that a task `t` names; of a task without a map nothing is on it. */
export const HAS_ELEMENTS = sql`coalesce(v.element_ids ?& t.element_ids, false)`;
