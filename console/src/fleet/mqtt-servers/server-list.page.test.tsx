// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MQTT_SERVER_ENDPOINTS as E,
  MQTT_SERVER_EVENTS,
  type MqttServerRow,
} from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import { MQTT_SERVER_REFUSALS as R } from "@sweepline/contract/fleet/mqtt-servers/refusals.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, held, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { aLink, aServer } from "./a-server.ts";
import { WATCH } from "./rights.ts";
import { ServerListPage } from "./server-list.page.tsx";

function show(
  rows: readonly MqttServerRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<ServerListPage />, { ...given, answers: [...answers, on(E.list, aPage(...rows))] });
}
const AT = "2026-03-10T12:00:00.000Z";
const inRow = async (name: string) => within(await rowWith(name));
const press = async ({ user }: ReturnType<typeof show>, name: string, act: string) =>
  user.click((await inRow(name)).getByRole("button", { name: act }));

describe("the list of MQTT servers", () => {
  it("says where each is, how much comes and what does not fit", async () => {
    show([
      aServer(7, {
        ...{ usesTls: true, port: 8_883, deviceCount: 12, adapters: ["vda5050"] },
        link: aLink({ received: 1_234_567, receivedPerS: 8, violations: 3 }),
      }),
      aServer(1, { name: "Ours", isBuiltIn: true, link: aLink({ connections: 1 }) }),
    ]);
    const row = await inRow("Broker 7");
    expect(row.getByText("mqtts://mqtt.example.com:8883")).toBeTruthy();
    expect([
      row.getByText("8/s"),
      row.getByText(/ in total$/),
      row.getByText("12"),
      row.getByText("3"),
    ]).toHaveLength(4);
    const own = await inRow("Ours");
    expect(own.getByText("Built in")).toBeTruthy();
    expect(own.getByText("1 connection")).toBeTruthy();
    expect(own.getByText("mqtt://mqtt.example.com:1883")).toBeTruthy();
  });

  it("says why a link is down, the cause behind what tenants are told, and when it tries again", async () => {
    const gone = { attempts: 2, nextTryAt: AT, detail: "ECONNREFUSED" } as const;
    show([
      aServer(7, { link: aLink({ ...gone, state: "unreachable", reason: "connectionRefused" }) }),
      aServer(8, {
        link: aLink({
          ...{ state: "refused", reason: "noConnection", attempts: 1, nextTryAt: AT },
          trouble: { reason: "wrongPassword", detail: "code 4" },
        }),
      }),
      aServer(9, { link: aLink({ since: AT }) }),
    ]);
    const row = await inRow("Broker 7");
    expect(row.getByTitle("Nothing is listening at this address and port: ECONNREFUSED")).toBeTruthy();
    expect(row.getByText(/^failed 2 times, retrying at /)).toBeTruthy();
    const refusedRow = await inRow("Broker 8");
    expect(refusedRow.getByTitle("Username or password is wrong: code 4")).toBeTruthy();
    expect(refusedRow.getByText(/^failed 1 time, retrying at /)).toBeTruthy();
    expect((await inRow("Broker 9")).getByText(/^since .*2026/)).toBeTruthy();
  });

  it("reads in Chinese as well", async () => {
    const link = aLink({ state: "unreachable", reason: "timeout", attempts: 3, nextTryAt: AT });
    show([aServer(7, { link })], [], { language: "zh" });
    expect((await inRow("Broker 7")).getByText(/^第 3 次失败，.* 重试/)).toBeTruthy();
    expect(screen.getByText("共 1 台服务器")).toBeTruthy();
  });

  it("is searched, filtered by protocol and sorted, kept in the address", async () => {
    const { user, choose, asked } = show([aServer(7)]);
    await rowWith("Broker 7");
    await user.type(screen.getByRole("textbox", { name: "Name, host or client ID" }), "hall{Enter}");
    await choose("Protocols", /VDA/);
    await user.click(screen.getByRole("button", { name: /^Messages/ }));
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({
        search: "hall",
        adapter: "vda5050",
        sort: expect.stringContaining("received"),
      }),
    );
    expect(shownSearch()).toMatch(/^\?search=hall&adapter=vda5050&sort=-?received$/);
  });

  it("waits, fails in words, and says that there is none yet", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = show([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No MQTT servers yet")).toBeTruthy();
  });

  it("is shown whole again where nothing fits", async () => {
    const { user } = show([], [], { at: "/mqtt?search=ghost" });
    expect(await screen.findByText("No server matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No MQTT servers yet")).toBeTruthy();
    expect(shownSearch()).toBe("");
  });

  it("offers what the person may do, and what the server is for", async () => {
    const rows = [
      aServer(7),
      aServer(8, { isEnabled: false }),
      aServer(1, { isBuiltIn: true, name: "Ours" }),
    ];
    show(rows, [], { may: [E.list, E.update, E.send, WATCH as never] });
    const acts = async (name: string) => buttonsIn(await rowWith(name)).filter((one) => one !== name);
    expect(await acts("Broker 7")).toEqual(["Messages", "Send", "Remove"]);
    expect(await acts("Broker 8")).toEqual(["Messages", "Remove"]);
    expect(await acts("Ours")).toEqual(["Messages", "Send"]);
  });

  it("offers nothing to who may only look", async () => {
    const link = aLink({ state: "unreachable", reason: "timeout", attempts: 1, nextTryAt: AT });
    show([aServer(7, { link })], [], { may: [E.list] });
    expect(buttonsIn(await rowWith("Broker 7"))).toEqual([]);
    expect(screen.queryByRole("button", { name: "Add server" })).toBeNull();
  });
});

