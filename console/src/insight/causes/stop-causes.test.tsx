// @vitest-environment jsdom
import { CAUSES_ENDPOINTS as E, type StopCauses as Found } from "@sweepline/contract/insight/causes.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { aStopCauses } from "../../../test/dashboard.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { StopCauses } from "./index.ts";

const FOUND = aStopCauses({
  causes: [
    {
      ...{ source: "alarm", code: "collision", text: "Collision in the hall", level: "error" },
      ...{ stops: 12, devices: 3, downtimeS: 7_200, previousStops: 6 },
    },
    {
      ...{ source: "fault", code: "brushJam", text: "Brush is jammed", level: "error" },
      ...{ stops: 2, devices: 1, downtimeS: 600, previousStops: 2 },
    },
    {
      ...{ source: "hand", code: "", text: "stands in the door", level: "error" },
      ...{ stops: 1, devices: 1, downtimeS: 60, previousStops: 0 },
    },
  ],
  all: { stops: 15, devices: 4, downtimeS: 7_860, previousStops: 8, previousDowntimeS: 900 },
});
const show = (found: Found, given: Omit<Parameters<typeof visit>[1], "answers"> = {}) =>
  visit(<StopCauses range="7d" kind={undefined} organizationId={4} timeZone="UTC" />, {
    ...given,
    answers: [on(E.list, found)],
  });
const rows = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
const linksOf = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href"))
    : [];

it("each lead to what they are made of, over the same days", async () => {
  const { asked } = show(FOUND);
  const [alarm, fault, hand, all] = await rows();
  expect(alarm?.textContent).toBe("Collision in the hallAlarm1232 h6");
  const days = "organizationId=4&from=2026-11-15&to=2026-11-21";
  expect(linksOf(alarm)).toEqual([
    `/alarms?${days}&kinds=collision&states=all`,
    `/assists?${days}&sources=alarm&stopCode=collision&shown=all`,
  ]);
  expect(linksOf(fault)[0]).toBe(`/faults?${days}&reportedAs=brushJam`);
  expect(hand?.textContent).toContain("Raised manually");
  expect(linksOf(hand)).toEqual([`/assists?${days}&sources=hand&shown=all`]);
  expect(all?.textContent).toMatch(/^Total1542 h 11 min8 ▲ 87\.5%/);
  expect(asked(E.list).at(-1)?.query).toMatchObject({ range: "7d", organizationId: 4 });
});

it("lead nowhere for who may not see what is behind them", async () => {
  show(FOUND, { may: [E.list] });
  const [alarm] = await rows();
  expect(alarm?.textContent).toContain("Collision in the hall");
  expect(screen.queryByRole("link")).toBeNull();
});

it("say so where no robot stood", async () => {
  show(aStopCauses());
  expect(await screen.findByText("No stops in this period")).toBeTruthy();
});
