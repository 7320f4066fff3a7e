// @vitest-environment jsdom
import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { COMBINATION_ENDPOINTS } from "@sweepline/contract/operations/combinations/index.ts";
import { DEPLOYMENT_ENDPOINTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { ELEVATOR_ENDPOINTS } from "@sweepline/contract/sites/elevators/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { CODEGEN_ENDPOINTS } from "@sweepline/contract/system/codegen/index.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { on, refused } from "../../test/server.ts";
import { said, visit } from "../../test/visit.tsx";
import { PAGES } from "./pages.ts";
import { PATHS } from "./paths.ts";

/** Every page of one thing, by what it asks for. */
const THINGS: readonly (readonly [page: keyof typeof PATHS, Endpoint])[] = [
  ["deviceView", DEVICE_ENDPOINTS.get],
  ["remoteOperation", DEVICE_ENDPOINTS.get],
  ["equipmentMap", DEVICE_ENDPOINTS.get],
  ["equipmentTasks", DEVICE_ENDPOINTS.get],
  ["mapDetail", MAP_ENDPOINTS.get],
  ["mapHistory", MAP_ENDPOINTS.get],
  ["elevatorData", ELEVATOR_ENDPOINTS.get],
  ["placeView", PLACE_ENDPOINTS.get],
  ["placeEquipment", PLACE_ENDPOINTS.get],
  ["taskView", TASK_ENDPOINTS.get],
  ["taskAdd", TASK_ENDPOINTS.get],
  ["combinationView", COMBINATION_ENDPOINTS.get],
  ["combinationRun", COMBINATION_ENDPOINTS.run],
  ["runView", RUN_ENDPOINTS.get],
  ["taskReport", TASK_REPORT_ENDPOINTS.get],
  ["rolloutDetail", ROLLOUT_ENDPOINTS.get],
  ["remoteHistoryDetail", REMOTE_ENDPOINTS.get],
  ["assist", ASSIST_ENDPOINTS.get],
  ["alarm", ALARM_ENDPOINTS.get],
  ["fault", FAULT_ENDPOINTS.get],
  ["codegenTable", CODEGEN_ENDPOINTS.get],
  // Without an id, these are a form for a new one, or a list.
  ["placeAdd", PLACE_ENDPOINTS.get],
  ["rolloutForm", ROLLOUT_ENDPOINTS.get],
  ["remoteDeployment", DEPLOYMENT_ENDPOINTS.get],
];
const UUID = "0190b6b4-5c3a-7cc1-9d7e-2f1b3c4d5e6f";
/** A letter was lost, doubled or mistyped on the way here. */
const BROKEN = ["0", "12a", UUID.slice(1), `${UUID}6`, UUID.replace("-7", "-z")];

async function pageAt(page: keyof typeof PATHS, endpoint: Endpoint, id: string) {
  const Page = await PAGES.find(({ path }) => path === PATHS[page])?.load();
  if (!Page) throw new Error(`no page ${page}`);
  const unknown = [endpoint, REGISTRATION_ENDPOINTS.get].map((one) =>
    on(one, refused(CORE_REFUSALS.notFound)),
  );
  return visit(<Page />, { at: `/page?id=${id}`, answers: unknown });
}

describe.each(THINGS)("the page of one thing: %s", (page, endpoint) => {
  it.each(BROKEN)("says that nothing has the id %s, and asks no server", async (id) => {
    const { asked } = await pageAt(page, endpoint, id);
    expect(await screen.findByRole("link"), "the way on").toBeTruthy();
    expect([asked(endpoint), screen.queryByRole("alert"), said()]).toEqual([[], null, []]);
  });
});

describe.each(THINGS)("a thing that the server does not know: %s", (page, endpoint) => {
  it("is not there, in the page's words and without an error", async () => {
    const id = endpoint.params.safeParse({ id: 7 }).success ? "7" : UUID;
    const { asked } = await pageAt(page, endpoint, id);
    await waitFor(() => expect(asked(endpoint)).not.toEqual([]));
    expect(await screen.findByRole("link"), "the way on").toBeTruthy();
    expect([screen.queryByRole("alert"), said()]).toEqual([null, []]);
  });
});
