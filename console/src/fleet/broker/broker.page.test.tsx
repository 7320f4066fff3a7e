// @vitest-environment jsdom
import {
  BROKER_EVENTS,
  type BrokerRefusal,
  BROKER_ENDPOINTS as E,
} from "@sweepline/contract/fleet/broker.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule } from "../../../test/server.ts";
import { buttonsIn, rowWith, visit } from "../../../test/visit.tsx";
import { aDeviceBroker, aRefusal, someFigures } from "./a-refusal.ts";
import { BrokerPage } from "./broker.page.tsx";
import { DeviceBrokerCard } from "./index.ts";

function show(
  rows: readonly BrokerRefusal[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<BrokerPage />, {
    ...given,
    answers: [...answers, on(E.refusals, aPage(...rows)), on(E.figures, someFigures())],
  });
}
const LETTERS = aRefusal(7, {
  ...{ reason: "topicLetters", kind: "state", excerpt: '{"headerId":1}', detail: "uagv/v2/Acme/sw-7/state" },
  ...{ topic: "uagv/v2/Acme/sw-7/state", expected: "uagv/v2/Acme/SW-7/state" },
});

/** A topic is written level by level. */
const isTopic = (topic: string) => (_: string, element: Element | null) =>
  element?.tagName === "CODE" && element.textContent === topic;

describe("what the broker refused", () => {
  it("is said with its reason, what to do, what came and what was expected", async () => {
    show([LETTERS]);
    const row = within(await rowWith("SW-7"));
    expect(row.getByText("Topic differs in case or spaces")).toBeTruthy();
    expect(row.getByText("Set the topic in the robot as it is expected.")).toBeTruthy();
    expect(row.getByText(isTopic("uagv/v2/Acme/sw-7/state"))).toBeTruthy();
    expect(row.getByText(isTopic("uagv/v2/Acme/SW-7/state"))).toBeTruthy();
    expect(row.getByText('{"headerId":1}').tagName).toBe("CODE");
    expect(row.getByText("MQTT 3.1.1 · 10.0.0.7")).toBeTruthy();
    expect(row.getByRole("link", { name: "SW-7" })).toBeTruthy();
  });

  it("has a dash where nothing came but a wrong sign-in", async () => {
    show([aRefusal(7)]);
    const heads = (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);
    const cells = within(await rowWith("SW-7")).getAllByRole("cell");
    expect(cells[heads.indexOf("What came")]?.textContent).toBe("—");
  });

  it("has above it how many are connected and how much was refused", async () => {
    show([]);
    expect(await screen.findByText("MQTT 3.1.1 unencrypted: 2 · MQTT 5 encrypted: 3")).toBeTruthy();
    for (const figure of ["5", "7", "9", "4 / 6"]) expect(screen.getByText(figure)).toBeTruthy();
    expect(await screen.findByText("Nothing was refused")).toBeTruthy();
  });

  it("is filtered by word, kind, reason and whether it is registered; the address keeps it", async () => {
    const { user, choose, asked } = show([LETTERS]);
    await rowWith("SW-7");
    await user.type(screen.getByRole("textbox", { name: "Device, client, address or topic" }), "sw{Enter}");
    await choose("Kind", "Topic");
    await choose("Reason and what to do", "Topic is not its own");
    await choose("Device", "Not registered");
    await waitFor(() =>
      expect(asked(E.refusals).at(-1)?.query).toMatchObject({
        ...{ search: "sw", groups: ["topic"], reasons: ["foreignTopic"], isKnown: false },
      }),
    );
    expect(shownSearch()).toBe("?search=sw&group=topic&reason=foreignTopic&known=false");
  });

  it("offers the act that mends it, of each reason its own, to who may do it", async () => {
    const rows = [
      aRefusal(1),
      aRefusal(2, { reason: "unknownIdentity", device: null }),
      aRefusal(3, { reason: "otherManufacturer", manufacturer: "Bosch" }),
      aRefusal(4, { reason: "invalid", detail: "headerId: expected number" }),
      aRefusal(5, { reason: "unknownDevice", device: null, mqttServer: { id: 1, name: "Hall" } }),
    ];
    show(rows);
    const named = async (name: string) => buttonsIn(await rowWith(name));
    expect(await named("SW-1")).toEqual(["Credentials"]);
    expect(await named("SW-2")).toEqual(["Register device", "Discovery"]);
    expect(await named("SW-3")).toEqual(["Take as it is"]);
    expect(await named("SW-4")).toEqual(["Diagnosis"]);
    expect(await named("SW-5")).toEqual(["Discovery"]);
  });

  it("takes the manufacturer as it came once that is said yes to", async () => {
    const row = aRefusal(3, { reason: "otherManufacturer", manufacturer: "Bosch" });
    const { user, confirm, asked } = show(
      [row],
      [on(E.take, { manufacturer: "Bosch", serialNumber: "SW-3" })],
    );
    await user.click(within(await rowWith("SW-3")).getByRole("button", { name: "Take as it is" }));
    await confirm(/Change the manufacturer of SW-3 to “Bosch”/);
    await waitFor(() => expect(asked(E.take)).toHaveLength(1));
    await waitFor(() => expect(asked(E.refusals)).toHaveLength(2));
  });

  it("takes the serial number as it signs in once that is said yes to", async () => {
    const row = aRefusal(3, { reason: "usernameLetters", serialNumber: "sw-3" });
    const { user, confirm, asked } = show(
      [row],
      [on(E.take, { manufacturer: "Acme", serialNumber: "sw-3" })],
    );
    await user.click(within(await rowWith("SW-3")).getByRole("button", { name: "Take as it is" }));
    await confirm(/Change the serial number SW-3 to “sw-3”/);
    await waitFor(() => expect(asked(E.take)).toHaveLength(1));
  });

  it("follows the broker by itself", async () => {
    const shown = show([LETTERS], [], { isLive: true });
    await rowWith("SW-7");
    const newer = someFigures({ signInsRefused: 31, newestAt: "2026-01-03T03:05:00.000Z" });
    await shown.notify(BROKER_EVENTS.brokerFigures, 0, newer);
    expect(await screen.findByText("31")).toBeTruthy();
    await waitFor(() => expect(shown.asked(E.refusals)).toHaveLength(2));
  });

  it("fails in words and comes when asked again, and speaks Chinese", async () => {
    const first = failsFirst(E.refusals, aPage(LETTERS));
    const { user } = show([], [first.rule], { language: "zh" });
    first.fail();
    await user.click(await screen.findByRole("button", { name: "重试" }));
    expect(within(await rowWith("SW-7")).getByText("主题大小写或空格不符")).toBeTruthy();
  });
});

