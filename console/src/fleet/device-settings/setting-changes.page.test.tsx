// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { BULK_JOB_ENDPOINTS as B, type BulkJob } from "@sweepline/contract/fleet/bulk-jobs.ts";
import {
  SETTING_ENDPOINTS as E,
  SETTING_REFUSALS as R,
  SETTING_EVENTS,
  type Setting,
  type SettingChange,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aSettable, aSetting } from "../../../test/settings.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { SettingChangesPage } from "./setting-changes.page.tsx";

const aChange = (id: number, given: Partial<SettingChange> = {}): SettingChange => ({
  ...{ id, name: "volumePercent", before: 40, after: 60, state: "applied", failure: null, note: "" },
  ...{ byName: "Ada", at: AT, isAtDevice: false, endedAt: AT },
  ...given,
});
const SETTINGS: readonly Setting[] = [
  aSetting("volumePercent", { reported: 40, defaultValue: 60, revision: 5 }),
  aSetting("cleaningMode", { reported: "STD", defaultValue: "STD", revision: 2 }),
  aSetting("areLightsOn", { reported: true, wanted: false, state: "pending", byName: "Ada", changedAt: AT }),
  aSetting("intensity", { reported: 4, wanted: 9, state: "failed", failure: "expired", revision: 1 }),
];
const pageOf = (settings: readonly Setting[] = SETTINGS, isSettable = true) => ({
  ...{ deviceId: 7, isSettable, settings: [...settings] },
});

function show(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<SettingChangesPage />, {
    at: "/settings?device=7",
    isLive: true,
    ...given,
    answers: [...answers, on(E.devices, aPage(aSettable(7), aSettable(8))), on(E.get, pageOf())],
  });
}
const line = async (name: string) =>
  (await screen.findByRole("rowheader", { name })).closest("tr") as HTMLElement;
const cellsOf = async (name: string) =>
  within(await line(name))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the list of devices that take settings", () => {
  it("tells what is pending, failed and other than the product's, and what never reported", async () => {
    const rows = [
      aSettable(1, { pending: 2, failed: 1, differing: 3 }),
      aSettable(2),
      aSettable(3, { hasReported: false, shortName: "" }),
    ];
    show([on(E.devices, aPage(...rows))], { at: "/settings" });
    const first = await rowWith("Hall 1");
    for (const text of ["1 failed", "2 pending", "3 differences"])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(within(await rowWith("Hall 2")).getByText("No issues")).toBeTruthy();
    expect(within(await rowWith("SW-3")).getByText("Not reported")).toBeTruthy();
    expect(screen.getByText("Choose a device")).toBeTruthy();
  });

  it("is filtered by what is wrong, and opens a device at its side in the address", async () => {
    const { user, choose, asked } = show([], { at: "/settings" });
    await rowWith("Hall 7");
    await choose("State", "With failed changes");
    await waitFor(() =>
      expect(asked(E.devices).at(-1)?.query).toMatchObject({ having: "failed", current: 1 }),
    );
    await user.click(await screen.findByRole("button", { name: "Hall 7" }));
    expect(shownSearch()).toBe("?having=failed&device=7");
    expect(await line("Volume")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Hall 7" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("says that no device takes settings, and that none fits the filters", async () => {
    const { user } = show([on(E.devices, aPage())], { at: "/settings?having=pending" });
    await user.click(await screen.findByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No device accepts settings")).toBeTruthy();
    expect(shownSearch()).toBe("");
  });
});

