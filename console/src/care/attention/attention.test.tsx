// @vitest-environment jsdom
import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ASSIST_ENDPOINTS, type Assist } from "@sweepline/contract/care/assists/index.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { anAssist } from "../../../test/assists.ts";
import { waiting } from "../../../test/attention.ts";
import { aPage, on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { Attention } from "./index.ts";

const open = (assists: readonly Assist[], given: Partial<Parameters<typeof visit>[1]> = {}) =>
  visit(<Attention where={{ placeId: 5 }} />, {
    answers: [on(ASSIST_ENDPOINTS.page, aPage(...assists)), ...waiting({ alarms: 3, faults: 12 })],
    ...given,
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
