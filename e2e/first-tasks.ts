/** The demonstration makes its tasks once its robots have told their floors: about a minute after the start. */
import { expect } from "@playwright/test";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import type { Api } from "./api.ts";

/** Of the floor that the journeys of tasks work on. */
const FLOOR = "T2";
/** More than it takes on a busy machine. */
export const FIRST_TASKS_MS = 120_000;

export const firstTasks = (api: Api): Promise<void> =>
  expect
    .poll(async () => (await api.call(TASK_ENDPOINTS.list, { query: { search: FLOOR, size: 1 } })).total, {
      message: `a task of the demonstration on ${FLOOR}`,
      timeout: FIRST_TASKS_MS,
    })
    .toBeGreaterThan(0);
