// @vitest-environment jsdom
import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { type AdvisedAssist, ASSIST_ENDPOINTS } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { anAssist } from "../../../test/assists.ts";
import { waiting } from "../../../test/attention.ts";
import { aPage, on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { Attention } from "./index.ts";

const open = (assists: readonly AdvisedAssist[], given: NonNullable<Parameters<typeof visit>[1]> = {}) =>
  visit(<Attention where={{ placeId: 5 }} />, {
    ...given,
    answers: [
      ...(given.answers ?? []),
      ...[on(ASSIST_ENDPOINTS.page, aPage(...assists)), ...waiting({ alarms: 3, faults: 12 })],
    ],
  });
const address = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

it("counts what waits in a place, each figure leading to its list, with the newest assists", async () => {
  const { asked } = open([anAssist(7, { deviceName: "Sweeper 9" })]);
  expect((await screen.findByRole("link", { name: "Sweeper 9" })).getAttribute("href")).toBe("/assist?id=7");
  await screen.findByRole("link", { name: "12 Ongoing faults" });
  expect(address("1 Open assists")).toBe("/assists?placeId=5");
  expect(address("3 Active alarms")).toBe("/alarms?placeId=5");
  expect(address("12 Ongoing faults")).toBe("/faults?placeId=5&isOpen=true");
  expect(address("0 Open work orders")).toBe(
    "/workOrders?place=5&state=open&state=assigned&state=inProgress",
  );
  expect(asked(ALARM_ENDPOINTS.groups)[0]?.query).toMatchObject({ placeId: 5, states: ["active"], size: 1 });
});

it("says why, where and since when each robot needs somebody, what to do, and who sees to it", async () => {
  const cause = { source: "fault", refId: 3, code: "navigationStuck", text: "Chair" } as const;
  const { user, asked } = open(
    [
      anAssist(7, {
        ...{ deviceName: "Sweeper 9", state: "informed", faultName: { zh: "导航受阻", en: "Stuck" } },
        causes: [{ ...cause, level: "error", at: "2026-03-10T09:00:00.000Z", endedAt: null }],
        advice: { zh: "清除障碍物", en: "Clear the way" },
      }),
    ],
    { answers: [on(ASSIST_ENDPOINTS.act, anAssist(7, { state: "taken" }))] },
  );
  const line = (await screen.findByRole("link", { name: "Sweeper 9" })).closest("li") as HTMLElement;
  expect(within(line).getByText("Stuck")).toBeTruthy();
  expect(line.textContent).toContain("Harbour Hall · 1F");
  expect(within(line).getByText(/ago$/).getAttribute("datetime")).toBe("2026-03-10T09:00:00.000Z");
  expect(within(line).getByText("Clear the way")).toBeTruthy();
  await user.click(within(line).getByRole("button", { name: "I'll take it" }));
  await waitFor(() =>
    expect(asked(ASSIST_ENDPOINTS.act)[0]).toMatchObject({ params: { id: 7 }, body: { act: "take" } }),
  );
});

it("says to go and see where nobody has written what to do", async () => {
  open([anAssist(7, { advice: null })]);
  expect(await screen.findByText("Look at the robot, on site or by remote operation.")).toBeTruthy();
});

it("says that no robot needs help", async () => {
  open([]);
  expect(await screen.findByText("No robot needs help right now")).toBeTruthy();
});

it("shows what the person may see alone, and nothing to who may see none of it", async () => {
  open([], { may: [FAULT_ENDPOINTS.page] });
  await screen.findByRole("link", { name: "12 Ongoing faults" });
  expect(screen.getAllByRole("link")).toHaveLength(1);
});

it("is not there for who may see none of it", () => {
  const { asked } = open([], { may: [] });
  expect(screen.queryByText("Needs attention")).toBeNull();
  expect(asked(FAULT_ENDPOINTS.page)).toEqual([]);
});
