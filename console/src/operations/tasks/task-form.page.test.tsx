// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import {
  TASK_ENDPOINTS as E,
  TASK_REFUSALS as R,
  type TaskDetail,
} from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aDevice, aDeviceDetail } from "../../../test/devices.ts";
import { aFloorMap, aGrid, aMap } from "../../../test/maps.ts";
import { mouseOver } from "../../../test/mouse.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aDefinition, anEstimate, aStep, aTask, ELEMENTS, HALL } from "../../../test/tasks.ts";
import { said, visit } from "../../../test/visit.tsx";
import { TaskFormPage } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

const FLOOR = aFloorMap(50, { mapId: 5, mapKey: "key-5", elements: [...ELEMENTS] });
const show = (
  answers: readonly Rule[] = [],
  at = "/platform/task/addTask?mapId=5",
  given: Partial<Parameters<typeof visit>[1]> = {},
) =>
  visit(<TaskFormPage />, {
    at,
    ...given,
    answers: [
      ...answers,
      on(MAP_ENDPOINTS.get, aMap(5)),
      on(MAP_ENDPOINTS.version, FLOOR),
      on(MAP_ENDPOINTS.grid, () => aGrid(FLOOR)),
      on(E.estimate, anEstimate()),
      on(DEVICE_ENDPOINTS.list, aPage(aDevice(4), aDevice(6))),
      on(DEVICE_ENDPOINTS.get, ({ params: { id } }) => aDeviceDetail(id)),
    ],
  });
type Shown = ReturnType<typeof show>;

const steps = () =>
  within(screen.getByRole("list", { name: "Steps" }))
    .queryAllByRole("listitem")
    .map((item) => item.querySelector("strong")?.textContent);
const save = ({ user }: Shown) => user.click(screen.getByRole("button", { name: /Save$/ }));
const isRed = (text: string) => screen.getAllByRole("alert").some(({ textContent }) => textContent === text);

/** By the list beside the floor. */
async function choose({ user }: Shown, ...names: string[]) {
  await user.click(await screen.findByRole("button", { name: "Choose from a list" }));
  for (const name of names) await user.click(await screen.findByRole("checkbox", { name }));
  await user.click(screen.getByRole("button", { name: "Close" }));
}

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

