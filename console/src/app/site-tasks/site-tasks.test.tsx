// @vitest-environment jsdom
/** Tasks are started where they are done: on the page of the map, and on that of the place. */
import { FINDING_ENDPOINTS } from "@sweepline/contract/operations/findings.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { PLACE_DEVICE_ENDPOINTS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { waiting } from "../../../test/attention.ts";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aMap, aSmallFloorMap, gridOf } from "../../../test/maps.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aFloor, aLiveDevice, aPlace, aPlaceLive } from "../../../test/places.ts";
import { aCandidate, aRun, runIdOf } from "../../../test/runs.ts";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { aTaskRow } from "../../../test/tasks.ts";
import { visit } from "../../../test/visit.tsx";
import { MapPage } from "./map.page.tsx";
import { PlacePage } from "./place.page.tsx";

setUpCanvas();

const TASKS = [aTaskRow(7), aTaskRow(8, { faults: [{ kind: "noDevice", name: "" }] })];
const RUNNING: Rule[] = [on(RUN_ENDPOINTS.candidates, [aCandidate(9)]), on(RUN_ENDPOINTS.start, aRun(1))];
type Given = { may?: readonly never[]; tasks?: typeof TASKS };
const ofMap = ({ tasks = TASKS, ...given }: Partial<Parameters<typeof visit>[1]> & Given = {}) =>
  visit(<MapPage />, {
    ...{ at: "/map?id=5", ...given },
    answers: [
      ...RUNNING,
      on(TASK_ENDPOINTS.list, aPage(...tasks)),
      on(FINDING_ENDPOINTS.list, []),
      on(MAP_ENDPOINTS.get, aMap(5)),
      on(MAP_ENDPOINTS.version, aSmallFloorMap(50, { elements: [] })),
      on(MAP_ENDPOINTS.grid, () => gridOf(0, 0, 0, 0, 1, 1, 2, 2)),
    ],
  });
const card = async () =>
  within((await screen.findByRole("heading", { name: "Tasks" })).closest("section") as HTMLElement);

it("a map's tasks are started on its page, by whoever is free", async () => {
  const { asked, user } = ofMap();
  const here = await card();
  await user.click(await here.findByRole("button", { name: "Start Task 7" }));
  const drawer = within(await screen.findByRole("dialog"));
  await user.click(await drawer.findByRole("radio", { name: /^Sweeper 9/ }));
  await user.click(drawer.getByRole("button", { name: "Start now" }));
  await waitFor(() => expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`));
  expect(asked(TASK_ENDPOINTS.list)[0]).toMatchObject({ query: { mapId: 5, isTemplate: false } });
  expect(asked(RUN_ENDPOINTS.start)[0]).toMatchObject({ params: { id: 7 }, body: { deviceId: 9 } });
});

it("what cannot be run says why, and has no start", async () => {
  ofMap();
  const here = await card();
  expect(await here.findByText("No device can run it")).toBeTruthy();
  expect(here.getAllByRole("button")).toHaveLength(1);
  expect(here.getByRole("link", { name: "All 2" }).getAttribute("href")).toBe("/taskList?mapId=5");
});

it("who may not start sees no start", async () => {
  ofMap({ may: [MAP_ENDPOINTS.get, MAP_ENDPOINTS.version, TASK_ENDPOINTS.list] as never });
  expect(await (await card()).findByText("Task 7")).toBeTruthy();
  expect((await card()).queryByRole("button")).toBeNull();
});

it("who may not see tasks sees none", async () => {
  ofMap({ may: [MAP_ENDPOINTS.get, MAP_ENDPOINTS.version] as never });
  await screen.findByRole("heading", { name: "Map 5" });
  expect(screen.queryByRole("heading", { name: "Tasks" })).toBeNull();
});

it("without a task the way to the first one is shown", async () => {
  ofMap({ tasks: [] });
  const link = await (await card()).findByRole("link", { name: "New task" });
  expect(link.getAttribute("href")).toBe("/taskForm?mapId=5");
});

it("a place's tasks are started on its page", async () => {
  const place = aPlace(7, { name: "Tower", floors: [aFloor(11, 1)] });
  const { asked, user } = visit(<PlacePage />, {
    ...{ at: "/place?id=7", isLive: true },
    answers: [
      ...RUNNING,
      on(TASK_ENDPOINTS.list, aPage(...TASKS)),
      on(PLACE_ENDPOINTS.get, place),
      ...waiting({ faults: 2 }),
      on(PLACE_DEVICE_ENDPOINTS.live, aPlaceLive([aLiveDevice(1)])),
    ],
  });
  expect(await screen.findByRole("link", { name: "2 Ongoing faults" })).toBeTruthy();
  await user.click(await (await card()).findByRole("button", { name: "Start Task 7" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Start now" }));
  await waitFor(() => expect(shownAddress()).toBe(`/runView?id=${runIdOf(1)}`));
  expect(asked(TASK_ENDPOINTS.list)[0]).toMatchObject({ query: { placeId: 7 } });
});
