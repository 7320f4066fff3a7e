// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { TASK_ENDPOINTS as E, type TaskRow } from "@sweepline/contract/operations/tasks/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDeviceDetail } from "../../../test/devices.ts";
import { aGrid, aMapRow } from "../../../test/maps.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aTask, aTaskRow } from "../../../test/tasks.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { DeviceTasksPage, TaskListPage, TaskMapPage } from "./index.ts";

const ORGANIZATIONS = on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")]);
const show = (
  rows: readonly TaskRow[],
  answers: readonly Rule[] = [],
  given: Partial<Parameters<typeof visit>[1]> = {},
) => visit(<TaskListPage />, { ...given, answers: [...answers, on(E.list, aPage(...rows)), ORGANIZATIONS] });
type Shown = ReturnType<typeof show>;
const more = async ({ user }: Shown, act: string) => {
  await user.click(await screen.findByRole("button", { name: /^More actions for Task 7/ }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
};

describe("the list of tasks", () => {
  it("says where each is run, how much it cleans, and whether it can", async () => {
    show([
      aTaskRow(7, { remark: "At night" }),
      aTaskRow(8, { faults: [{ kind: "zoneMissing", name: "Hall" }] }),
      aTaskRow(9, {
        faults: [
          { kind: "pointMissing", name: "Gate" },
          { kind: "noDevice", name: "" },
        ],
      }),
      aTaskRow(10, { isTemplate: true }),
      aTaskRow(11, { mapId: null, mapName: null, placeName: null, faults: [{ kind: "noMap", name: "" }] }),
    ]);
    const first = await rowWith("Task 7");
    for (const text of ["At night", "Ready to run", "Tower", "F1", "Brightfloor"])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(within(await rowWith("Task 8")).getByText("“Hall” is not on the current map")).toBeTruthy();
    expect(
      within(await rowWith("Task 9")).getByText(
        "Mark point Gate was not found on the current map, and 1 more",
      ),
    ).toBeTruthy();
    expect(within(await rowWith("Task 10")).getByText("Template")).toBeTruthy();
    expect(within(await rowWith("Task 11")).getByText("Map deleted")).toBeTruthy();
  });

  it("says on which map each is, when asked for", async () => {
    const gone = {
      mapId: null,
      mapName: null,
      placeName: null,
      faults: [{ kind: "noMap", name: "" } as const],
    };
    const { user } = show([aTaskRow(7), aTaskRow(11, gone)]);
    await rowWith("Task 7");
    expect(screen.queryByText("Map 5")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose the columns to show" }));
    await user.click(await screen.findByRole("checkbox", { name: "Map" }));
    expect(within(await rowWith("Task 7")).getByText("Map 5")).toBeTruthy();
    expect(within(await rowWith("Task 11")).getAllByText("Map deleted")).toHaveLength(2);
  });

  it("is narrowed by what the address says, which can be sent to others", async () => {
    const { asked, choose, user } = show([aTaskRow(7)], [], { at: "/page?mapId=5&placeId=3" });
    await rowWith("Task 7");
    await choose("State", "Cannot run");
    await choose("Templates", "Tasks only");
    await choose("Archived", "Archived");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({
        ...{ mapId: 5, placeId: 3, isRunnable: false, isTemplate: false, isArchived: true },
      }),
    );
    expect(shownSearch()).toBe("?placeId=3&mapId=5&template=false&archived=true&runnable=false");
    await user.click(screen.getByRole("button", { name: /New task$/ }));
    expect(shownAddress()).toBe("/taskForm?mapId=5");
  });

  it("leads to the choice of a map where none is known", async () => {
    const { user } = show([aTaskRow(7)]);
    await rowWith("Task 7");
    await user.click(screen.getByRole("button", { name: /New task$/ }));
    expect(shownAddress()).toBe("/taskMap");
  });

  it("says what to do where there is none, and where none matches", async () => {
    show([]);
    expect(await screen.findByText(/^Create a task: choose a map/)).toBeTruthy();
  });

  it("archives, and takes out of the archive", async () => {
    const shown = show([aTaskRow(7)], [on(E.archive, aTask(7))]);
    await more(shown, "Archive");
    await waitFor(() => expect(said()).toEqual(["Task 7 archived"]));
    expect(shown.asked(E.archive)[0]).toMatchObject({
      params: { id: 7 },
      body: { isArchived: true, revision: 3 },
    });
    expect(shown.asked(E.list).length).toBeGreaterThan(1);
  });

  it("copies a task, and makes one of a template", async () => {
    const shown = show([aTaskRow(7, { isTemplate: true })], [on(E.copy, aTask(12))]);
    await more(shown, "New task from this template");
    await waitFor(() => expect(shownAddress()).toBe("/taskForm?id=12"));
    expect(shown.asked(E.copy)[0]?.body).toEqual({ name: "Task 7 copy", isTemplate: false });
  });

  it("deletes after a question that says what goes with it", async () => {
    const shown = show([aTaskRow(7)], [on(E.remove, null)]);
    await more(shown, "Delete");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("all its versions and its timed tasks");
    await shown.user.click(within(dialog).getByRole("button", { name: /Delete|Confirm|OK/ }));
    await waitFor(() => expect(shown.asked(E.remove)).toHaveLength(1));
    await waitFor(() => expect(said()).toEqual(["Task 7 deleted"]));
  });

  it("offers those who may only look nothing to change", async () => {
    show([aTaskRow(7)], [], { may: [E.list, E.get] });
    const row = await rowWith("Task 7");
    expect(buttonsIn(row)).toEqual([]);
    expect(screen.queryByRole("button", { name: /New task$/ })).toBeNull();
  });

  it("reads in Chinese", async () => {
    show([aTaskRow(7)], [], { language: "zh" });
    expect(within(await rowWith("Task 7")).getByText("可执行")).toBeTruthy();
  });
});

describe("the tasks of a device", () => {
  const showOf = (at: string) =>
    visit(<DeviceTasksPage />, {
      at,
      answers: [
        on(DEVICE_ENDPOINTS.get, aDeviceDetail(4, { shortName: "Robbie" })),
        on(E.list, aPage(aTaskRow(7))),
        ORGANIZATIONS,
      ],
    });

  it("are those that it may run", async () => {
    const { asked, user } = showOf("/page?id=4");
    expect(await screen.findByRole("heading", { name: /^Tasks of .*Robbie/ })).toBeTruthy();
    await user.click(await screen.findByRole("link", { name: "Task 7" }));
    expect(asked(E.list)[0]?.query).toMatchObject({ deviceId: 4 });
    expect(shownAddress()).toBe("/taskView?id=7");
  });

  it("want a device", async () => {
    showOf("/page");
    expect(await screen.findByText("Device not found")).toBeTruthy();
  });
});

describe("choosing a map for a task", () => {
  const maps = (answer: Rule) =>
    visit(<TaskMapPage />, {
      at: "/page",
      answers: [answer, on(MAP_ENDPOINTS.grid, () => aGrid({ width: 4, height: 2 })), ORGANIZATIONS],
    });

  it("shows each with its place and size, and begins the task on it", async () => {
    const { user } = maps(on(MAP_ENDPOINTS.list, aPage(aMapRow(5), aMapRow(6, { floor: null }))));
    expect(await screen.findByText("Tower · F1")).toBeTruthy();
    expect(screen.getByText("No floor set")).toBeTruthy();
    await user.click(screen.getByText("Map 6"));
    expect(shownAddress()).toBe("/taskForm?mapId=6");
  });

  it("goes on to further maps and back", async () => {
    const page = { ...aPage(aMapRow(5)), total: 30, size: 24 };
    const { user, asked } = maps(on(MAP_ENDPOINTS.list, page));
    await user.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(asked(MAP_ENDPOINTS.list).at(-1)?.query.current).toBe(2));
    expect((await screen.findByRole("button", { name: "Next" })).hasAttribute("disabled")).toBe(true);
    await user.click(screen.getByRole("button", { name: "Previous" }));
    await waitFor(() => expect(shownSearch()).toBe(""));
  });

  it("says where maps come from where there is none, and fails in words", async () => {
    const { user } = maps(on(MAP_ENDPOINTS.list, inTurn(refused(CORE_REFUSALS.unexpected), aPage())));
    await user.click(await screen.findByRole("button", { name: /again|Retry/i }));
    expect(await screen.findByText("No maps yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to maps" }).getAttribute("href")).toBe("/mapList");
  });
});
