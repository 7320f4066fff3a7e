// @vitest-environment jsdom
import type { TaskFile } from "@sweepline/contract/operations/tasks/file.ts";
import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aMap, aMapRow } from "../../../test/maps.ts";
import { aPage, inTurn, on, type Rule } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { said, savedFiles, visit } from "../../../test/visit.tsx";
import { TaskListPage } from "./index.ts";

const FILE: TaskFile = {
  ...{ format: "sweepline.tasks", version: 1 },
  tasks: [
    {
      ...{ name: "Night", remark: "", isTemplate: false, definition: aTask(7).definition },
      pointNames: { start: null, end: null },
    },
  ],
};
const fine = { name: "Night", stepCount: 2, faults: [], isRunnerReplaced: true };
const show = (
  answers: readonly Rule[] = [],
  at = "/page?mapId=5",
  may?: NonNullable<Parameters<typeof visit>[1]>["may"],
) =>
  visit(<TaskListPage />, {
    ...{ at, ...(may && { may }) },
    answers: [
      ...answers,
      on(E.list, aPage(aTaskRow(7), aTaskRow(8))),
      on(MAP_ENDPOINTS.list, aPage(aMapRow(5), aMapRow(6))),
      on(MAP_ENDPOINTS.get, ({ params: { id } }) => aMap(id)),
    ],
  });
const open = async (shown: ReturnType<typeof show>) => {
  await shown.user.click(await screen.findByRole("button", { name: "Import" }));
  return within(await screen.findByRole("dialog"));
};
const give = (text: string) => {
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("nowhere to put a file");
  fireEvent.change(input, { target: { files: [new File([text], "tasks.json")] } });
};

describe("tasks from a file", () => {
  it("are looked at on the map first, then made at once", async () => {
    const shown = show([
      on(E.checkImport, { madeCount: 0, tasks: [fine] }),
      on(E.importFile, { madeCount: 1, tasks: [fine] }),
    ]);
    const drawer = await open(shown);
    const start = drawer.getByRole("button", { name: /Import$/ });
    expect(start.hasAttribute("disabled")).toBe(true);
    give(JSON.stringify(FILE));
    expect(await drawer.findByText("Can be imported")).toBeTruthy();
    expect(drawer.getByText(/the best available device will run it$/)).toBeTruthy();
    await shown.user.click(start);
    await waitFor(() => expect(said()).toEqual(["1 task imported"]));
    expect(shown.asked(E.importFile)[0]?.body).toMatchObject({
      mapId: 5,
      file: { tasks: [{ name: "Night" }] },
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("say what is in the way, and are none of them made", async () => {
    const faults = [
      { kind: "nameTaken", name: "Night" },
      { kind: "zoneMissing", name: "Hall" },
      { kind: "pointMissing", name: "Gate" },
      { kind: "cleaningType", name: "4" },
    ] as const;
    const shown = show([on(E.checkImport, { madeCount: 0, tasks: [{ ...fine, faults: [...faults] }] })]);
    const drawer = await open(shown);
    give(JSON.stringify(FILE));
    for (const text of [
      "A task with this name already exists",
      "“Hall” is not on this map",
      "Mark point Gate is not on this map",
      "The devices here have no cleaning type 4",
    ])
      expect(await drawer.findByText(text)).toBeTruthy();
    expect(drawer.getByRole("button", { name: /Import$/ }).hasAttribute("disabled")).toBe(true);
  });

  it("are shown again where a name was taken meanwhile", async () => {
    const taken = { ...fine, faults: [{ kind: "nameTaken" as const, name: "Night" }] };
    const shown = show([
      on(E.checkImport, inTurn({ madeCount: 0, tasks: [fine] }, { madeCount: 0, tasks: [taken] })),
      on(E.importFile, { madeCount: 0, tasks: [taken] }),
    ]);
    const drawer = await open(shown);
    give(JSON.stringify(FILE));
    await drawer.findByText("Can be imported");
    await shown.user.click(drawer.getByRole("button", { name: /Import$/ }));
    expect(await drawer.findByText("A task with this name already exists")).toBeTruthy();
    expect(said()).toEqual([]);
  });

  it.each(["no JSON {", "{}", JSON.stringify({ ...FILE, version: 2 })])(
    "are no other file: %s",
    async (text) => {
      const shown = show();
      const drawer = await open(shown);
      give(text);
      expect(await drawer.findByText("Not a task file, or exported by a later version")).toBeTruthy();
      expect(shown.asked(E.checkImport)).toEqual([]);
    },
  );

  it("want a map where none is known", async () => {
    const shown = show([on(E.checkImport, { madeCount: 0, tasks: [fine] })], "/page");
    const drawer = await open(shown);
    give(JSON.stringify(FILE));
    await drawer.findByText("Choose another file");
    expect(shown.asked(E.checkImport)).toEqual([]);
    await shown.choose("Import to map", "Map 6");
    await drawer.findByText("Can be imported");
    expect(shown.asked(E.checkImport)[0]?.body.mapId).toBe(6);
  });
});

describe("tasks to a file", () => {
  it("are those that are selected", async () => {
    const files = savedFiles();
    const shown = show([on(E.exportFile, FILE)]);
    await screen.findByText("Task 7");
    const boxes = screen.getAllByRole("checkbox");
    for (const box of boxes.slice(1, 3)) await shown.user.click(box);
    expect(screen.getByText("2 selected")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Export selected" }));
    await waitFor(() => expect(files).toEqual(["Tasks.json"]));
    expect(shown.asked(E.exportFile)[0]?.query.ids).toEqual([7, 8]);
    await shown.user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByText("2 selected")).toBeNull();
  });

  it("are all that who may only look can do", async () => {
    show([], "/page", [E.list, E.exportFile]);
    await screen.findByText("Task 7");
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });
});
