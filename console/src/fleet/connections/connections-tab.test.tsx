// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { BROKER_ENDPOINTS as B } from "@sweepline/contract/fleet/broker.ts";
import { type ConnectionRecord, CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { NEVER_REPORTED_LIVE, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aConnection, aDiagnosis, aTimeline } from "../../../test/connections.ts";
import { aDeviceDetail } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { rowWith, savedFiles, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { ConnectionsTab } from "./index.ts";

function show(
  rows: readonly ConnectionRecord[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  updatePreferences({ timeZone: "UTC" });
  return visit(<ConnectionsTab deviceId={7} />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(E.timeline, aTimeline()),
      on(E.diagnosis, aDiagnosis({ presence: "online" })),
      on(B.device, { line: null, topicPrefix: "", username: "", refusals: [] }),
    ],
  });
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("the records of a device's connections", () => {
  it("say when it came and went, why, and by what way", async () => {
    show([
      aConnection(1),
      aConnection(2, {
        ...{ errorFlag: 1, offlineReason: "lost", survivalS: 59, connectedAt: "2026-01-01T00:00:00.000Z" },
        ...{ type: "lorawan", remoteIp: null, port: null },
      }),
    ]);
    expect(cells(await rowWith("2026-01-02 03:04:05"))).toEqual([
      ...["2026-01-02 03:04:05", "2026-01-02 03:34:05", "30 min", "●\u00a0Normal", "Closed by the robot"],
      ...["10.0.0.7", "8883", "SW-7", "MQTTS"],
    ]);
    expect(cells(await rowWith("2026-01-01 00:00:00")).slice(2)).toEqual([
      ...["59 s", "■\u00a0Abnormal", "Connection lost", "—", "—", "SW-7", "LoRaWAN"],
    ]);
  });

  it("judge none that still lasts", async () => {
    show([aConnection(1, { disconnectedAt: null, offlineReason: null })]);
    const row = await rowWith("Connected now");
    expect(cells(row)[3]).toBe("—");
    expect(row.textContent).not.toContain("Normal");
  });

  it("are filtered by outcome, reason and days, beside the timeline's own days", async () => {
    const { choose, asked } = show([aConnection(1)], [], { at: "/device?from=2026-03-01&to=2026-03-02" });
    await rowWith("2026-01-02 03:04:05");
    await choose("Outcome", "Abnormal");
    await choose("Disconnect reason", "Connection lost");
    await waitFor(() =>
      expect(asked(E.list).at(-1)).toMatchObject({
        params: { id: 7 },
        query: {
          ...{ errorFlag: 1, reasons: ["lost"] },
          ...{ from: "2026-03-01T00:00:00.000Z", to: "2026-03-02T23:59:59.999Z" },
        },
      }),
    );
    expect(shownSearch()).toBe("?reasons=lost&from=2026-03-01&to=2026-03-02&flag=1");
    expect(asked(E.timeline)).toHaveLength(1);
  });

  it("are saved as they are filtered", async () => {
    const files = savedFiles();
    const { user, asked } = show([aConnection(1)], [on(E.export, () => new Response("x"))], {
      at: "/device?flag=1",
    });
    await rowWith("2026-01-02 03:04:05");
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Connection records.csv"]));
    expect(asked(E.export)[0]).toMatchObject({ params: { id: 7 }, query: { errorFlag: 1, format: "csv" } });
  });

  it("wait, fail in words, are asked for again, and are none", async () => {
    const first = held(refused(CORE_REFUSALS.unexpected));
    const later = inTurn<() => unknown>(first.answer, () => aPage());
    const rule = on(E.list, ({ query }) => (query.size === 1 ? aPage() : (later()() as never)));
    const { user } = show([], [rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.release();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No connection records")).toBeTruthy();
  });
});

describe("a connection that anyone on the way could read", () => {
  it("is warned of with what to do, and marked in its row", async () => {
    show([aConnection(1, { type: "mqtt", isExposed: true, remoteIp: "203.0.113.9" })]);
    expect(await screen.findByText("The connection is not encrypted")).toBeTruthy();
    expect(screen.getByText(/^The device signed in unencrypted from 203\.0\.113\.9/)).toBeTruthy();
    expect(within(await rowWith("2026-01-02 03:04:05")).getByText("Unencrypted")).toBeTruthy();
  });

  it("is warned of only while it is the last one", async () => {
    const [last, before] = [aConnection(2), aConnection(1, { isExposed: true })];
    const rule = on(E.list, ({ query }) => (query.size === 1 ? aPage(last) : aPage(last, before)));
    const { asked } = show([], [rule]);
    expect(await screen.findByText("Unencrypted")).toBeTruthy();
    expect(asked(E.list).some(({ query }) => query.size === 1)).toBe(true);
    expect(screen.queryByText("The connection is not encrypted")).toBeNull();
  });
});

describe("why a device is away", () => {
  const causes = () => screen.findByRole("list", { name: "Possible causes, strongest evidence first" });

  it("stands with how sure that is, and what to do, in the order of the server", async () => {
    const findings = [
      { code: "lineLost", certainty: "certain", evidence: { at: "2026-03-10T06:00:00.000Z" } },
      { code: "weakWifi", certainty: "possible", evidence: { rssiDbm: -86, ssid: "hall" } },
    ] as const;
    show([], [on(E.diagnosis, aDiagnosis({ findings: [...findings] }))]);
    const [first, second] = within(await causes()).getAllByRole("listitem");
    expect(screen.getByText("Why is it offline?")).toBeTruthy();
    expect(first?.textContent).toBe(
      "■\u00a0CertainThe connection broke at 2026-03-10 06:00:00 without a proper disconnect: its network or power was cut." +
        "What to do: Check the network on site and the device's power.",
    );
    expect(second?.textContent).toMatch(
      /^●\u00a0PossibleWi-Fi was weak in its last report: -86 dBm on hall\./,
    );
    expect(screen.getByText(/^since 2026-03-10 06:00:00 \(.+ ago\)$/)).toBeTruthy();
    expect(screen.getByText("last report: 2026-03-10 05:59:00")).toBeTruthy();
  });

  it("is asked in other words of one that is silent, and of one that never came", async () => {
    const never = aDiagnosis({ presence: "unknown", since: null, lastReportAt: null });
    show([], [on(E.diagnosis, never)], { language: "en" });
    expect(await screen.findByText("Why has it never been online?")).toBeTruthy();
    expect(screen.getByText("it has never reported")).toBeTruthy();
    expect(screen.queryByText(/^since/)).toBeNull();
  });

  it.each([
    { who: "who may connect devices", may: undefined, leads: true },
    { who: "nobody else", may: [E.list, E.diagnosis], leads: false },
  ])("of one that never came leads $who back to where it is connected", async ({ may, leads }) => {
    const findings = [{ code: "neverConnected", certainty: "certain", evidence: { way: "broker" } }] as const;
    const never = aDiagnosis({
      presence: "unknown",
      since: null,
      lastReportAt: null,
      findings: [...findings],
    });
    const answers = [on(E.diagnosis, never), on(DEVICE_ENDPOINTS.get, aDeviceDetail(7))];
    const { asked } = show([], answers, may ? { may } : {});
    const list = within(await causes());
    if (leads) {
      const link = await list.findByRole("link", { name: "Continue connecting it" });
      expect(link.getAttribute("href")).toBe("/connectDevice?make=vda5050&step=wait&device=7");
    }
    expect(list.queryAllByRole("link")).toHaveLength(leads ? 1 : 0);
    expect(asked(DEVICE_ENDPOINTS.get)).toHaveLength(leads ? 1 : 0);
  });

  it("is no matter of one that is there", async () => {
    const { asked } = show([aConnection(1)]);
    await rowWith("2026-01-02 03:04:05");
    await waitFor(() => expect(asked(E.diagnosis)).toHaveLength(1));
    expect(screen.queryByText(/^Why (is|has)/)).toBeNull();
  });

  it("goes when it is back, with its records and timeline, and comes when it goes again", async () => {
    const now = { isBack: false };
    const rules = [
      on(E.diagnosis, () => aDiagnosis(now.isBack ? { presence: "online" } : {})),
      on(E.list, () => (now.isBack ? aPage(aConnection(1)) : aPage())),
    ];
    const { notify, asked } = show([], rules, { isLive: true });
    expect(await screen.findByText("Why is it offline?")).toBeTruthy();
    expect(screen.getByText("No connection records")).toBeTruthy();
    const timelines = asked(E.timeline).length;

    now.isBack = true;
    const live = NEVER_REPORTED_LIVE;
    await notify(TELEMETRY_EVENTS.deviceChanged, 7, { ...live, isOnline: true });
    await waitFor(() => expect(screen.queryByText("Why is it offline?")).toBeNull());
    await rowWith("2026-01-02 03:04:05");
    expect(asked(E.timeline).length).toBeGreaterThan(timelines);
    const diagnoses = asked(E.diagnosis).length;
    await notify(TELEMETRY_EVENTS.deviceChanged, 7, { ...live, isOnline: true });

    now.isBack = false;
    await notify(TELEMETRY_EVENTS.deviceChanged, 7, { ...live, isOnline: false });
    expect(await screen.findByText("Why is it offline?")).toBeTruthy();
    expect(asked(E.diagnosis).length, "a report of one that is there asks nothing").toBe(diagnoses + 1);
  });

  it("is asked for by nobody who may not see it, nor is the timeline", async () => {
    const { asked } = show([aConnection(1)], [], { may: [] });
    await rowWith("2026-01-02 03:04:05");
    expect([...asked(E.diagnosis), ...asked(E.timeline)]).toEqual([]);
    expect(screen.queryByText("Timeline")).toBeNull();
  });
});
