// @vitest-environment jsdom
import { ALARM_EVENTS, ALARM_REFUSALS, ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEVICE_LOG_ENDPOINTS } from "@sweepline/contract/fleet/device-log.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anAlarm, anAlarmDetail, anAlarmGroup } from "../../../test/alarms.ts";
import { aDevice } from "../../../test/devices.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aPage, on, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { AlarmListPage, AlarmViewPage, DeviceAlarms } from "./index.ts";

const ONE = anAlarmGroup(1);
const MANY = anAlarmGroup(2, {
  ...{ alarms: 34, active: 12, unacknowledged: 34 },
  newest: anAlarm(20, { ruleName: "Power gone", kind: "offline", severity: "error", groupId: 2 }),
});
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const tick = async (text: string) => userEvent.click(within(await rowWith(text)).getByRole("checkbox"));

const dialogOf = async (title: string) =>
  within((await screen.findByText(title)).closest("[role=dialog]") as HTMLElement);

describe("alarms", () => {
  it("that began together are one line, which says how many of them are active", async () => {
    visit(<AlarmListPage />, { answers: [on(E.groups, aPage(ONE, MANY))] });
    const one = await rowWith("Battery low");
    for (const text of ["Battery low away from the dock", "Warning", "Ada", "SN-1", "Harbour Hall", "Active"])
      expect(one.textContent).toContain(text);
    expect(within(one).getByRole("link", { name: "Battery low" }).getAttribute("href")).toBe("/alarm?id=10");
    expect(within(one).getByRole("link", { name: "Ada" }).getAttribute("href")).toBe("/deviceView?id=7");
    const many = await rowWith("Power gone");
    for (const text of ["34 robots", "12 of 34", "34 unacknowledged", "Error"])
      expect(many.textContent).toContain(text);
  });

  it("are the active ones, unless the address says otherwise", async () => {
    const { asked, user } = visit(<AlarmListPage />, { answers: [on(E.groups, aPage(ONE))] });
    await rowWith("Battery low");
    expect(asked(E.groups)[0]?.query).toMatchObject({ states: ["active"] });
    await user.click(screen.getByRole("radio", { name: "All states" }));
    await waitFor(() => expect(asked(E.groups)).toHaveLength(2));
    expect(asked(E.groups)[1]?.query.states).toBeUndefined();
    expect(shownAddress()).toContain("states=all");
  });

  it("are asked for as the address says", async () => {
    const { asked } = visit(<AlarmListPage />, {
      at: "/page?states=cleared&severities=critical&kinds=offline&isAcknowledged=false&isMine=true&deviceId=7",
      answers: [on(E.groups, aPage(ONE)), on(DEVICE_ENDPOINTS.list, aPage(aDevice(7)))],
    });
    await rowWith("Battery low");
    expect(asked(E.groups)[0]?.query).toMatchObject({
      ...{ states: ["cleared"], severities: ["critical"], kinds: ["offline"] },
      ...{ isAcknowledged: false, isMine: true, deviceId: 7 },
    });
  });

  it("of several robots are listed beside it, and handled one by one", async () => {
    const { asked } = visit(<AlarmListPage />, {
      answers: [
        on(E.groups, aPage(MANY)),
        on(E.page, aPage(anAlarm(20), anAlarm(21, { deviceName: "Grace", serialNumber: "SN-2" }))),
        on(E.acknowledge, { changed: 1 }),
      ],
    });
    await rowWith("Power gone");
    await userEvent.click(button("Power gone"));
    const grace = await rowWith("Grace");
    expect(asked(E.page)[0]?.query).toMatchObject({ groupId: 2 });
    await userEvent.click(within(grace).getByRole("checkbox"));
    await userEvent.click(button("Acknowledge"));
    const dialog = await dialogOf("Acknowledge alarms");
    await userEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
    await waitFor(() =>
      expect(asked(E.acknowledge).map(({ body }) => body)).toEqual([
        { alarmIds: [21], groupIds: [], comment: "" },
      ]),
    );
  });

  it("are acknowledged together, with what the person has to say", async () => {
    const { asked } = visit(<AlarmListPage />, {
      answers: [on(E.groups, aPage(ONE, MANY)), on(E.acknowledge, { changed: 35 })],
    });
    await tick("Battery low");
    await tick("Power gone");
    expect(screen.getByText("2 selected")).toBeTruthy();
    await userEvent.click(button("Acknowledge"));
    const dialog = await dialogOf("Acknowledge alarms");
    await userEvent.type(dialog.getByLabelText("Comment"), "Fuse blown");
    await userEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
    await waitFor(() => expect(said()).toContain("35 alarms updated"));
    expect(asked(E.acknowledge).map(({ body }) => body)).toEqual([
      { alarmIds: [], groupIds: [1, 2], comment: "Fuse blown" },
    ]);
    expect(screen.queryByText("2 selected")).toBeNull();
    expect(asked(E.groups)).toHaveLength(2);
  });

  it("are given to somebody, who is found by their name", async () => {
    const GRACE = { id: 9, username: "grace", displayName: "Grace", organizationName: "Lakeside" };
    const { asked, choose } = visit(<AlarmListPage />, {
      answers: [on(E.groups, aPage(ONE)), on(E.assignees, [GRACE]), on(E.assign, { changed: 1 })],
    });
    await tick("Battery low");
    await userEvent.click(button("Assign"));
    const dialog = await dialogOf("Assign alarms");
    await choose("Assignee", /Grace \(grace\)/);
    await userEvent.click(dialog.getByRole("button", { name: "Assign" }));
    await waitFor(() =>
      expect(asked(E.assign)[0]?.body).toEqual({ alarmIds: [], groupIds: [1], assigneeId: 9 }),
    );
  });

  it("stay chosen where somebody may not see them", async () => {
    visit(<AlarmListPage />, {
      answers: [
        on(E.groups, aPage(ONE)),
        on(E.assign, refused(CORE_REFUSALS.invalidInput, { assigneeId: ALARM_REFUSALS.assigneeOutside })),
      ],
    });
    await tick("Battery low");
    await userEvent.click(button("Assign"));
    const dialog = await dialogOf("Assign alarms");
    await userEvent.click(dialog.getByRole("button", { name: "Assign" }));
    expect(await faultAt("Assignee")).toBe("This person cannot see this alarm");
    expect(screen.getByText("1 selected")).toBeTruthy();
  });

  it("are put off for a while", async () => {
    const { asked } = visit(<AlarmListPage />, {
      answers: [on(E.groups, aPage(ONE)), on(E.snooze, { changed: 1 })],
    });
    await tick("Battery low");
    await userEvent.click(button("Snooze"));
    await userEvent.click(await screen.findByRole("menuitem", { name: "2 hours" }));
    await waitFor(() =>
      expect(asked(E.snooze)[0]?.body).toEqual({ alarmIds: [], groupIds: [1], minutes: 120 }),
    );
  });

  it("are shown to who may only look, with nothing to choose", async () => {
    visit(<AlarmListPage />, { answers: [on(E.groups, aPage(ONE))], may: [E.groups] });
    const row = await rowWith("Battery low");
    expect(within(row).queryByRole("checkbox")).toBeNull();
  });
});

