import type { Page } from "@sweepline/contract/core/paging.ts";
import type { TaskReport } from "@sweepline/contract/operations/task-reports.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { pageOfTaskReports, type TaskReportChoice } from "./task-reports-reads.store.ts";

export interface TaskReports {
  list(caller: Caller, deviceId: number, query: TaskReportChoice): Promise<Page<TaskReport>>;
}

export function createTaskReports(deps: {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf">;
}): TaskReports {
  return {
    async list(caller, deviceId, query) {
      const { from } = await deps.devices.historyOf(caller, deviceId);
      return pageOfTaskReports(deps.db, deviceId, {
        query: notBefore(query, from),
        now: deps.clock.now(),
      });
    },
  };
}