describe("a new task", () => {
  it("has the steps that were chosen, in their order, each cleaned as it was set", async () => {
    const shown = show([on(E.create, aTask(9)), on(E.get, aTask(9))]);
    await choose(shown, "Route", "Hall", "Corner");
    expect(steps()).toEqual(["Route", "Hall", "Corner"]);
    screen.getByRole("button", { name: "Move Corner" }).focus();
    await shown.user.keyboard("{ArrowUp}");
    expect(steps()).toEqual(["Route", "Corner", "Hall"]);
    await shown.user.click(screen.getByRole("button", { name: "Remove Route" }));
    await shown.user.click(screen.getByRole("button", { name: /^Hall/ }));
    await shown.choose("Cleaning mode", "Max");
    await shown.choose("Cleaning type", "Sweep and wash");
    await shown.choose("Water level", "2");
    await shown.choose("Speed level", "Auto");
    const edge = screen.getByLabelText("Minimum edge distance");
    await shown.user.type(edge, "12.5");
    await shown.user.type(screen.getByLabelText("Intensity (0–15)"), "7");
    fireEvent.change(screen.getByLabelText("Passes"), { target: { value: "2" } });
    expect(
      await screen.findByText(/^Max · intensity 7 · water 2 · speed auto · 2 passes · 12.5 cm/),
    ).toBeTruthy();
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await save(shown);
    await waitFor(() => expect(shownAddress()).toBe("/taskView?id=9"));
    const [{ body } = { body: undefined }] = shown.asked(E.create);
    expect(body).toMatchObject({
      ...{ mapId: 5, name: "Lobby", isTemplate: false },
      definition: {
        ...{ order: "given", loop: "none", whenLow: "resume", runner: { kind: "best" } },
        steps: [
          {
            name: "Corner",
            target: { kind: "element", elementId: "corner" },
            mode: null,
            edgeDistanceMm: null,
          },
          {
            ...{ name: "Hall", mode: "MAX", cleaningType: 4, intensity: 7, waterLevel: 2 },
            ...{ speedLevel: 0, passes: 2, edgeDistanceMm: 125 },
          },
        ],
      },
    });
    expect(said()).toEqual(["Saved"]);
  });

  it("is cleaned alike everywhere by one press", async () => {
    const shown = show();
    await choose(shown, "Route", "Hall");
    await shown.user.click(screen.getByRole("button", { name: /^Hall/ }));
    await shown.choose("Cleaning mode", "Eco");
    await shown.user.click(screen.getByRole("button", { name: "Use for all steps" }));
    expect(screen.getAllByText("Eco", { selector: "ol span" })).toHaveLength(2);
  });

  it("is repeated, begins and ends where it should, and ends when the battery runs low", async () => {
    const shown = show([on(E.create, aTask(9)), on(E.get, aTask(9))]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await shown.user.type(screen.getByLabelText("Remark"), "Quietly");
    await shown.user.click(screen.getByRole("radio", { name: "As the robot prefers" }));
    await shown.user.click(screen.getByRole("radio", { name: "Several times" }));
    fireEvent.change(screen.getByLabelText("Times (1–100)"), { target: { value: "3" } });
    await shown.choose("Start", "Gate");
    await shown.choose("End", "Gate");
    await shown.user.click(screen.getByRole("radio", { name: "End the run" }));
    await shown.user.click(screen.getByRole("checkbox", { name: /^A template/ }));
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    expect(shown.asked(E.create)[0]?.body).toMatchObject({
      ...{ remark: "Quietly", isTemplate: true },
      definition: {
        ...{
          order: "robot",
          loop: "count",
          loops: 3,
          startPointId: "gate",
          endPointId: "gate",
          whenLow: "end",
        },
      },
    });
    expect(screen.queryByRole("button", { name: "Move Hall" })?.hasAttribute("disabled") ?? true).toBe(true);
  });

  it("wants a name and something to clean, and says so where they belong", async () => {
    const shown = show();
    await screen.findByLabelText("Name");
    await save(shown);
    expect(isRed(VALIDATION_TEXTS["validation.required"].en)).toBe(true);
    expect(isRed(VALIDATION_TEXTS["validation.noTaskStep"].en)).toBe(true);
    expect(shown.written()).toEqual([]);
    await choose(shown, "Hall");
    expect(screen.queryByText(VALIDATION_TEXTS["validation.noTaskStep"].en)).toBeNull();
  });

  it("wants the devices or the product that shall run it", async () => {
    const shown = show([on(PRODUCT_ENDPOINTS.options, [])]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await shown.user.click(screen.getByRole("radio", { name: "These devices" }));
    await save(shown);
    expect(isRed(VALIDATION_TEXTS["validation.noDevice"].en)).toBe(true);
    await shown.user.click(screen.getByRole("radio", { name: "Any of a product" }));
    await save(shown);
    expect(isRed(VALIDATION_TEXTS["validation.model"].en)).toBe(true);
    expect(shown.asked(E.create)).toEqual([]);
  });

  it("says at its step what the server finds wrong with it, and stays as it was", async () => {
    const text = "Hall was not found on the current map";
    const shown = show([
      on(
        E.create,
        refused(CORE_REFUSALS.invalidInput, { name: R.taskNameTaken, "definition.steps.0": text }),
      ),
    ]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await save(shown);
    await waitFor(() => expect(isRed(text)).toBe(true));
    expect(steps()).toEqual(["Hall"]);
    expect(said()).toEqual([]);
  });

  it("is made once where the button is pressed twice", async () => {
    const made = held(aTask(9));
    const shown = show([on(E.create, made.answer), on(E.get, aTask(9))]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await save(shown);
    await save(shown);
    made.release();
    await waitFor(() => expect(shownAddress()).toBe("/taskView?id=9"));
    expect(shown.asked(E.create)).toHaveLength(1);
  });

  it("tells how long it takes, and on what that stands", async () => {
    const answers = inTurn(
      anEstimate(),
      anEstimate({ basis: "geometry", batteryPercent: null, runCount: 0 }),
    );
    const shown = show([on(E.estimate, answers)]);
    expect(await screen.findByText("Shown once there are steps")).toBeTruthy();
    await choose(shown, "Hall");
    expect(await screen.findByText("From 12 past runs on this map")).toBeTruthy();
    expect(screen.getByText(/30%? ?.*20.*45/)).toBeTruthy();
    await choose(shown, "Route");
    expect(await screen.findByText(/^From the area alone/)).toBeTruthy();
  });

  it("can be left at once, but not with what was chosen", async () => {
    const shown = show();
    await choose(shown, "Hall");
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await shown.user.click(await screen.findByRole("button", { name: "Go on editing" }));
    expect(steps()).toEqual(["Hall"]);
  });
});

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
    show([on(MAP_ENDPOINTS.version, { ...FLOOR, elements: [wide] })]);
    const floor = await mouseOnFloor();
    await floor.click([0, 0]);
    expect(steps()).toEqual(["Hall"]);
    await floor.click([0, 0]);
    expect(steps()).toEqual([]);
  });

  it("is drawn upon: three corners make an area of this task alone", async () => {
    const shown = show([on(E.create, aTask(9)), on(E.get, aTask(9))]);
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
    await shown.user.click(screen.getByRole("button", { name: "Undo a corner" }));
    await shown.user.click(screen.getByRole("button", { name: "Finish area" }));
    expect(steps()).toEqual(["Drawn area"]);
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    const target = shown.asked(E.create)[0]?.body.definition.steps[0]?.target;
    expect(target?.kind === "area" && target.points).toHaveLength(3);
  });
});

