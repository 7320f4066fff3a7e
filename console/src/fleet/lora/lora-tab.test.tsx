// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_ENDPOINTS as C, COMMAND_REFUSALS } from "@sweepline/contract/fleet/commands/index.ts";
import { LORA_ENDPOINTS as E, type LoraSensor, type Uplink } from "@sweepline/contract/fleet/lora.ts";
import { TELEMETRY_ENDPOINTS, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCharts } from "../../../test/charts.ts";
import { AT, aState } from "../../../test/devices.ts";
import { anUplink, aRadio, aSensor } from "../../../test/lora.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { aCommand } from "../commands/a-command.ts";
import { LoraTab } from "./index.ts";

setUpCharts();
interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly sensor?: LoraSensor;
  readonly days?: readonly { day: string; uplinks: number; lost: number }[];
  readonly uplinks?: readonly Uplink[];
  readonly answers?: readonly Rule[];
}

const show = ({ sensor = aSensor(7), days = [], uplinks = [], answers = [], ...given }: Given = {}) =>
  visit(<LoraTab device={{ id: 7, kind: "sensor", serialNumber: "LS-7" }} />, {
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.sensor, { sensor, days: [...days] }),
      on(E.uplinks, aPage(...uplinks)),
      on(E.signal, []),
      on(C.possible, ["downlink"]),
      on(TELEMETRY_ENDPOINTS.state, aState({ radio: sensor.radio })),
    ],
  });
const fact = async (label: string) =>
  (await screen.findByText(label, { selector: "dt" })).nextElementSibling?.textContent;

