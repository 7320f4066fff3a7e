// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { IMPORT_REFUSALS } from "@sweepline/contract/core/import-report.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type DeviceImportReport,
  DEVICE_IMPORT_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-import.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aHandout } from "../../../test/device-import.ts";
import { anImportReport } from "../../../test/import-report.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, savedFiles, visit } from "../../../test/visit.tsx";
import { ImportDevices } from "./index.ts";

const aReport = (given: Partial<DeviceImportReport> = {}): DeviceImportReport => ({
  ...{ ...anImportReport(), warnings: [], warningCount: 0, handout: null },
  ...given,
});
const DONE = aReport({ created: 2, handout: aHandout(2) });
const FILE = new File(["x"], "devices.xlsx");

const onAdded = vi.fn();
beforeEach(() => onAdded.mockClear());
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const drawer = () => screen.findByRole("dialog", { name: "Import devices" });

async function open(answers: readonly Rule[], organizationId?: number) {
  const shown = visit(<ImportDevices organizationId={organizationId} onAdded={onAdded} />, {
    answers: [
      ...answers,
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(1, "Sweepline"),
        anOrganizationOption(2, "Brightfloor"),
      ]),
    ],
  });
  await shown.user.click(await screen.findByRole("button", { name: "Import" }));
  const pick = async (file = FILE) =>
    shown.user.upload((await drawer()).querySelector("input[type=file]") as HTMLInputElement, file);
  const run = async () => within(await drawer()).findByRole("button", { name: /Import 2 devices$/ });
  return { ...shown, pick, run, questions: () => shown.asked(E.run).map(({ query }) => query) };
}

describe("importing devices", () => {
  it("is not offered to who may not", () => {
    visit(<ImportDevices organizationId={2} onAdded={onAdded} />, { may: [] });
    expect(screen.queryByRole("button", { name: "Import" })).toBeNull();
  });

  it("looks through the file first, and makes the devices once, for a second press too", async () => {
    const answer = held(DONE);
    const { pick, user, run, questions } = await open(
      [on(E.run, ({ query }) => (query.dryRun ? aReport() : answer.answer()))],
      2,
    );
    await pick();
    expect(await screen.findByText("Check passed: 2 devices can be imported")).toBeTruthy();
    expect(questions()).toEqual([{ organizationId: 2, timeZone: zone, dryRun: true, faultyRows: "refuse" }]);
    await user.dblClick(await run());
    // Passwords may come with the answer: nobody closes the drawer over it.
    await user.click(within(await drawer()).getByRole("button", { name: "Cancel" }));
    answer.release();
    expect(await screen.findByRole("dialog", { name: "2 devices imported" })).toBeTruthy();
    expect(questions().map(({ dryRun }) => dryRun)).toEqual([true, false]);
    expect(screen.queryByRole("dialog", { name: "Import devices" })).toBeNull();
    expect(onAdded).toHaveBeenCalledOnce();
  });

  it("goes into one's own company unless a branch is open, and is looked through again for another", async () => {
    const { pick, user, choose, questions } = await open([on(E.run, aReport())]);
    await pick();
    await waitFor(() => expect(questions()).toMatchObject([{ organizationId: 1 }]));
    await choose("Import into", "Brightfloor");
    await waitFor(() => expect(questions().at(-1)?.organizationId).toBe(2));
    const zones = screen.getByRole("combobox", { name: "Time zone" });
    await user.click(zones);
    fireEvent.change(zones, { target: { value: "Asia/Shanghai" } });
    await user.click(await screen.findByTitle(/Asia\/Shanghai$/));
    await waitFor(() =>
      expect(questions().at(-1)).toMatchObject({
        ...{ organizationId: 2, timeZone: "Asia/Shanghai", dryRun: true },
      }),
    );
  });

  it("names what is wrong by the columns of the table, and imports nothing", async () => {
    const faults = [
      { row: 3, field: "serialNumber", value: "SW 9", msg: "No spaces" },
      { row: 4, field: "shortName", value: "x", msg: "Too short" },
      { row: 0, field: "unknown", value: "", msg: "No such column" },
    ];
    const { pick } = await open([on(E.run, aReport({ goodRows: 0, faults, faultCount: 3 }))]);
    await pick();
    const table = await screen.findByRole("region", { name: /^3 faults/ });
    const cells = within(table)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
    expect(cells.slice(0, 4)).toEqual(["3", "Serial number", "SW 9", "No spaces"]);
    expect(cells.slice(5, 8)).toEqual(["Short name", "x", "Too short"]);
    expect(cells[9]).toBe("");
    expect(within(await drawer()).getByRole("button", { name: "Import" })).toHaveProperty("disabled", true);
    expect(screen.queryByText(/^Check passed/)).toBeNull();
  });

  it("takes the good rows if the person says so, and hands out their passwords before what was left", async () => {
    const found = aReport({ goodRows: 1, faultCount: 1, markedFile: btoa("marked") });
    const { pick, user, questions } = await open([
      on(E.run, inTurn(found, { ...found, created: 1, handout: aHandout(1) })),
    ]);
    await pick();
    await user.click(await screen.findByRole("button", { name: "Import the good row" }));
    // Two dialogs at once have one name here: the kit numbers them in browsers only.
    expect(await screen.findByText("1 device imported")).toBeTruthy();
    expect(questions().at(-1)).toMatchObject({ dryRun: false, faultyRows: "skip" });
    expect(onAdded).toHaveBeenCalledOnce();
    expect(screen.getByText(/^1 row imported, 1 not/)).toBeTruthy();
  });

  it("lets pass what only looks wrong", async () => {
    const warnings = [{ row: 2, field: "serialNumber", value: "AB-1", msg: "Another model's prefix" }];
    const { pick, run } = await open([on(E.run, aReport({ warnings, warningCount: 1 }))]);
    await pick();
    expect(await screen.findByText("Another model's prefix")).toBeTruthy();
    expect(await run()).toHaveProperty("disabled", false);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what the server thinks of a file, and takes another", async () => {
    const { pick } = await open([on(E.run, inTurn(refused(IMPORT_REFUSALS.unreadableImport), aReport()))]);
    await pick();
    expect((await screen.findByRole("alert")).textContent).toBe(IMPORT_REFUSALS.unreadableImport.en);
    await pick(new File(["y"], "better.xlsx"));
    expect(await screen.findByText(/^Check passed/)).toBeTruthy();
    expect(said()).toEqual([]);
  });

  it("that is refused is looked through again, and hands out nothing", async () => {
    const check = inTurn(aReport(), aReport({ goodRows: 1, faultCount: 1 }));
    const { pick, user, run, questions } = await open([
      on(E.run, ({ query }) => (query.dryRun ? check() : refused(CORE_REFUSALS.conflict))),
    ]);
    await pick();
    await user.click(await run());
    await waitFor(() => expect(questions().map(({ dryRun }) => dryRun)).toEqual([true, false, true]));
    expect(said()).toEqual([CORE_REFUSALS.conflict.en]);
    expect(screen.queryByRole("dialog", { name: /imported$/ })).toBeNull();
  });

  it("starts from a template with a name in the person's language", async () => {
    const files = savedFiles();
    const { user } = await open([on(E.template, () => new Response("x"))]);
    await user.click(screen.getByRole("button", { name: /Download the template$/ }));
    await waitFor(() => expect(files).toEqual(["Device import.xlsx"]));
  });
});