describe("a task that is changed", () => {
  const at = "/platform/task/addTask?id=7";
  const TASK = aTask(7, { definition: aDefinition(aStep("hall", { name: "Hall", mode: "ECO" })) });
  const open = async (answers: readonly Rule[] = [], task: TaskDetail = TASK) => {
    const shown = show([...answers, on(E.get, task)], at);
    await screen.findByRole("heading", { name: `Edit ${task.name}` });
    return shown;
  };

  it("begins as it was saved, and is saved with the revision that was read", async () => {
    const shown = await open([on(E.update, { ...TASK, adjustedStepIds: ["s-hall"] })]);
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Task 7");
    await choose(shown, "Route");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ revision: 3, name: "Task 7" });
    await waitFor(() => expect(said()[0]).toMatch(/^Saved; an edge distance was more/));
  });

  it("says that somebody else was faster, and is read anew when that is wanted", async () => {
    const newer = { ...TASK, name: "Theirs", revision: 4 };
    const shown = await open([on(E.get, inTurn(TASK, newer)), on(E.update, refused(CORE_REFUSALS.conflict))]);
    await shown.user.type(screen.getByLabelText("Name"), "!");
    await save(shown);
    expect(await screen.findByText(/Somebody else has changed this task/)).toBeTruthy();
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
    ["that is not there", "/platform/task/addTask?id=8", "There is no such task"],
    ["of no map", "/platform/task/addTask", "There is no such map"],
  ])("%s leads on", async (_, address, heading) => {
    show([on(E.get, refused(CORE_REFUSALS.notFound))], address);
    expect(await screen.findByText(heading)).toBeTruthy();
  });

  it("has lost its map: nothing can be chosen on it", async () => {
    show([on(E.get, { ...TASK, mapId: null, mapVersionId: null })], at);
    expect(await screen.findByText("There is no such map")).toBeTruthy();
  });
});
