// @vitest-environment jsdom
import { BULK_JOB_ENDPOINTS as B } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { IOT_ENDPOINTS as E, IOT_KINDS, type IotRow } from "@sweepline/contract/fleet/iot-devices.ts";
import { NEVER_REPORTED, type Radio, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT, aDevice, aLive } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { rowWith, savedFiles, visit } from "../../../test/visit.tsx";
import { IotListPage } from "./index.ts";

const aRadio = (given: Partial<Radio> = {}): Radio => ({
  ...{ at: AT, concentratorId: "GW-1", rssiDbm: -80, snrDb: 7.25, spreadingFactor: 7, frequencyHz: null },
  ...{ concentrators: 1, frameCount: null },
  ...given,
});
const aSensor = (id: number, given: Partial<IotRow> = {}): IotRow => ({
  ...aDevice(id, { kind: "sensor", shortName: `Sensor ${id}` }),
  ...{ concentratorId: "", radio: null, measurements: null },
  ...given,
});
function show(
  rows: readonly IotRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<IotListPage />, { ...given, answers: [...answers, on(E.list, aPage(...rows))] });
}
const inRow = async (name: string) => within(await rowWith(name));

describe("what sensors report, in their rows", () => {
  it("says how well each is heard, in numbers and in a word", async () => {
    show([
      aSensor(7, { radio: aRadio() }),
      aSensor(8, { radio: aRadio({ rssiDbm: -110, snrDb: null }) }),
      aSensor(9, { radio: aRadio({ rssiDbm: -116 }) }),
      aSensor(10),
    ]);
    const strong = await inRow("Sensor 7");
    expect(strong.getByTitle("Signal -80 dBm, SNR 7.3 dB")).toBeTruthy();
    expect(strong.getByText("strong")).toBeTruthy();
    expect((await inRow("Sensor 8")).getByTitle("Signal -110 dBm, SNR —")).toBeTruthy();
    expect((await inRow("Sensor 8")).getByText("fair")).toBeTruthy();
    expect((await inRow("Sensor 9")).getByText("weak")).toBeTruthy();
    expect((await inRow("Sensor 10")).getByTitle("No signal reported")).toBeTruthy();
  });

  it("says who heard it, by how many, and where it belongs when that is elsewhere", async () => {
    show([
      aSensor(7, { concentratorId: "GW-9", radio: aRadio({ concentrators: 3 }) }),
      aSensor(8, { concentratorId: "GW-1", radio: aRadio({ concentrators: 3 }) }),
      aSensor(9, { concentratorId: "GW-5" }),
    ]);
    expect((await inRow("Sensor 7")).getByTitle("Assigned: GW-9")).toBeTruthy();
    const home = await inRow("Sensor 8");
    expect([home.getByText("GW-1"), home.getByTitle("Received by 3")]).toHaveLength(2);
    expect((await inRow("Sensor 9")).getByText("GW-5")).toBeTruthy();
  });

  it("shows two values and counts the others, in Chinese too", async () => {
    show([aSensor(7, { measurements: { door: "open", co2: 400, temperature: 21.5 } }), aSensor(8)], [], {
      language: "zh",
    });
    const row = await inRow("Sensor 7");
    const values = row.getByText("+1").parentElement;
    expect(values?.title).toBe("温度: 21.5 °C\n二氧化碳: 400 ppm\ndoor: open");
    expect(values?.textContent).toBe("温度 21.5 °C二氧化碳 400 ppm+1");
    expect((await inRow("Sensor 8")).getByText("未上报")).toBeTruthy();
  });

  it("follows what comes live, but nothing older than what was fetched", async () => {
    const later = "2026-03-10T12:00:00.000Z";
    const { notify } = show([aSensor(7, { radio: aRadio({ at: later }), measurements: { temp: 1 } })], [], {
      isLive: true,
    });
    expect((await inRow("Sensor 7")).getByText("-80 dBm")).toBeTruthy();
    const report = (at: string, rssiDbm: number, temp: number) =>
      notify(TELEMETRY_EVENTS.deviceStateChanged, 7, {
        ...NEVER_REPORTED,
        ...aLive({ lastReportAt: new Date(Date.now() + temp).toISOString() }),
        ...{ radio: aRadio({ at, rssiDbm }), measurements: { temp } },
      });
    await report(AT, -60, 2);
    expect((await inRow("Sensor 7")).getByText("2")).toBeTruthy();
    expect((await inRow("Sensor 7")).getByText("-80 dBm")).toBeTruthy();
    await report("2026-03-10T12:00:01.000Z", -120, 3);
    expect((await inRow("Sensor 7")).getByText("-120 dBm")).toBeTruthy();
    expect((await inRow("Sensor 7")).getByText("weak")).toBeTruthy();
  });

  it("hides what is withheld from the person's company, and says so", async () => {
    show([aSensor(7, { radio: null })], [], { who: { companyPermissions: [] } });
    await rowWith("Sensor 7");
    expect(screen.queryByRole("columnheader", { name: /Signal|Battery|Measurements/ })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Concentrator ID" })).toBeNull();
    expect(screen.getByRole("textbox", { name: "Name or serial number" })).toBeTruthy();
  });
});

describe("the list of sensors", () => {
  it("leads to a device, and is saved as it is filtered", async () => {
    const files = savedFiles();
    const { user, choose, asked } = show([aSensor(7)], [on(E.export, () => new Response("x"))]);
    await rowWith("Sensor 7");
    await choose("Kind", "Sensor");
    await waitFor(() => expect(asked(E.list).at(-1)?.query.kind).toBe("sensor"));
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["iot-equipment.csv"]));
    expect(asked(E.export)[0]?.query).toMatchObject({ kind: "sensor", format: "csv" });
    await user.click((await inRow("Sensor 7")).getByRole("link", { name: "Sensor 7" }));
    expect(shownAddress()).toBe("/deviceView?id=7");
  });

  it("chooses all of it as it is filtered, and no machine that cleans", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => aSensor(at + 1));
    const { user, choose, asked } = show(
      [],
      [on(E.list, { ...aPage(...rows), total: 40 }), on(B.selection, { ids: [1], total: 1 })],
    );
    const all = async () => {
      await user.click((await inRow("Sensor 1")).getByRole("checkbox"));
      await user.click(await screen.findByRole("button", { name: /^Select all 40/ }));
    };
    await all();
    await waitFor(() => expect(asked(B.selection).at(-1)?.query.kinds).toEqual(IOT_KINDS));
    await user.click(await screen.findByRole("button", { name: "Clear the selection" }));
    await choose("Kind", "Sensor");
    await all();
    await waitFor(() => expect(asked(B.selection).at(-1)?.query.kinds).toEqual(["sensor"]));
  });

  it("says that there are none yet, or that none fits", async () => {
    const { user } = show([], [], { at: "/iot?search=ghost" });
    expect(await screen.findByText("No device matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear the filters" }));
    expect(await screen.findByText("No IoT devices yet")).toBeTruthy();
  });
});
