import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import sql, { type Sql } from "sql-template-tag";

/** Devices `d` in use that may run a task of this organization. */
export const mayRun = (organizationId: number, runner: TaskRunner): Sql => sql`
  d.organization_id = ${organizationId} and d.decommissioned_at is null
  and (${runner.kind === "best"} or d.id = any(${runner.kind === "devices" ? [...runner.deviceIds] : []}::bigint[])
    or d.product_id = ${runner.kind === "product" ? runner.productId : null}::bigint)`;