describe("a sensor's own page", () => {
  it("says how it is heard, what it said last and how much was lost", async () => {
    show({ sensor: aSensor(7, { measurements: { temperature: 21.45678, leak: false } }) });
    expect(await fact("Signal")).toBe("Strong-90 dBm · 7.5 dB");
    expect(await fact("Concentrator")).toBe("gw-a");
    expect(await fact("Frame")).toBe("4,210");
    expect(await fact("Frames lost")).toBe("10 · 1%");
    expect(await fact("Last uplink")).toBe("2026-01-02 03:04:05");
    const tiles = screen.getByRole("heading", { name: "Decoded values" }).closest("section") as HTMLElement;
    expect(within(tiles).getByText("Temperature").nextElementSibling?.textContent).toBe("21.457 °C");
    expect(within(tiles).getByText("leak").nextElementSibling?.textContent).toBe("false");
  });

  it("knows no share of lost frames where none was counted", async () => {
    show({ sensor: aSensor(7, { uplinks: 0, lost: 0, measurements: {} }) });
    expect(await fact("Frames lost")).toBe("0 · —");
    expect(screen.queryByRole("heading", { name: "Decoded values" })).toBeNull();
  });

  it("has nothing to show before it has spoken, but takes bytes already", async () => {
    const { asked } = show({ sensor: aSensor(7, { radio: null, uplinks: 0, lost: 0 }) });
    expect(await screen.findByText("No data received yet")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /Send$/ })).toBeTruthy();
    expect([...asked(E.uplinks), ...asked(E.signal)]).toEqual([]);
  });

  it("fails in words and is asked again", async () => {
    const { user } = show({
      answers: [
        on(
          E.sensor,
          inTurn<never>(
            refused(CORE_REFUSALS.unexpected) as never,
            { sensor: aSensor(7), days: [] } as never,
          ),
        ),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await fact("Concentrator")).toBe("gw-a");
  });

  it("reads all of it again when a newer frame has come, and only then", async () => {
    const frames = inTurn(aPage(anUplink(1)), aPage(anUplink(1)), aPage(anUplink(2), anUplink(1)));
    const { asked, notify } = show({ answers: [on(E.uplinks, frames)] });
    await waitFor(() => expect(asked(E.uplinks)).toHaveLength(2));
    const lastReportAt = new Date(Date.now() + 1_000).toISOString();
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 7, aState({ radio: aRadio(), lastReportAt }));
    expect(asked(E.uplinks)).toHaveLength(2);
    const next = {
      radio: aRadio({ at: lastReportAt }),
      lastReportAt: new Date(Date.now() + 2_000).toISOString(),
    };
    await notify(TELEMETRY_EVENTS.deviceStateChanged, 7, aState(next));
    expect(await rowWith("2")).toBeTruthy();
    expect(asked(E.sensor)).toHaveLength(3);
    expect(asked(E.signal)).toHaveLength(3);
  });

  it("charts what was measured, one value after the other, by its name and with its unit", async () => {
    const point = { at: AT, rssiDbm: -90, snrDb: 7, values: { humidity: 51, temperature: 21.4 } };
    const { user } = show({ answers: [on(E.signal, [point, point])] });
    expect(await screen.findByRole("img", { name: "Temperature in 2 recent frames" })).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Humidity" }));
    expect(await screen.findByRole("img", { name: "Humidity in 2 recent frames" })).toBeTruthy();
  });

  it("charts the last day, and as many days as one chooses", async () => {
    const point = { at: AT, rssiDbm: -90, snrDb: 7, values: {} };
    const { user, asked } = show({
      days: [
        { day: "2026-01-01", uplinks: 900, lost: 4 },
        { day: "2026-01-02", uplinks: 300, lost: 2 },
      ],
      answers: [on(E.signal, ({ query }) => Array<typeof point>(query.days).fill(point))],
    });
    expect(await screen.findByRole("img", { name: "RSSI and SNR of the latest frame" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "Frames in 30 days: 1,200 received, 6 lost" })).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "7 days" }));
    expect(await screen.findByRole("img", { name: "RSSI and SNR of the latest 7 frames" })).toBeTruthy();
    expect(asked(E.signal).at(-1)).toMatchObject({ params: { id: 7 }, query: { days: 7 } });
  });

  it("charts no days where there is one only", async () => {
    show({ days: [{ day: "2026-01-01", uplinks: 900, lost: 4 }] });
    expect(await screen.findByRole("heading", { name: "Frames" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Frames per day" })).toBeNull();
  });
});

describe("the frames of a sensor", () => {
  it("say who heard them, how fast they came, and their bytes", async () => {
    const concentrators = [
      { concentratorId: "gw-a", rssiDbm: -90, snrDb: 7.5 },
      { concentratorId: "gw-b", rssiDbm: null, snrDb: null },
    ];
    show({ uplinks: [anUplink(41, { concentrators, isConfirmed: true, lost: 3 })] });
    const row = await rowWith("2026-01-02 03:04:05");
    expect(within(row).getByTitle("gw-a: -90 dBm, 7.5 dB gw-b: ? dBm, ? dB")).toBeTruthy();
    expect(within(row).getByText("Received by 2 concentrators")).toBeTruthy();
    expect(within(row).getByText("SF7").textContent).toBe("SF7 868.1 MHz");
    expect(within(row).getByTitle("01 ff 0a").textContent).toBe("Port 2 01 ff 0a");
    expect(within(row).getByText("3 lost before")).toBeTruthy();
    expect(within(row).getByText("Confirmed")).toBeTruthy();
  });

  it("say that one came late and was empty, and nothing that the network did not tell", async () => {
    const bare = {
      concentrators: [],
      spreadingFactor: null,
      frequencyHz: null,
      bytes: "",
      decoded: {},
      lost: -1,
    };
    show({ uplinks: [anUplink(41, bare)] });
    const row = await rowWith("2026-01-02 03:04:05");
    expect(within(row).getByText("Late")).toBeTruthy();
    expect(within(row).getByText("No data")).toBeTruthy();
    expect(within(row).queryByText(/lost before|SF|MHz|dBm|Confirmed/)).toBeNull();
    expect(within(row).getAllByText("—")).toHaveLength(2);
  });
});

describe("sending bytes to a sensor", () => {
  const bytes = () => screen.findByLabelText("Hexadecimal bytes");
  const write = async (text: string) => fireEvent.change(await bytes(), { target: { value: text } });
  const send = async ({ user }: ReturnType<typeof show>) =>
    user.click(await screen.findByRole("button", { name: /Send$/ }));

  it("queues them once, as digits alone and for a day, and empties the field", async () => {
    const sent = held(aCommand({ kind: "downlink" }));
    const shown = show({ answers: [on(C.send, sent.answer)] });
    await write("0x01 FF:0a");
    expect(await screen.findByText("3 bytes of at most 242")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Port (fPort)"), { target: { value: "15" } });
    await shown.user.click(screen.getByRole("checkbox", { name: "Request confirmation" }));
    await send(shown);
    await waitFor(() => expect(shown.asked(C.send)).toHaveLength(1));
    await send(shown);
    sent.release();
    await waitFor(() => expect(said()).toEqual(["Queued until the sensor's next uplink"]));
    const parameters = { fPort: 15, bytes: "01ff0a", confirmed: true };
    expect(shown.asked(C.send).map(({ params, body }) => [params.id, body])).toEqual([
      [7, { order: { kind: "downlink", parameters }, ttlS: 86_400 }],
    ]);
    expect(await bytes()).toHaveProperty("value", "");
    expect(screen.getByLabelText("Port (fPort)")).toHaveProperty("value", "15");
  });

  it.each(["0", "0g", "01 f", "ab".repeat(243)])(
    "refuses what are no bytes (%.8s) at the field",
    async (text) => {
      const shown = show();
      await write(text);
      await send(shown);
      expect(await faultAt("Hexadecimal bytes")).toBe("Pairs of hexadecimal digits, such as 01 FF");
      expect(shown.written()).toEqual([]);
    },
  );

  it("takes as many bytes as a frame has room for", async () => {
    const shown = show({ answers: [on(C.send, aCommand({ kind: "downlink" }))] });
    await write("ab".repeat(242));
    await send(shown);
    await waitFor(() => expect(shown.asked(C.send)).toHaveLength(1));
  });

  it("keeps what was written when the server refuses, in the person's language", async () => {
    const shown = show({ language: "zh", answers: [on(C.send, refused(COMMAND_REFUSALS.tooManyWaiting))] });
    fireEvent.change(await screen.findByLabelText("十六进制数据"), { target: { value: "01" } });
    await shown.user.click(screen.getByRole("button", { name: /下\s?发/ }));
    await waitFor(() => expect(said()).toEqual([COMMAND_REFUSALS.tooManyWaiting.zh]));
    expect(screen.getByLabelText("十六进制数据")).toHaveProperty("value", "01");
  });

  it("is offered for no sensor whose product takes none", async () => {
    const { asked } = show({ answers: [on(C.possible, ["restart"])] });
    await waitFor(() => expect(asked(C.possible)).toHaveLength(1));
    await fact("Concentrator");
    expect(screen.queryByRole("heading", { name: "Send bytes" })).toBeNull();
  });

  it("is offered to nobody who may not send, and nothing is asked about it", async () => {
    const { asked } = show({ may: [E.sensor] });
    await fact("Concentrator");
    expect(screen.queryByRole("heading", { name: "Send bytes" })).toBeNull();
    expect(asked(C.possible)).toEqual([]);
  });
});

describe("a concentrator's own page", () => {
  it("lists the sensors that it hears, and leads to each", async () => {
    const { user, asked } = visit(
      <LoraTab device={{ id: 5, kind: "concentrator", serialNumber: "gw-a" }} />,
      {
        answers: [on(E.sensors, aPage(aSensor(7)))],
      },
    );
    await user.click(within(await rowWith("Sink 7")).getByRole("button", { name: "Sink 7" }));
    expect(asked(E.sensors)[0]?.query.concentratorId).toBe("gw-a");
    expect(shownAddress()).toBe("/deviceView?id=7&tab=lora");
  });
});