describe("the part of one device", () => {
  const line = {
    ...{ mqttVersion: 4, isEncrypted: false, since: "2026-01-03T03:04:05.000Z", clientId: "fw 3" },
    ...{ remoteIp: "10.0.0.7", port: 40_000, subscriptions: ["uagv/v2/Acme/SW-7/order"] },
    topics: [{ topic: "uagv/v2/Acme/sw-7/state", lastAt: "2026-01-03T03:04:05.000Z", isTaken: false }],
  };

  it("says how it is connected, where it speaks and what was refused, and follows it", async () => {
    const refusals = [aRefusal(7, { reason: "invalid", detail: "headerId: expected number" })];
    const shown = visit(<DeviceBrokerCard deviceId={7} />, {
      isLive: true,
      answers: [on(E.device, aDeviceBroker({ line, refusals }))],
    });
    expect(await screen.findByText(/^MQTT 3\.1\.1, unencrypted, connected since /)).toBeTruthy();
    expect(screen.getByText(isTopic("uagv/v2/Acme/SW-7"))).toBeTruthy();
    const levels = [...screen.getByText(isTopic("uagv/v2/Acme/sw-7/state")).children];
    expect(
      levels.map(({ textContent }) => textContent),
      "it goes on at slashes",
    ).toEqual(["uagv/", "v2/", "Acme/", "sw-7/", "state"]);
    for (const text of ["fw 3", "10.0.0.7:40000"])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(screen.getByText("(refused)")).toBeTruthy();
    expect(within(screen.getByRole("list")).getByText("headerId: expected number")).toBeTruthy();
    await shown.notify(BROKER_EVENTS.deviceRefused, 7, { at: "2026-01-03T03:05:00.000Z" });
    await waitFor(() => expect(shown.asked(E.device)).toHaveLength(2));
  });

  it("says that it is not connected and that nothing was refused", async () => {
    visit(<DeviceBrokerCard deviceId={7} />, { answers: [on(E.device, aDeviceBroker())] });
    expect(await screen.findByText("Not connected to the product's own broker now.")).toBeTruthy();
    expect(screen.getByText("Nothing was refused")).toBeTruthy();
  });
});
