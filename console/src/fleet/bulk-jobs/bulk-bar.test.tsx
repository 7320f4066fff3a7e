// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import {
  type BulkJob,
  BULK_JOB_ENDPOINTS as E,
  BULK_JOB_REFUSALS as R,
} from "@sweepline/contract/fleet/bulk-jobs.ts";
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { SETTING_ENDPOINTS } from "@sweepline/contract/fleet/device-settings/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aDevice } from "../../../test/devices.ts";
import { dialog, isGone } from "../../../test/dialog.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aSetting } from "../../../test/settings.ts";
import { buttonsIn, faultAt, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { DeviceListPage } from "../devices/device-list.page.tsx";

const JOB: BulkJob = {
  ...{ id: 1, state: "waiting", total: 2, done: 0, failed: 0, createdAt: AT, startedAt: null, endedAt: null },
  order: { verb: "unlock", parameters: {} },
};

/** The list of devices, the first two of which are chosen. */
async function choose(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  const visited = visit(<DeviceListPage />, {
    at: "/list?kind=scrubber&current=2",
    ...given,
    answers: [
      ...answers,
      on(DEVICE_ENDPOINTS.list, { ...aPage(aDevice(1), aDevice(2), aDevice(3)), total: 40 }),
      on(COMMAND_ENDPOINTS.known, [
        { kind: "dock", count: 1 },
        { kind: "pause", count: 2 },
      ]),
      on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(5, "Cleanex")]),
      on(ALLOCATION_ENDPOINTS.operators, [{ id: 31, username: "ada", displayName: "Ada" }]),
      on(E.create, JOB),
    ],
  });
  for (const name of ["SW-1", "SW-2"])
    await visited.user.click(within(await rowWith(name)).getByRole("checkbox", { name: "Select this row" }));
  await screen.findByText("2 devices selected");
  return visited;
}
type Visited = Awaited<ReturnType<typeof choose>>;
const bar = () => screen.getByText(/selected$/).closest("[role=status]") as HTMLElement;
const press = ({ user }: Visited, name: string) => user.click(within(bar()).getByRole("button", { name }));
const run = async ({ user }: Visited, name: string) =>
  user.click(within(await dialog()).getByRole("button", { name }));
const orders = ({ asked }: Visited) => asked(E.create).map(({ body }) => [body.order, body.deviceIds]);

describe("choosing many devices", () => {
  it("takes the rest of the page, or all that the filters show, and drops them again", async () => {
    const visited = await choose([on(E.selection, { ids: [1, 2, 3, 4], total: 4 })]);
    expect(screen.getByText("2 devices selected")).toBeTruthy();
    await press(visited, "Select this page (3)");
    expect(await screen.findByText("3 devices selected")).toBeTruthy();
    expect(within(bar()).queryByRole("button", { name: /^Select this page/ })).toBeNull();
    await press(visited, "Select all 40");
    expect(await screen.findByText("4 devices selected")).toBeTruthy();
    expect(visited.asked(E.selection)[0]?.query).toMatchObject({ kind: "scrubber" });
    await press(visited, "Clear the selection");
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it("says why not all can be taken, and keeps those that are chosen", async () => {
    const visited = await choose([on(E.selection, refused(CORE_REFUSALS.unexpected))]);
    await press(visited, "Select all 40");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unexpected.en]));
    expect(screen.getByText("2 devices selected")).toBeTruthy();
  });

  it("offers what the person may do with one device", async () => {
    await choose([], { may: [DEVICE_ENDPOINTS.list, E.create, REGISTRATION_ENDPOINTS.lock] });
    const offered = buttonsIn(bar()).filter((name) => !/^Select|^Clear/.test(name));
    expect(offered).toEqual(["Lock", "Unlock"]);
  });

  it("saves those that are chosen as a file", async () => {
    const files = savedFiles();
    const visited = await choose([on(DEVICE_ENDPOINTS.exportChosen, () => new Response("x"))]);
    await press(visited, "Export");
    await visited.user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Devices.csv"]));
    expect(visited.asked(DEVICE_ENDPOINTS.exportChosen)[0]?.body).toMatchObject({
      deviceIds: [1, 2],
      format: "csv",
    });
  });
});