describe("one alarm", () => {
  const log = on(DEVICE_LOG_ENDPOINTS.list, aPage());

  it("shows what happened to it, what the robot did around it, and others like it", async () => {
    const { asked } = visit(<AlarmViewPage />, {
      at: "/page?id=1",
      answers: [
        log,
        on(
          E.get,
          anAlarmDetail(1, {
            ...{ clearedAt: "2026-03-10T09:04:00.000Z", acknowledgedAt: "2026-03-10T09:02:00.000Z" },
            acknowledgedBy: "Grace",
            events: [
              { id: 1, at: "2026-03-10T09:00:00.000Z", kind: "raised", staffName: null, text: "" },
              {
                id: 2,
                at: "2026-03-10T09:02:00.000Z",
                kind: "commented",
                staffName: "Grace",
                text: "On my way",
              },
            ],
          }),
        ),
      ],
    });
    const events = within(await screen.findByRole("list", { name: "History" })).getAllByRole("listitem");
    expect(events.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Raised.*Platform$/),
      expect.stringMatching(/^CommentOn my way.*Grace$/),
    ]);
    expect(screen.getByText("17.5%")).toBeTruthy();
    expect(screen.getByText("lasted 4 min")).toBeTruthy();
    await waitFor(() =>
      expect(asked(DEVICE_LOG_ENDPOINTS.list)[0]?.query).toMatchObject({
        ...{ from: "2026-03-10T08:49:00.000Z", to: "2026-03-10T09:14:00.000Z" },
      }),
    );
    expect(screen.getByRole("link", { name: "Alarms of this rule" }).getAttribute("href")).toBe(
      "/alarms?ruleId=1&states=all",
    );
    for (const name of ["Acknowledge", "Snooze"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });

  it("is acknowledged and written about", async () => {
    const { asked } = visit(<AlarmViewPage />, {
      at: "/page?id=1",
      answers: [
        log,
        on(E.get, anAlarmDetail(1)),
        on(E.comment, anAlarmDetail(1)),
        on(E.acknowledge, { changed: 1 }),
      ],
    });
    await userEvent.type(await screen.findByLabelText("Comment"), "  Charger unplugged ");
    await userEvent.click(button("Add comment"));
    await waitFor(() => expect(asked(E.comment)[0]?.body).toEqual({ text: "Charger unplugged" }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Comment").value).toBe(""));
    await userEvent.click(button("Acknowledge"));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Acknowledge" }));
    await waitFor(() => expect(asked(E.acknowledge)[0]?.body).toMatchObject({ alarmIds: [1] }));
  });

  it("with a long history shows the newest, and older ones page by page", async () => {
    const eventAt = (id: number) => ({
      ...{ id, at: new Date(Date.UTC(2026, 2, 10, 9, id)).toISOString(), kind: "commented" as const },
      ...{ staffName: "Grace", text: `Remark ${id}.` },
    });
    const all = Array.from({ length: 120 }, (_, index) => eventAt(index + 1));
    const { asked } = visit(<AlarmViewPage />, {
      at: "/page?id=1",
      answers: [
        log,
        on(E.get, anAlarmDetail(1, { events: all.slice(-50), eventsTotal: 120 })),
        on(E.events, ({ query: { current = 1 } }) => ({
          ...aPage(...all.slice((current - 1) * 50, current * 50)),
          total: 120,
        })),
      ],
    });
    const shown = async () =>
      within(await screen.findByRole("list", { name: "History" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => Number(/Remark (\d+)\./.exec(textContent)?.[1]));
    const from = (first: number) => all.map(({ id }) => id).filter((id) => id >= first);
    expect(await shown()).toEqual(from(71));
    await userEvent.click(button("Show older (70)"));
    await screen.findByRole("button", { name: "Show older (50)" });
    expect(await shown()).toEqual(from(51));
    await userEvent.click(button("Show older (50)"));
    await waitFor(async () => expect(await shown()).toEqual(from(1)));
    expect(screen.queryByRole("button", { name: /Show older/ })).toBeNull();
    expect(asked(E.events).map(({ query }) => [query.sort, query.current])).toEqual([
      ["at", 2],
      ["at", 1],
    ]);
  });

  it("that is not there leads back to the list", async () => {
    visit(<AlarmViewPage />, { at: "/page", answers: [] });
    expect(await screen.findByText("Alarm not found")).toBeTruthy();
    await userEvent.click(screen.getByRole("link", { name: "Back to alarms" }));
    expect(shownAddress()).toBe("/alarms");
  });
});

it("a device's alarms come by themselves while they are on screen", async () => {
  const { asked, notify } = visit(<DeviceAlarms deviceId={7} />, {
    answers: [on(E.page, aPage(anAlarm(1)))],
    isLive: true,
  });
  await rowWith("Battery low");
  expect(asked(E.page)[0]?.query).toMatchObject({ deviceId: 7 });
  await notify(ALARM_EVENTS.alarmChanged, 7, { deviceId: 7, alarmId: 1 });
  await waitFor(() => expect(asked(E.page)).toHaveLength(2));
});