describe("a link", () => {
  const down = aLink({ state: "unreachable", reason: "timeout", attempts: 1, nextTryAt: AT });

  it("changes before the person's eyes, its cause too, and no other row does", async () => {
    const { notify } = show([aServer(7), aServer(8)], [], { isLive: true });
    await rowWith("Broker 7");
    await notify(MQTT_SERVER_EVENTS.linkChanged, 7, { ...down, reason: "noConnection" });
    expect((await inRow("Broker 7")).getByText(/^Cannot connect: check host/)).toBeTruthy();
    await notify(MQTT_SERVER_EVENTS.linkTrouble, 7, { reason: "certificateExpired", detail: "2025" });
    expect(
      (await inRow("Broker 7")).getByTitle("The certificate has expired, or is not valid yet: 2025"),
    ).toBeTruthy();
    expect((await inRow("Broker 8")).queryByText(/^failed/)).toBeNull();
  });

  it("that is down is tried again at once where that is wanted, once", async () => {
    const answer = held(true);
    const shown = show([aServer(7, { link: down })], [on(E.retry, answer.answer)]);
    const retry = (await inRow("Broker 7")).getByRole("button", { name: "Retry now" });
    await shown.user.click(retry);
    await waitFor(() => expect(retry.className).toContain("loading"));
    await shown.user.click(retry);
    answer.release();
    await waitFor(() => expect(said()).toEqual(["Reconnecting"]));
    expect(shown.asked(E.retry).map(({ params }) => params)).toEqual([{ id: 7 }]);
  });

  it("that is only slow to come is not", async () => {
    const connecting = { ...down, state: "connecting" } as const;
    show([aServer(7, { link: connecting })]);
    expect((await inRow("Broker 7")).queryByRole("button", { name: "Retry now" })).toBeNull();
  });
});

describe("removing a server", () => {
  it("names it first, and then is done", async () => {
    const shown = show([aServer(7)], [on(E.remove, true)]);
    await press(shown, "Broker 7", "Remove");
    expect(await screen.findByText("Remove Broker 7 and all its topics?")).toBeTruthy();
    expect(shown.written()).toEqual([]);
    await shown.confirm("Remove Broker 7 and all its topics?");
    await waitFor(() => expect(said()).toEqual(["Removed"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 7 }]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("is refused while devices speak through it, and says how many", async () => {
    const shown = show([aServer(7)], [on(E.remove, refused(R.serverInUse, {}, { devices: 4 }))]);
    await press(shown, "Broker 7", "Remove");
    await shown.confirm(/^Remove Broker 7/);
    await waitFor(() => expect(said()).toEqual(["Devices still using this server: 4; change them first"]));
    expect(await rowWith("Broker 7")).toBeTruthy();
  });
});

describe("the built-in broker", () => {
  const ours = aServer(1, { isBuiltIn: true, name: "Ours" });

  it("is given another name, and nothing else", async () => {
    const shown = show([ours], [on(E.rename, ours)]);
    await press(shown, "Ours", "Ours");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Rename the built-in broker")).toBeTruthy();
    const field = within(dialog).getByLabelText("Name");
    expect(within(dialog).getAllByRole("textbox")).toEqual([field]);
    await shown.user.clear(field);
    await shown.user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await faultAt("Name")).toBeTruthy();
    expect(shown.written()).toEqual([]);
    await shown.user.type(field, "House{Enter}");
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(shown.asked(E.rename)).toMatchObject([
      { params: { id: 1 }, body: { name: "House", revision: 3 } },
    ]);
  });

  it("keeps its name where somebody changed it meanwhile", async () => {
    const shown = show([ours], [on(E.rename, refused(CORE_REFUSALS.conflict))]);
    await press(shown, "Ours", "Ours");
    await shown.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(screen.getByRole("dialog")).toBeTruthy();
  });
});