describe("doing something with many devices", () => {
  it("says how many and what it means, and does nothing where that is taken back", async () => {
    const visited = await choose();
    await press(visited, "Unlock");
    expect(within(await dialog()).getByText("Unlock 2 devices?")).toBeTruthy();
    await run(visited, "Cancel");
    await isGone();
    expect(orders(visited)).toEqual([]);
    await press(visited, "Unlock");
    await run(visited, "Unlock");
    await isGone();
    expect(orders(visited)).toEqual([[{ verb: "unlock", parameters: {} }, [1, 2]]]);
    expect(said()[0]).toMatch(/^Started\./);
    expect(screen.queryByText(/selected$/)).toBeNull();
  });

  it.each([
    { verb: "lock", button: "Lock", note: /^A locked device refuses all operation/ },
    { verb: "decommission", button: "Decommission", note: /^Their credentials and connections end at once/ },
  ])("$button wants a reason", async ({ verb, button, note }) => {
    const visited = await choose();
    await press(visited, button);
    expect(within(await dialog()).getByText(note)).toBeTruthy();
    await run(visited, button);
    expect(await faultAt("Reason")).toBe("Must not be empty");
    await visited.user.type(screen.getByLabelText("Reason"), "service");
    await run(visited, button);
    await isGone();
    expect(orders(visited)).toEqual([[{ verb, parameters: { reason: "service" } }, [1, 2]]]);
  });

  it("sends a command, and says beforehand how many cannot take it", async () => {
    const visited = await choose();
    await press(visited, "Send a command");
    await run(visited, "Send a command");
    expect(await faultAt("Command")).toBe("Choose a command");
    await visited.choose("Command", "Return to the dock (supported by 1 of 2)");
    expect(
      await screen.findByText("Not supported by 1 device: listed as failed, with the reason"),
    ).toBeTruthy();
    await run(visited, "Send a command");
    await isGone();
    expect(orders(visited)).toMatchObject([
      [{ verb: "command", parameters: { order: { kind: "dock" } } }, [1, 2]],
    ]);
  });

  it("hands them to an organization, with somebody of it who operates them", async () => {
    const visited = await choose();
    await press(visited, "Allocate");
    await run(visited, "Allocate");
    await waitFor(async () => expect(await faultAt("Receiving organization")).toBeTruthy());
    await visited.choose("Receiving organization", "Cleanex");
    await visited.choose("Operation account (optional)", "Ada (ada)");
    await run(visited, "Allocate");
    await isGone();
    expect(orders(visited)).toEqual([
      [{ verb: "allocate", parameters: { organizationId: 5, operatorStaffId: 31, reason: "" } }, [1, 2]],
    ]);
  });

  it("gives each the settings of its product unless others are chosen", async () => {
    const visited = await choose();
    await press(visited, "Apply settings");
    await visited.user.click(await screen.findByRole("radio", { name: "Copied from a device" }));
    await run(visited, "Apply settings");
    expect(await screen.findByText("Choose at least one setting")).toBeTruthy();
    await visited.user.click(screen.getByRole("radio", { name: "Each device's product defaults" }));
    await run(visited, "Apply settings");
    await isGone();
    expect(orders(visited)).toEqual([[{ verb: "settings", parameters: { settings: null } }, [1, 2]]]);
  });

  it("gives all of them what is ticked of one device's settings", async () => {
    const volume = aSetting("volumePercent", { reported: 40 });
    const lights = aSetting("areLightsOn", { reported: true });
    const visited = await choose([
      on(SETTING_ENDPOINTS.get, { deviceId: 3, isSettable: true, settings: [volume, lights] }),
    ]);
    await press(visited, "Apply settings");
    await visited.user.click(await screen.findByRole("radio", { name: "Copied from a device" }));
    await visited.choose("Copy from", "Hall 3 · SW-3");
    await visited.user.click(await screen.findByRole("checkbox", { name: /^Volume/ }));
    await run(visited, "Apply settings");
    await isGone();
    expect(orders(visited)).toEqual([
      [{ verb: "settings", parameters: { settings: { volumePercent: 40 } } }, [1, 2]],
    ]);
  });

  it("stays asking where it is refused, and keeps what is chosen", async () => {
    const tooMany = refused(R.tooManyBulkJobs, {}, { max: 5 });
    const visited = await choose([on(E.create, inTurn<never>(tooMany as never, JOB as never))]);
    await press(visited, "Unlock");
    await run(visited, "Unlock");
    await waitFor(() => expect(said()[0]).toMatch(/^5 of your bulk actions are still in progress/));
    expect(screen.getByText("2 devices selected")).toBeTruthy();
    await run(visited, "Unlock");
    await isGone();
    expect(visited.asked(E.create)).toHaveLength(2);
  });
});
