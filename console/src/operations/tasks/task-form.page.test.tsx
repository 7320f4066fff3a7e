// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { PRODUCT_ENDPOINTS } from "@sweepline/contract/fleet/products.ts";
import { TASK_ENDPOINTS as E, TASK_REFUSALS as R } from "@sweepline/contract/operations/tasks/index.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { shownAddress } from "../../../test/page.tsx";
import { held, inTurn, on, refused } from "../../../test/server.ts";
import { choose, chosenSteps, isRed, saveTask, showTaskForm } from "../../../test/task-form.tsx";
import { anEstimate, aTask } from "../../../test/tasks.ts";
import { said } from "../../../test/visit.tsx";

setUpCanvas();
setUpSizes(600, 400);

describe("a new task", () => {
  it("has the steps that were chosen, in their order, each cleaned as it was set", async () => {
    const shown = showTaskForm([on(E.create, aTask(9)), on(E.get, aTask(9))]);
    await choose(shown, "Route", "Hall", "Corner");
    expect(chosenSteps()).toEqual(["Route", "Hall", "Corner"]);
    screen.getByRole("button", { name: "Move Corner" }).focus();
    await shown.user.keyboard("{ArrowUp}");
    expect(chosenSteps()).toEqual(["Route", "Corner", "Hall"]);
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
    await saveTask(shown);
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
    const shown = showTaskForm();
    await choose(shown, "Route", "Hall");
    await shown.user.click(screen.getByRole("button", { name: /^Hall/ }));
    await shown.choose("Cleaning mode", "Eco");
    await shown.user.click(screen.getByRole("button", { name: "Apply to all steps" }));
    expect(screen.getAllByText("Eco", { selector: "ol span" })).toHaveLength(2);
  });

  it("is repeated, begins and ends where it should, and ends when the battery runs low", async () => {
    const shown = showTaskForm([on(E.create, aTask(9)), on(E.get, aTask(9))]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await shown.user.type(screen.getByLabelText("Remark"), "Quietly");
    await shown.user.click(screen.getByRole("radio", { name: "Decided by the robot" }));
    await shown.user.click(screen.getByRole("radio", { name: "Several times" }));
    fireEvent.change(screen.getByLabelText("Times (1–100)"), { target: { value: "3" } });
    await shown.choose("Start", "Gate");
    await shown.choose("End", "Gate");
    await shown.user.click(screen.getByRole("radio", { name: "End the task" }));
    await shown.user.click(screen.getByRole("checkbox", { name: /^Use as template/ }));
    await saveTask(shown);
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
    const shown = showTaskForm();
    await screen.findByLabelText("Name");
    await saveTask(shown);
    expect(isRed(VALIDATION_TEXTS["validation.required"].en)).toBe(true);
    expect(isRed(VALIDATION_TEXTS["validation.noTaskStep"].en)).toBe(true);
    expect(shown.written()).toEqual([]);
    await choose(shown, "Hall");
    expect(screen.queryByText(VALIDATION_TEXTS["validation.noTaskStep"].en)).toBeNull();
  });

  it("wants the devices or the product that shall run it", async () => {
    const shown = showTaskForm([on(PRODUCT_ENDPOINTS.options, [])]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await shown.user.click(screen.getByRole("radio", { name: "Specific devices" }));
    await saveTask(shown);
    expect(isRed(VALIDATION_TEXTS["validation.noDevice"].en)).toBe(true);
    await shown.user.click(screen.getByRole("radio", { name: "Any device of a model" }));
    await saveTask(shown);
    expect(isRed(VALIDATION_TEXTS["validation.model"].en)).toBe(true);
    expect(shown.asked(E.create)).toEqual([]);
  });

  it("says at its step what the server finds wrong with it, and stays as it was", async () => {
    const text = "Hall was not found on the current map";
    const shown = showTaskForm([
      on(
        E.create,
        refused(CORE_REFUSALS.invalidInput, { name: R.taskNameTaken, "definition.steps.0": text }),
      ),
    ]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await saveTask(shown);
    await waitFor(() => expect(isRed(text)).toBe(true));
    expect(chosenSteps()).toEqual(["Hall"]);
    expect(said()).toEqual([]);
  });

  it("is made once where the button is pressed twice", async () => {
    const made = held(aTask(9));
    const shown = showTaskForm([on(E.create, made.answer), on(E.get, aTask(9))]);
    await choose(shown, "Hall");
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    await saveTask(shown);
    await saveTask(shown);
    made.release();
    await waitFor(() => expect(shownAddress()).toBe("/taskView?id=9"));
    expect(shown.asked(E.create)).toHaveLength(1);
  });

  it("tells how long it takes, and on what that stands", async () => {
    const answers = inTurn(
      anEstimate(),
      anEstimate({ basis: "geometry", batteryPercent: null, runCount: 0 }),
    );
    const shown = showTaskForm([on(E.estimate, answers)]);
    expect(await screen.findByText("Shown once you have chosen steps")).toBeTruthy();
    await choose(shown, "Hall");
    expect(await screen.findByText("Based on 12 past runs on this map")).toBeTruthy();
    expect(screen.getByText(/30%? ?.*20.*45/)).toBeTruthy();
    await choose(shown, "Route");
    expect(await screen.findByText(/^Based on the area only/)).toBeTruthy();
  });

  it("can be left at once, but not with what was chosen", async () => {
    const shown = showTaskForm();
    await choose(shown, "Hall");
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await shown.user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(chosenSteps()).toEqual(["Hall"]);
  });
});