describe("settings of a device", () => {
  it("stand beside the product's, with what was asked for and what became of it", async () => {
    show();
    const [now, product] = await cellsOf("Volume");
    expect(now).toContain("40%");
    expect(now).toContain("Different from the product's default");
    expect(product).toContain("60%");
    expect((await cellsOf("Cleaning mode"))[0]).toBe("Standard");
    expect((await cellsOf("Lights"))[2]).toMatch(/→ Off.*Ada/);
    expect((await cellsOf("Cleaning intensity"))[2]).toMatch(/Failed.*→ 9/);
  });

  it("are read anew when the device tells others", async () => {
    let settings = SETTINGS;
    const { notify, asked } = show([on(E.get, () => pageOf(settings))]);
    await line("Volume");
    settings = [aSetting("volumePercent", { reported: 75 })];
    await notify(SETTING_EVENTS.settingsTold, 7, { names: ["volumePercent"] });
    await waitFor(async () => expect((await cellsOf("Volume"))[0]).toBe("75%"));
    expect(asked(E.get)).toHaveLength(2);
  });

  it("are changed as far as the person changed them, upon what the person saw", async () => {
    const { user, choose, asked } = show([on(E.change, pageOf())]);
    await user.click(await screen.findByRole("button", { name: "Change settings" }));
    const volume = await screen.findByLabelText("Volume");
    expect(volume).toHaveProperty("value", "40");
    await user.clear(volume);
    await user.type(volume, "55");
    await choose("Lights", "On");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked(E.change)).toMatchObject([
      {
        params: { id: 7 },
        body: {
          settings: { volumePercent: 55, areLightsOn: true },
          seen: { volumePercent: 5, areLightsOn: 0 },
        },
      },
    ]);
    expect(said()).toEqual(["Sent; waiting for the device to confirm"]);
  });

  it("are not sent where nothing was changed", async () => {
    const { user, written } = show();
    await user.click(await screen.findByRole("button", { name: "Change settings" }));
    await user.click(await screen.findByRole("button", { name: "Send" }));
    await waitFor(() => expect(said()).toEqual(["No changes"]));
    expect(written()).toEqual([]);
  });

  it("stay in the form where someone else was faster, or a value is none", async () => {
    const { user } = show([
      on(
        E.change,
        inTurn(
          refused(R.settingChanged),
          refused(CORE_REFUSALS.invalidInput, { "settings.volumePercent": "Too loud" }),
        ),
      ),
    ]);
    await user.click(await screen.findByRole("button", { name: "Change settings" }));
    await user.type(await screen.findByLabelText("Volume"), "1");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(said()).toEqual([R.settingChanged.en]));
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await faultAt("Volume")).toBe("Too loud");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Discard changes" })).toBeTruthy();
  });

  it("go back to the product's after a question, all of them or one at once", async () => {
    const { user, asked, confirm } = show([on(E.reset, pageOf())]);
    await user.click(await screen.findByRole("button", { name: "Reset to defaults" }));
    expect(asked(E.reset)).toEqual([]);
    await confirm("Reset 1 setting to the product's defaults?");
    await waitFor(() => expect(asked(E.reset)).toMatchObject([{ body: { names: ["volumePercent"] } }]));
    await user.click(await screen.findByRole("button", { name: "Reset “Volume” to the default" }));
    await waitFor(() => expect(asked(E.reset)).toHaveLength(2));
  });

  it("cannot be changed where the device takes none, which is said", async () => {
    show([on(E.get, pageOf(SETTINGS, false))]);
    expect(await screen.findByText(/^This device accepts no settings now/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Change settings" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: "Reset to defaults" })).toHaveProperty("disabled", true);
    expect(screen.queryByRole("button", { name: /^Reset “/ })).toBeNull();
  });

  it("can only be looked at by who may not change them", async () => {
    show([], { may: [E.devices, E.get, E.history] });
    expect(buttonsIn(await line("Volume"))).toEqual([]);
    expect(screen.queryByRole("button", { name: "Change settings" })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("say why they cannot be read, and are read when the person tries again", async () => {
    const { user } = show([
      on(E.get, inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, pageOf() as never)),
    ]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await line("Volume")).toBeTruthy();
  });
});

describe("settings for other devices", () => {
  const job = {
    ...aJob(),
    order: { verb: "settings", parameters: { settings: { volumePercent: 40 } } },
  } as const;
  function aJob(): BulkJob {
    return {
      ...{
        id: 1,
        state: "waiting",
        total: 1,
        done: 0,
        failed: 0,
        createdAt: AT,
        startedAt: null,
        endedAt: null,
      },
      order: { verb: "unlock", parameters: {} },
    };
  }

  it("are those that are ticked, for the devices that are ticked but not for the one they come from", async () => {
    const { user, asked } = show([on(B.create, job)]);
    await line("Volume");
    expect(screen.getByRole("button", { name: "Apply to 0 selected" })).toHaveProperty("disabled", true);
    await user.click(within(await rowWith("SW-7")).getByRole("checkbox"));
    expect(screen.getByRole("button", { name: "Apply to 0 selected" })).toBeTruthy();
    await user.click(within(await rowWith("SW-8")).getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Apply to 1 selected" }));
    const drawer = await screen.findByRole("dialog");
    expect(within(drawer).getByText("Send these settings of “Hall 7” to 1 device:")).toBeTruthy();
    await user.click(within(drawer).getByRole("checkbox", { name: /^Lights/ }));
    await user.click(within(drawer).getByRole("checkbox", { name: /^Cleaning intensity/ }));
    await user.click(within(drawer).getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(asked(B.create)).toMatchObject([
      {
        body: {
          deviceIds: [8],
          order: { verb: "settings", parameters: { settings: { volumePercent: 40, cleaningMode: "STD" } } },
        },
      },
    ]);
    expect(said()).toEqual(["Started; progress is shown at the bottom right"]);
  });
});

describe("what settings were changed", () => {
  it("is told with before, after, outcome and who it was", async () => {
    show([
      on(
        E.history,
        aPage(
          aChange(1),
          aChange(2, { name: "areLightsOn", before: true, after: false, isAtDevice: true, byName: null }),
          aChange(3, { name: "intensity", state: "failed", failure: "withOthers", byName: null }),
        ),
      ),
    ]);
    const table = await screen.findByRole("region", { name: "History" });
    await within(table).findByText("Ada");
    const rows = within(table)
      .getAllByRole("row")
      .slice(-3)
      .map(({ textContent }) => textContent);
    expect(rows[0]).toContain("40%→60%");
    expect(rows[1]).toContain("On→Off");
    expect(rows[1]).toContain("Changed at the device");
    expect(rows[2]).toContain("Failed");
    expect(rows[2]).toContain("Platform");
  });

  it("is filtered by setting and outcome, without leaving the page's address", async () => {
    const { user, asked } = show();
    const table = await screen.findByRole("region", { name: "History" });
    await user.selectOptions(within(table).getByRole("combobox", { name: "Setting" }), "Volume");
    await user.selectOptions(within(table).getByRole("combobox", { name: "State" }), "Failed");
    await waitFor(() =>
      expect(asked(E.history).at(-1)).toMatchObject({
        params: { id: 7 },
        query: { names: ["volumePercent"], states: ["failed"], size: 10 },
      }),
    );
    expect(shownSearch()).toBe("?device=7");
    expect(await within(table).findByText("No changes yet")).toBeTruthy();
  });
});
