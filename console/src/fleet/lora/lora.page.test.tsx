// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  LORA_ENDPOINTS as E,
  type LoraConcentrator,
  type LoraSensor,
} from "@sweepline/contract/fleet/lora.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCharts } from "../../../test/charts.ts";
import { AT, aState } from "../../../test/devices.ts";
import { aConcentrator, aRadio, aSensor } from "../../../test/lora.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { LoraPage } from "./lora.page.tsx";

setUpCharts();
interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly sensors?: readonly LoraSensor[];
  readonly concentrators?: readonly LoraConcentrator[];
  readonly answers?: readonly Rule[];
}

const show = ({ sensors = [], concentrators = [], answers = [], ...given }: Given) =>
  visit(<LoraPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.sensors, aPage(...sensors)),
      on(E.concentrators, aPage(...concentrators)),
      on(TELEMETRY_ENDPOINTS.state, aState()),
      on(E.sensor, ({ params }) => ({ sensor: aSensor(params.id), days: [] })),
    ],
  });
const UNHEARD = { radio: null, measurements: null, lastReportAt: null, isOnline: false, uplinks: 0, lost: 0 };
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the list of sensors", () => {
  it("says how each is heard, what it measured and how much was lost", async () => {
    show({ sensors: [aSensor(7)] });
    const row = await rowWith("Sink 7");
    expect(cells(row)[0]).toBe("Sink 7LS-7");
    expect(within(row).getByText("Strong").parentElement?.textContent).toBe("Strong-90 dBm · 7.5 dB");
    expect(within(row).getByTitle("Received by 3 concentrators").textContent).toBe("gw-a+2");
    expect(within(row).getByTitle("leak: false")).toBeTruthy();
    expect(within(row).getByTitle(/^1%$/).textContent).toBe("10 · 1%");
    expect(within(row).getByTitle("Online · 2026-01-02 03:04:05")).toBeTruthy();
  });

  it("makes up nothing of one that was never heard", async () => {
    show({ sensors: [aSensor(7, { ...UNHEARD, batteryPercent: null })] });
    const row = await rowWith("Sink 7");
    expect(within(row).getByText("Not reported", { selector: ".visually-hidden" })).toBeTruthy();
    expect(within(row).getByTitle("Offline · —").textContent).toBe("— Offline");
    expect(row.textContent).not.toMatch(/dBm|%/);
  });

  it.each([
    { rssiDbm: -100, snrDb: null, word: "Strong", figures: "-100 dBm" },
    { rssiDbm: -101, snrDb: 3, word: "Fair", figures: "-101 dBm · 3 dB" },
    { rssiDbm: -115, snrDb: -10, word: "Fair", figures: "-115 dBm · -10 dB" },
    { rssiDbm: -116, snrDb: 9, word: "Weak", figures: "-116 dBm · 9 dB" },
    { rssiDbm: -80, snrDb: -10.1, word: "Weak", figures: "-80 dBm · -10.1 dB" },
  ])("calls $rssiDbm dBm at $snrDb dB $word", async ({ rssiDbm, snrDb, word, figures }) => {
    show({ sensors: [aSensor(7, { radio: aRadio({ rssiDbm, snrDb }) })] });
    const signal = within(await rowWith("Sink 7")).getByText(word);
    expect(signal.parentElement?.textContent).toBe(word + figures);
  });

  it("shows three values in a line, and says how many more there are", async () => {
    show({ sensors: [aSensor(7, { measurements: { t: 21.4567, h: 40, open: true, mode: "eco", n: 1 } })] });
    const line = within(await rowWith("Sink 7")).getByTitle("h: 40 mode: eco n: 1 open: true t: 21.457");
    expect(line.textContent).toBe("h 40mode econ 1+2");
  });

  it("waits, fails in words, is asked again, and says how sensors come here", async () => {
    const first = failsFirst(E.sensors, aPage());
    const { user } = show({ answers: [first.rule] });
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No LoRa sensors yet")).toBeTruthy();
  });

  it("is searched and sorted, and all of it is dropped with one button", async () => {
    const { user, asked } = show({ sensors: [], at: "/lora?search=none" });
    expect(await screen.findByText("Nothing matches")).toBeTruthy();
    expect(asked(E.sensors)[0]?.query.search).toBe("none");
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(await screen.findByText("No LoRa sensors yet")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Serial number or name" }), "sink{Enter}");
    await user.click(screen.getByRole("button", { name: /^Signal/ }));
    expect(shownSearch()).toBe("?search=sink&sort=rssiDbm");
    await waitFor(() =>
      expect(asked(E.sensors).at(-1)?.query).toMatchObject({ search: "sink", sort: "rssiDbm" }),
    );
  });

  it("opens a sensor beside it, which its address keeps until it is closed", async () => {
    const { user } = show({ sensors: [aSensor(7), aSensor(8)] });
    await user.click(within(await rowWith("Sink 8")).getByRole("button", { name: "Sink 8" }));
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByText("Sink 8")).toBeTruthy();
    expect(shownSearch()).toBe("?sensor=8");
    const away = within(drawer).getByRole("link", { name: "Open the device" });
    expect(away.getAttribute("href")).toBe("/deviceView?id=8");
    await user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shownSearch()).toBe("");
  });

  it("says in the drawer that the sensor of an old link is gone", async () => {
    show({ at: "/lora?sensor=99", answers: [on(E.sensor, refused(CORE_REFUSALS.notFound))] });
    const drawer = await screen.findByRole("dialog");
    expect(await within(drawer).findByRole("alert")).toBeTruthy();
    expect(within(drawer).getByText("Sensor")).toBeTruthy();
  });
});

