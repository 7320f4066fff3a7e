// @vitest-environment jsdom
import {
  ASSIGN_ASSISTS,
  ASSIST_EVENTS,
  ASSIST_ENDPOINTS as E,
} from "@sweepline/contract/care/assists/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anAssist } from "../../../test/assists.ts";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { AssistListPage } from "./assist-list.page.tsx";
import { AssistViewPage } from "./assist-view.page.tsx";
import { DeviceAssists } from "./index.ts";

const HELPED = anAssist(2, {
  ...{ state: "resolved", takenAt: "2026-03-10T09:01:50.000Z", takenBy: "Ben", onSiteAt: null },
  ...{ resolvedAt: "2026-03-10T09:10:00.000Z", resolvedBy: "Ben", cause: "obstacle", remark: "Pallet" },
  ...{ reopened: 1, deviceName: "Eve", serialNumber: "SN-2" },
});

describe("the ledger", () => {
  it("says what stopped which robot, who came when, and what it was", async () => {
    visit(<AssistListPage />, { at: "/page?shown=all", answers: [on(E.page, aPage(anAssist(1), HELPED))] });
    const row = await rowWith("SN-2");
    for (const text of [
      "Collision",
      "Eve",
      "Resolved",
      "Ben",
      "after 2 min",
      "after 10 min",
      "Obstacle",
      "Pallet",
    ])
      expect(row.textContent).toContain(text);
    expect(row.textContent).toContain("Reopened × 1");
    expect((await rowWith("SN-1")).textContent).toContain("Informed");
  });

  it("asks for those that are open unless the address says otherwise", async () => {
    const { asked } = visit(<AssistListPage />, {
      at: "/page?causes=tank&isMine=true",
      answers: [on(E.page, aPage(anAssist(1)))],
    });
    await rowWith("SN-1");
    expect(asked(E.page)[0]?.query).toMatchObject({
      ...{ states: ["raised", "informed", "taken", "onSite"], causes: ["tank"], isMine: true },
    });
  });

  it("has figures by place, whose lines lead to what they are made of", async () => {
    const span = { p50: 90, p90: 300 };
    const sums = {
      assists: 4,
      resolved: 4,
      selfResolved: 1,
      reopened: 0,
      take: span,
      arrive: span,
      resolve: span,
    };
    visit(<AssistListPage />, {
      at: "/page?show=figures",
      answers: [
        on(E.page, aPage()),
        on(E.figures, { all: sums, groups: [{ id: 5, name: "Harbour Hall", ...sums }] }),
      ],
    });
    const link = await screen.findByRole("link", { name: "Harbour Hall" });
    expect(link.getAttribute("href")).toBe("/assists?placeId=5&shown=all");
    const row = link.closest("tr") as HTMLElement;
    expect(within(row).getByText("25%")).toBeTruthy();
    expect(within(row).getAllByText("1 min 30 s")).toHaveLength(3);
  });
});

describe("one assist", () => {
  it("is taken by one click, with a key of its own", async () => {
    const { asked } = visit(<AssistViewPage />, {
      at: "/page?id=1",
      answers: [on(E.get, anAssist(1)), on(E.act, anAssist(1, { state: "taken" }))],
    });
    expect(await screen.findByText("Adjust it")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "I'll take it" }));
    await waitFor(() =>
      expect(asked(E.act)[0]?.body).toMatchObject({
        act: "take",
        key: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    );
  });

  it("leads to the alarm, shows photos, and says what was done offline", async () => {
    const event = { kind: "resolved", text: "Pallet", cause: "obstacle", staffName: "Ben" } as const;
    const times = { at: "2026-03-10T09:10:00.000Z", receivedAt: "2026-03-10T09:40:00.000Z" };
    visit(<AssistViewPage />, {
      at: "/page?id=2",
      answers: [
        on(E.get, {
          ...HELPED,
          events: [{ id: 1, ...event, ...times }],
          photos: [{ id: 1, url: "/platform/picture/x.jpg", at: times.at, staffName: "Ben" }],
        }),
      ],
    });
    const history = await screen.findByRole("list", { name: "History" });
    expect(history.textContent).toContain("Obstacle · Pallet");
    expect(history.textContent).toMatch(/done offline, received/);
    expect(screen.getByRole("img", { name: /By Ben, / })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Collision" }).getAttribute("href")).toBe("/alarm?id=3");
    expect(screen.queryByRole("button", { name: "I'll take it" })).toBeNull();
    expect(screen.queryByText("Adjust it")).toBeNull();
  });
});

it("an assist that was raised without a position has facts where its floor would be, and names one place once", async () => {
  const placed = { x: null, y: null, placeName: "Lakeside", floorName: "1F", organizationName: "Lakeside" };
  visit(<AssistViewPage />, { at: "/page?id=2", answers: [on(E.get, anAssist(2, placed))] });
  expect((await screen.findByText("Position")).nextElementSibling?.textContent).toBe("—");
  expect(screen.queryByText("No position")).toBeNull();
  expect(screen.getByText("Ada · Lakeside · 1F")).toBeTruthy();
});

it("a device's assists come by themselves while they are on screen", async () => {
  const { asked, notify } = visit(<DeviceAssists deviceId={7} />, {
    answers: [on(E.page, aPage(anAssist(1)))],
    isLive: true,
  });
  expect(await screen.findByText("Informed")).toBeTruthy();
  await notify(ASSIST_EVENTS.assistChanged, 7, { deviceId: 7, assistId: 1, state: "taken" });
  await waitFor(() => expect(asked(E.page)).toHaveLength(2));
});

it("an assist is handed over to somebody of those who may see to it, by whoever may", async () => {
  const user = userEvent.setup();
  const found = [{ id: 9, displayName: "Cleo", username: "cleo", organizationName: "Lakeside" }];
  const taken = anAssist(2, { state: "taken", takenById: 5, takenBy: "Ben" });
  const { asked } = visit(<AssistViewPage />, {
    ...{ at: "/page?id=2", may: [E.get, E.handOver, { ...E.handOver, permission: ASSIGN_ASSISTS }] },
    answers: [on(E.get, taken), on(E.helpers, found), on(E.handOver, taken)],
  });
  await user.click(await screen.findByRole("button", { name: "Hand over" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("combobox", { name: "Hand over to" }));
  await user.click(await screen.findByText("Cleo (cleo)"));
  await user.click(within(dialog).getByRole("button", { name: "Hand over" }));
  await waitFor(() => expect(asked(E.handOver)[0]?.body).toMatchObject({ staffId: 9, holderId: 5 }));
});

it("an assist that others have is handed over by nobody else without the right", async () => {
  visit(<AssistViewPage />, {
    ...{ at: "/page?id=2", may: [E.get, E.act, E.handOver] },
    answers: [on(E.get, anAssist(2, { state: "taken", takenById: 5, takenBy: "Ben" }))],
  });
  expect(await screen.findByRole("button", { name: "I'm on site" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Hand over" })).toBeNull();
});

it("an assist says plainly that nobody was informed of it, and why", async () => {
  visit(<AssistViewPage />, {
    at: "/page?id=2",
    answers: [on(E.get, anAssist(2, { state: "raised", informedAt: null, uninformed: "noReceiver" }))],
  });
  expect(await screen.findByText("Nobody has been notified.")).toBeTruthy();
  expect(screen.getByText(/No message configuration notifies anybody/)).toBeTruthy();
});
