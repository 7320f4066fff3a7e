// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_ENDPOINTS as E, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aDeviceDetail } from "../../../test/devices.ts";
import { aFloorMap, aGrid } from "../../../test/maps.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { aDefinition, anEstimate, aStep, aTask, aTaskVersion, ELEMENTS } from "../../../test/tasks.ts";
import { said, visit } from "../../../test/visit.tsx";
import { TaskViewPage } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

const FLOOR = aFloorMap(50, { mapId: 5, mapKey: "key-5", elements: [...ELEMENTS] });
const show = (
  task: Partial<TaskDetail> = {},
  answers: readonly Rule[] = [],
  given: Partial<Parameters<typeof visit>[1]> = {},
) =>
  visit(<TaskViewPage />, {
    at: "/page?id=7",
    ...given,
    answers: [
      ...answers,
      on(E.get, aTask(7, task)),
      on(E.versions, aPage(aTaskVersion(1))),
      on(E.estimate, anEstimate()),
      on(MAP_ENDPOINTS.version, FLOOR),
      on(MAP_ENDPOINTS.grid, () => aGrid(FLOOR)),
      on(DEVICE_ENDPOINTS.get, ({ params: { id } }) => aDeviceDetail(id, { shortName: `Robbie ${id}` })),
    ],
  });
const title = () => screen.findByRole("heading", { name: "Task 7" });

describe("the page of a task", () => {
  it("says what it does, how, by whom, and how long that takes", async () => {
    show({
      definition: {
        ...aDefinition(
          aStep("hall", { name: "Hall", mode: "MAX", passes: 2 }),
          aStep("route", { name: "Route" }),
        ),
        ...{ loop: "count", loops: 3, runner: { kind: "devices", deviceIds: [4, 6, 8, 9] } },
      },
    });
    await title();
    expect(screen.getByText("Ready to run")).toBeTruthy();
    expect(screen.getByText("Max · 2 passes")).toBeTruthy();
    expect(screen.getByText("As set on the map and device")).toBeTruthy();
    expect(screen.getByText("3 times")).toBeTruthy();
    expect(await screen.findByText(/Robbie 4/)).toBeTruthy();
    expect(screen.getByText(/and \d more/)).toBeTruthy();
    expect(await screen.findByText("Based on 12 past runs on this map")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Map 5" }).getAttribute("href")).toBe("/mapDetail?id=5");
  });

  it("shows a step on the floor when it is pressed; a drawn one is not the map's", async () => {
    const drawn = aStep("x", {
      id: "d",
      name: "Drawn area",
      target: {
        kind: "area",
        points: [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
      },
    });
    const { user } = show({ definition: aDefinition(aStep("hall", { name: "Hall" }), drawn) });
    await title();
    const hall = screen.getByRole("button", { name: /^Hall/ });
    await user.click(hall);
    expect(hall.getAttribute("aria-pressed")).toBe("true");
    await user.click(hall);
    expect(hall.getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByRole("button", { name: /^Drawn area/ }).hasAttribute("disabled")).toBe(true);
  });

  it("says why it cannot be run, and leads to where that is mended", async () => {
    show({
      faults: [
        { kind: "zoneMissing", name: "Hall" },
        { kind: "noDevice", name: "" },
      ],
    });
    await title();
    const notice = screen.getByText("Cannot run").closest("[role=status]") as HTMLElement;
    expect(
      within(notice)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["“Hall” is not on the current map", "No device can run it"]);
    expect(within(notice).getByRole("link", { name: "Edit task" }).getAttribute("href")).toBe(
      "/taskForm?id=7",
    );
  });

  it("stays readable without its map", async () => {
    show({ mapId: null, mapName: null, mapVersionId: null, faults: [{ kind: "noMap", name: "" }] });
    await title();
    expect(screen.getAllByText("Map deleted").length).toBeGreaterThan(1);
    expect(screen.queryByRole("link", { name: "Edit task" })).toBeNull();
    expect(screen.queryByText("Estimate")).toBeNull();
  });

  it("is changed from here by who may, and an archived one by nobody", async () => {
    const { user } = show();
    await title();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(shownAddress()).toBe("/taskForm?id=7");
  });

  it("offers who may only look no act", async () => {
    show({}, [], { may: [E.get, E.versions, E.estimate] });
    await title();
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Restore/ })).toBeNull();
  });

  it.each(["/page", "/page?id=8"])("leads on where there is no such task: %s", async (at) => {
    visit(<TaskViewPage />, { at, answers: [on(E.get, refused(CORE_REFUSALS.notFound))] });
    expect(await screen.findByText("Task not found")).toBeTruthy();
  });

  it("goes back to the list when it is deleted", async () => {
    const { user, asked } = show({}, [on(E.remove, null)]);
    await title();
    await user.click(screen.getByRole("button", { name: "More actions for Task 7" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: /Delete|Confirm|OK/ }));
    await waitFor(() => expect(shownAddress()).toBe("/taskList"));
    expect(asked(E.remove)).toHaveLength(1);
  });
});

describe("the versions of a task", () => {
  const [hall, route] = [aStep("hall", { name: "Hall" }), aStep("route", { name: "Route" })];
  const VERSIONS = [
    aTaskVersion(3, { name: "Lobby", definition: aDefinition({ ...hall, passes: 2 }), staffName: "Bo" }),
    aTaskVersion(2, { definition: aDefinition(hall) }),
    aTaskVersion(1, { definition: aDefinition(route, hall) }),
  ];
  const showVersions = (answers: readonly Rule[] = []) =>
    show({}, [...answers, on(E.versions, { ...aPage(...VERSIONS), total: VERSIONS.length })]);

  it("say who changed what", async () => {
    showVersions();
    expect(await screen.findByText("Renamed from “Task 7” to “Lobby”; changed Hall")).toBeTruthy();
    expect(screen.getByText("removed Route")).toBeTruthy();
    expect(screen.getByText("Created")).toBeTruthy();
    expect(screen.getByText(/ · Bo$/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Restore Version 3" })).toBeNull();
  });

  it("are restored after a question", async () => {
    const shown = showVersions([on(E.restore, aTask(7))]);
    await shown.user.click(await screen.findByRole("button", { name: "Restore Version 2" }));
    await shown.confirm(/^Restore the task to Version 2/);
    await waitFor(() => expect(said()).toEqual(["Restored Version 2"]));
    expect(shown.asked(E.restore)[0]).toMatchObject({ params: { id: 7, number: 2 }, body: { revision: 3 } });
  });
});
