// @vitest-environment jsdom
import { ALARM_RULE_ENDPOINTS as R } from "@sweepline/contract/care/alarms/rules.ts";
import { type AlarmTrial, ALARM_TRIAL_ENDPOINTS as T } from "@sweepline/contract/care/alarms/trials.ts";
import {
  MAINTENANCE_WINDOW_ENDPOINTS as E,
  type MaintenanceWindow,
} from "@sweepline/contract/care/maintenance-windows.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anAlarmRule } from "../../../test/alarms.ts";
import { aPage, on } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { AlarmRuleListPage } from "../alarms/index.ts";

const aWindow = (given: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  ...{
    id: 4,
    organizationId: 1,
    organizationName: "Lakeside",
    reason: "Floor is waxed",
    places: [],
    devices: [],
  },
  ...{
    startsAt: "2026-03-10T09:00:00.000Z",
    endsAt: null,
    state: "running",
    createdBy: "Ada",
    endedBy: null,
  },
  weekly: [{ day: 1, ranges: [{ from: "22:00", to: "06:00" }] }],
  revision: 2,
  ...given,
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });

describe("maintenance windows", () => {
  it("stand under the rules, say when and for whom they are, and are ended after a question", async () => {
    const { asked, confirm } = visit(<AlarmRuleListPage />, {
      answers: [on(R.list, aPage()), on(E.list, aPage(aWindow())), on(E.end, aWindow({ state: "ended" }))],
      at: "/?show=windows",
    });
    const row = await rowWith("Floor is waxed");
    for (const text of ["Mon 22:00–06:00", "All robots of the organization and below", "In effect", "Ada"])
      expect(row.textContent).toContain(text);
    await userEvent.click(within(row).getByRole("button", { name: /End now/ }));
    expect(asked(E.end)).toEqual([]);
    await confirm(/End the maintenance window/);
    await waitFor(() => expect(asked(E.end)).toHaveLength(1));
  });

  it("are made with a reason, for two hours from now unless it is said otherwise", async () => {
    const { asked } = visit(<AlarmRuleListPage />, {
      answers: [on(R.list, aPage()), on(E.list, aPage()), on(E.create, aWindow())],
      at: "/?show=windows",
    });
    await userEvent.click(await button("New maintenance window"));
    await userEvent.click(await button("Save"));
    expect(asked(E.create)).toEqual([]);
    await userEvent.type(await screen.findByLabelText("Reason"), "Network is mended");
    await userEvent.click(await button("Save"));
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toMatchObject({
        ...{ reason: "Network is mended", placeIds: [], deviceIds: [], weekly: [] },
        endsAt: expect.stringMatching(/Z$/),
      }),
    );
  });
});

it("a window that ends before it starts says so at the field, and is not sent", async () => {
  const turned = aWindow({ weekly: [], endsAt: "2026-03-09T09:00:00.000Z" });
  const { asked } = visit(<AlarmRuleListPage />, {
    answers: [on(R.list, aPage()), on(E.list, aPage(turned)), on(E.update, turned)],
    at: "/?show=windows",
  });
  await userEvent.click(within(await rowWith("Floor is waxed")).getByRole("button", { name: /Edit/ }));
  await userEvent.type(await screen.findByLabelText("Reason"), "!");
  await userEvent.click(await button("Save"));
  expect(await screen.findByText("The end must not be before the start")).toBeTruthy();
  expect(asked(E.update)).toEqual([]);
});

const TRIAL: AlarmTrial = {
  ...{ id: 9, state: "done", from: "2026-02-08T09:00:00.000Z", to: "2026-03-10T09:00:00.000Z" },
  ...{ keptFrom: "2026-02-08T09:00:00.000Z", devices: 12, devicesDone: 12, isCut: false },
  ...{ alarms: 60, times: 75, suppressed: 3, active: 1, devicesAlarmed: 2 },
  days: [{ day: "2026-03-01", alarms: 60 }],
  noisiest: [{ deviceId: 7, deviceName: "Ada", serialNumber: "SN-1", alarms: 40 }],
};

it("a rule is tried on the past month before it is saved", async () => {
  const tried = {
    ...{
      deviceId: 7,
      deviceName: "Ada",
      serialNumber: "SN-1",
      subjectName: "",
      since: "2026-03-01T08:00:00.000Z",
    },
    ...{ raisedAt: "2026-03-01T08:01:00.000Z", clearedAt: null, times: 2, value: 12, isSuppressed: false },
  };
  const { asked } = visit(<AlarmRuleListPage />, {
    answers: [
      on(R.list, aPage(anAlarmRule(1))),
      on(T.begin, { ...TRIAL, state: "running", devicesDone: 0 }),
      on(T.get, TRIAL),
      on(T.alarms, aPage(tried)),
    ],
  });
  await userEvent.click(within(await rowWith("Rule 1")).getByRole("button", { name: /Edit/ }));
  await userEvent.click(await button("Test on the past 30 days"));
  await waitFor(() =>
    expect(asked(T.begin)[0]?.body).toMatchObject({
      rule: { kind: "lowBattery", threshold: 20, durationS: 60 },
      ruleId: 1,
    }),
  );
  const outcome = await screen.findByText("60 alarms on 2 robots: 2 a day.", {
    exact: false,
  });
  expect(outcome).not.toBeNull();
  expect((await rowWith("Still active")).textContent).toContain("Ada");
  expect(screen.getByText("Most alarms: Ada, 40.")).not.toBeNull();
  expect(asked(R.update)).toEqual([]);
});
