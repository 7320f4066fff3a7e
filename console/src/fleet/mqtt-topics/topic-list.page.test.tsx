// @vitest-environment jsdom
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { MQTT_SERVER_ENDPOINTS as S } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import {
  MQTT_TOPIC_ENDPOINTS as E,
  MQTT_TOPIC_EVENTS,
  type MqttTopicRow,
} from "@sweepline/contract/fleet/mqtt-topics/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aServerOption } from "../../../test/mqtt-servers.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { WATCH } from "../mqtt-servers/index.ts";
import { aParameter, aTopic } from "./a-topic.ts";
import { TopicListPage } from "./index.ts";

const AT = "2026-03-10T12:00:00.000Z";
const OPTIONS = [7, 8].map((id) => aServerOption(id, `Broker ${id}`));
function show(
  rows: readonly MqttTopicRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<TopicListPage />, {
    ...given,
    answers: [...answers, on(E.list, aPage(...rows)), on(S.options, OPTIONS)],
  });
}
const inRow = async (name: string) => within(await rowWith(name));
const broken = { received: 1_200, violations: 3, lastAt: AT };

describe("the list of topics", () => {
  it("says what each is, where it is spoken and what came", async () => {
    const parameters = [
      aParameter({ code: "temp", type: "number" }),
      aParameter({ code: "door", type: "text" }),
    ];
    show([aTopic(7, { parameters, counts: broken }), aTopic(8, { direction: "down", isEnabled: false })]);
    const row = await inRow("Topic 7");
    expect(row.getByText("site/{serialNumber}/data")).toBeTruthy();
    expect(row.getByTitle("temp, door").textContent).toBe("2");
    expect(row.getByText("1,200")).toBeTruthy();
    expect(row.getByRole("button", { name: "Show 3 messages not matching" }).textContent).toBe("3");
    expect(row.queryByText("Disabled")).toBeNull();
    const other = await inRow("Topic 8");
    expect(other.getByText("Disabled")).toBeTruthy();
    expect(other.queryByRole("button", { name: /not matching/ })).toBeNull();
  });

  it("is filtered by word, server and direction, kept in the address", async () => {
    const { user, choose, asked } = show([aTopic(7)]);
    await rowWith("Topic 7");
    await user.type(screen.getByRole("textbox", { name: "Code, name, address" }), "hall{Enter}");
    await choose("Server", "Broker 8");
    await choose("Direction", /Down|down|To /);
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({ search: "hall", serverId: 8, direction: "down" }),
    );
    expect(shownSearch()).toBe("?search=hall&serverId=8&direction=down");
  });

  it("is filtered as the address says, and whole again where nothing fits", async () => {
    const { user, asked } = show([], [], { at: "/topics?serverId=8", language: "zh" });
    expect(await screen.findByText("没有符合条件的主题")).toBeTruthy();
    expect(asked(E.list)[0]?.query.serverId).toBe(8);
    await user.click(screen.getByRole("button", { name: "清除筛选" }));
    expect(await screen.findByText("还没有主题")).toBeTruthy();
    expect(shownSearch()).toBe("");
  });

  it("waits, fails in words, and comes when asked again", async () => {
    const first = failsFirst(E.list, aPage(aTopic(7)));
    const { user } = show([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("Topic 7")).toBeTruthy();
  });

  it("counts before the person's eyes, each topic by itself", async () => {
    const { notify } = show([aTopic(7), aTopic(8)], [], { isLive: true });
    await rowWith("Topic 7");
    await notify(MQTT_TOPIC_EVENTS.topicCounted, 7, { received: 41, violations: 2, lastAt: AT });
    expect((await inRow("Topic 7")).getByText("41")).toBeTruthy();
    expect(
      (await inRow("Topic 7")).getByRole("button", { name: "Show 2 messages not matching" }),
    ).toBeTruthy();
    expect((await inRow("Topic 8")).queryByText("41")).toBeNull();
  });

  it("offers what the person may do, and what the direction is for", async () => {
    const rows = [
      aTopic(7),
      aTopic(8, { direction: "down" }),
      aTopic(9, { isBuiltInServer: true }),
      aTopic(10, { isBuiltInServer: true, direction: "down" }),
    ];
    show(rows, [], { may: [E.list, E.update, E.remove, S.send, WATCH as never] });
    const acts = async (name: string) => buttonsIn(await rowWith(name)).filter((one) => one !== name);
    expect(await acts("Topic 7")).toEqual(["Messages", "Send", "Remove"]);
    expect(await acts("Topic 8")).toEqual(["Send", "Remove"]);
    // To our own broker nothing is sent by hand that only devices say.
    expect(await acts("Topic 9")).toEqual(["Messages", "Remove"]);
    expect(await acts("Topic 10")).toEqual(["Send", "Remove"]);
  });

  it("lets who may only look see what did not fit, and nothing else", async () => {
    const { user } = show([aTopic(7, { counts: broken })], [], { may: [E.list, E.violations] });
    expect(buttonsIn(await rowWith("Topic 7"))).toEqual(["Show 3 messages not matching"]);
    expect(screen.queryByRole("button", { name: "Add topic" })).toBeNull();
    await user.click(screen.getByRole("button", { name: /not matching$/ }));
    expect(await screen.findByText("All messages match")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Reset counters" })).toBeNull();
  });

  it("is left by one that is removed, after a question", async () => {
    const shown = show([aTopic(7)], [on(E.remove, true)]);
    await shown.user.click((await inRow("Topic 7")).getByRole("button", { name: "Remove" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("Remove Topic 7 and its counts?");
    await waitFor(() => expect(said()).toEqual(["Removed"]));
    expect(shown.asked(E.remove).map(({ params }) => params)).toEqual([{ id: 7 }]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("shows the messages of a topic as they come", async () => {
    const { user, notify } = show([aTopic(7)], [], {
      isLive: true,
      may: [...ALL_ENDPOINTS, WATCH as never],
    });
    await user.click((await inRow("Topic 7")).getByRole("button", { name: "Messages" }));
    expect(await screen.findByText("Live messages · Topic 7")).toBeTruthy();
    await notify(MQTT_TOPIC_EVENTS.topicMessage, 7, {
      ...{ id: "m-1", at: AT, topic: "site/SW-7/data", payload: btoa("{}"), bytes: 2, isCut: false, qos: 0 },
      ...{ isRetained: false, topicId: 7, serialNumber: "SW-7", malformed: null, results: null, skipped: 0 },
    });
    expect(await screen.findByTitle("site/SW-7/data")).toBeTruthy();
  });
});

describe("messages that did not fit", () => {
  const example = (fault: string, payload: string) => ({ at: AT, topic: "site/SW-7/data", fault, payload });
  async function look(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
    const shown = show([aTopic(7, { counts: broken })], answers, given);
    await shown.user.click((await inRow("Topic 7")).getByRole("button", { name: /3/ }));
    return shown;
  }

  it("say what was wrong in words, and what the parser said as it was", async () => {
    const { asked } = await look([
      on(E.violations, [
        example("dust: outOfRange, temp: wrongType", '{"dust":900}'),
        example("Unexpected token: at 3", "{x"),
      ]),
    ]);
    expect(await screen.findByText("dust: Out of range, temp: Wrong type")).toBeTruthy();
    expect(screen.getByText("Unexpected token: at 3")).toBeTruthy();
    expect(screen.getByText('{"dust":900}')).toBeTruthy();
    expect(screen.getAllByText(/ · site\/SW-7\/data$/)).toHaveLength(2);
    expect(asked(E.violations).map(({ params }) => params)).toEqual([{ id: 7 }]);
  });

  it("say it in Chinese as well", async () => {
    await look([on(E.violations, [example("temp: missing", "{}")])], { language: "zh" });
    expect(await screen.findByText("temp: 缺少必填")).toBeTruthy();
  });

  it("are counted from zero after a question", async () => {
    const shown = await look([on(E.clearCounts, true)]);
    await shown.user.click(await screen.findByRole("button", { name: "Reset counters" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("Reset the counts of messages and mismatches to zero?");
    await waitFor(() => expect(said()).toEqual(["Counters reset"]));
    expect(shown.asked(E.clearCounts).map(({ params }) => params)).toEqual([{ id: 7 }]);
    await waitFor(() => expect(shown.asked(E.violations).length).toBeGreaterThan(1));
  });

  it("fail in words, and come when asked again", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => [example("temp: missing", "{}")],
    );
    const { user } = await look([on(E.violations, () => answer()() as never)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("temp: Missing (required)")).toBeTruthy();
  });
});
