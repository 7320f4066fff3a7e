// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_ENDPOINTS as E, type TaskDetail } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aDeviceDetail } from "../../../test/devices.ts";
import { mouseOver } from "../../../test/mouse.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { choose, chosenSteps, saveTask, showTaskForm, TASK_FLOOR } from "../../../test/task-form.tsx";
import { aDefinition, aStep, aTask, HALL } from "../../../test/tasks.ts";
import { said } from "../../../test/visit.tsx";

setUpCanvas();
setUpSizes(600, 400);

/** A mouse over the floor; places in pixels from its middle. */
async function mouseOnFloor() {
  const viewport = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(".ol-viewport");
    if (!found?.querySelector("canvas")) throw new Error("the floor is not there");
    return found;
  });
  const mouse = mouseOver(viewport, ([x, y]) => [300 + x, 200 + y]);
  return {
    async click(at: readonly [number, number]) {
      act(() => mouse.click(at));
      // OpenLayers waits for a second click before it takes one for a single one.
      await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    },
  };
}

describe("the floor of a task", () => {
  it("takes an area by a click, and leaves it by another", async () => {
    const wide = {
      ...HALL,
      points: [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ] as [number, number][],
    };
    showTaskForm([on(MAP_ENDPOINTS.version, { ...TASK_FLOOR, elements: [wide] })]);
    const floor = await mouseOnFloor();
    await floor.click([0, 0]);
    expect(chosenSteps()).toEqual(["Hall"]);
    await floor.click([0, 0]);
    expect(chosenSteps()).toEqual([]);
  });

  it("is drawn upon: three corners make an area of this task alone", async () => {
    const shown = showTaskForm([on(E.create, aTask(9)), on(E.get, aTask(9))]);
    const floor = await mouseOnFloor();
    await shown.user.click(screen.getByRole("button", { name: "Draw an area" }));
    for (const at of [
      [-100, -50],
      [100, -50],
    ] as const)
      await floor.click(at);
    expect(screen.getByRole("button", { name: "Finish area" }).hasAttribute("disabled")).toBe(true);
    await floor.click([0, 50]);
    await floor.click([50, 50]);
    await shown.user.click(screen.getByRole("button", { name: "Undo last point" }));
    await shown.user.click(screen.getByRole("button", { name: "Finish area" }));
    expect(chosenSteps()).toEqual(["Drawn area"]);
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await saveTask(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    const target = shown.asked(E.create)[0]?.body.definition.steps[0]?.target;
    expect(target?.kind === "area" && target.points).toHaveLength(3);
  });
});

describe("a task that is changed", () => {
  const at = "/platform/task/addTask?id=7";
  const TASK = aTask(7, { definition: aDefinition(aStep("hall", { name: "Hall", mode: "ECO" })) });
  const open = async (answers: readonly Rule[] = [], task: TaskDetail = TASK) => {
    const shown = showTaskForm([...answers, on(E.get, task)], at);
    await screen.findByRole("heading", { name: `Edit ${task.name}` });
    return shown;
  };

  it("begins as it was saved, and is saved with the revision that was read", async () => {
    const shown = await open([on(E.update, { ...TASK, adjustedStepIds: ["s-hall"] })]);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Task 7");
    await choose(shown, "Route");
    await saveTask(shown);
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ revision: 3, name: "Task 7" });
    await waitFor(() => expect(said()[0]).toMatch(/^Saved; a minimum edge distance was out of range/));
  });

  it("says that somebody else was faster, and is read anew when that is wanted", async () => {
    const newer = { ...TASK, name: "Theirs", revision: 4 };
    const shown = await open([on(E.get, inTurn(TASK, newer)), on(E.update, refused(CORE_REFUSALS.conflict))]);
    await shown.user.type(screen.getByLabelText("Name"), "!");
    await saveTask(shown);
    expect(await screen.findByText(/Someone else has changed this task/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Task 7!");
    await shown.user.click(screen.getByRole("button", { name: "Reload" }));
    await screen.findByRole("heading", { name: "Edit Theirs" });
  });

  it("has the words of dry cleaning where a sweeper runs it", async () => {
    const definition = { ...TASK.definition, runner: { kind: "devices" as const, deviceIds: [4] } };
    const shown = await open(
      [on(DEVICE_ENDPOINTS.get, ({ params: { id } }) => aDeviceDetail(id, { kind: "sweeper" }))],
      { ...TASK, definition },
    );
    await shown.user.click(screen.getByRole("button", { name: /^Hall/ }));
    await shown.choose("Cleaning type", "Dust mop");
    expect(screen.queryByText("Wash and dry")).toBeNull();
  });

  it.each([
    ["that is not there", "/platform/task/addTask?id=8", "Task not found"],
    ["of no map", "/platform/task/addTask", "Map not available"],
  ])("%s leads on", async (_, address, heading) => {
    showTaskForm([on(E.get, refused(CORE_REFUSALS.notFound))], address);
    expect(await screen.findByText(heading)).toBeTruthy();
  });

  it("has lost its map: nothing can be chosen on it", async () => {
    showTaskForm([on(E.get, { ...TASK, mapId: null, mapVersionId: null })], at);
    expect(await screen.findByText("Map not available")).toBeTruthy();
  });
});