describe("the list of concentrators", () => {
  const tab = async ({ user }: ReturnType<typeof show>, name: string) =>
    user.click(await screen.findByRole("radio", { name }));

  it("names the device of those that are registered, and says which are not", async () => {
    const shown = show({
      concentrators: [
        aConcentrator("gw-a", { deviceId: 5, shortName: "Roof", isOnline: true }),
        aConcentrator("gw-b", { deviceId: 6, shortName: "", isOnline: false }),
        aConcentrator("gw-c"),
      ],
    });
    await tab(shown, "Concentrators");
    const first = await rowWith("gw-a");
    expect(within(first).getByRole("link", { name: "Roof" }).getAttribute("href")).toBe("/deviceView?id=5");
    expect(within(first).getByText("Online")).toBeTruthy();
    expect(within(first).getByText("Weak").parentElement?.textContent).toBe("Weak-118 dBm · -3.3 dB");
    const [named, ...rest] = screen.getAllByText("gw-b");
    expect(named?.getAttribute("href")).toBe("/deviceView?id=6");
    expect(rest).toHaveLength(1);
    const last = await rowWith("gw-c");
    expect(within(last).getByText("Not registered")).toBeTruthy();
    expect(within(last).queryByRole("link")).toBeNull();
    expect(cells(last)).toContain("1,200");
    expect(within(last).getByText(/ago$/).getAttribute("datetime")).toBe(AT);
  });

  it("leads to the sensors of one, and from there back to all", async () => {
    const shown = show({ concentrators: [aConcentrator("gw-a")], at: "/lora?tab=concentrators&search=sink" });
    await shown.user.click(within(await rowWith("gw-a")).getByRole("button", { name: "4" }));
    expect(shownSearch()).toBe("?concentratorId=gw-a");
    await waitFor(() => expect(shown.asked(E.sensors).at(-1)?.query.concentratorId).toBe("gw-a"));
    await shown.user.click(await screen.findByRole("button", { name: "Concentrator gw-a ✕" }));
    expect(shownSearch()).toBe("");
    await waitFor(() => expect(shown.asked(E.sensors).at(-1)?.query.concentratorId).toBeUndefined());
  });

  it("has a search of its own, so that the other list keeps its own", async () => {
    const shown = show({ at: "/lora?search=sink&tab=concentrators", concentrators: [aConcentrator("gw-a")] });
    await rowWith("gw-a");
    expect(shown.asked(E.concentrators)[0]?.query.search).toBeUndefined();
    await shown.user.type(screen.getByRole("textbox", { name: "Concentrator ID" }), "gw{Enter}");
    expect(new URLSearchParams(shownSearch() ?? "").get("find")).toBe("gw");
    await waitFor(() => expect(shown.asked(E.concentrators).at(-1)?.query.search).toBe("gw"));
    await tab(shown, "Sensors");
    expect(screen.getByRole("textbox", { name: "Serial number or name" })).toHaveProperty("value", "sink");
  });

  it("says in the person's language that there is none", async () => {
    show({ at: "/lora?tab=concentrators", language: "zh" });
    expect(await screen.findByText("还没有集中器")).toBeTruthy();
    expect(screen.getByText("传感器的第一帧上行会带来收到它的集中器。")).toBeTruthy();
  });
});
