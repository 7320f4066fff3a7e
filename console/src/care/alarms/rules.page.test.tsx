// @vitest-environment jsdom
import { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import { ALARM_RULE_REFUSALS, ALARM_RULE_ENDPOINTS as E } from "@sweepline/contract/care/alarms/rules.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anAlarmRule } from "../../../test/alarms.ts";
import { aPage, on, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { AlarmRuleListPage } from "./index.ts";

const OWN = anAlarmRule(1, { quietHours: { from: "22:00", to: "06:00" }, recentAlarms: 12 });
const ABOVE = anAlarmRule(2, {
  ...{ name: "Disk", kind: "diskFull", threshold: 5, durationS: 0, severity: "error" },
  ...{ isOwn: false, organizationName: "Platform Ltd", products: [{ id: 4, name: "W50" }] },
});
const opensNew = async () => {
  await userEvent.click((await screen.findAllByRole("button", { name: /New rule$/ }))[0] as HTMLElement);
  return within(await screen.findByRole("dialog"));
};
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

describe("rules of alarms", () => {
  it("say what they are for, when they fire, and whom they hold for", async () => {
    visit(<AlarmRuleListPage />, { answers: [on(E.list, aPage(OWN, ABOVE))] });
    const own = await rowWith("Rule 1");
    for (const text of [
      "below 20% for 1 min",
      "Quiet hours 22:00–06:00",
      "All robots",
      "Lakeside",
      "On",
      "12",
    ])
      expect(own.textContent).toContain(text);
    const above = await rowWith("Disk");
    for (const text of ["Disk full", "Alarm type 7", "as soon as below 5%", "W50", "Platform Ltd"])
      expect(above.textContent).toContain(text);
  });

  it("of a kind ask for what that kind compares, and begin with what is usual", async () => {
    const { asked, choose } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage()), on(E.create, OWN)],
    });
    const form = await opensNew();
    expect(form.queryByLabelText(/^Threshold/)).toBeNull();
    await choose("Kind", /^Positioning lost/);
    expect(form.queryByLabelText(/^Threshold/)).toBeNull();
    await choose("Kind", /^Repeated planning/);
    expect((await form.findByLabelText<HTMLInputElement>("Threshold · Over")).value).toBe("10");
    expect(form.queryByLabelText("Comparison")).toBeNull();
    // Without a name of its own it is called as its kind, in whatever language.
    expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("");
    const duration = form.getByLabelText<HTMLInputElement>("Duration");
    await userEvent.clear(duration);
    await userEvent.type(duration, "5");
    await save();
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toMatchObject({
        ...{ name: "", kind: "repeatedPlanning", severity: "warning" },
        ...{ threshold: 10, durationS: 300, field: null, direction: null, replacesId: null },
      }),
    );
  });

  it("that compare say at the field that they miss what with", async () => {
    const { asked, choose } = visit(<AlarmRuleListPage />, { answers: [on(E.list, aPage())] });
    const form = await opensNew();
    await choose("Kind", "Value out of range");
    await form.findByLabelText("Threshold");
    await save();
    for (const label of ["Threshold", "Value", "Comparison"]) expect(await faultAt(label)).not.toBe("");
    expect(asked(E.create)).toEqual([]);
  });

  it("of a field say which, and whether more or less of it is bad", async () => {
    const { asked, choose } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage()), on(E.create, OWN)],
    });
    const form = await opensNew();
    await choose("Kind", "Value out of range");
    await choose("Value", "Disk free");
    await choose("Comparison", "Below");
    await userEvent.type(await form.findByLabelText("Threshold"), "7.5");
    await save();
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toMatchObject({
        ...{ kind: "field", field: "diskFreePercent", direction: "below", threshold: 7.5 },
      }),
    );
  });

  it("that are changed lose what their new kind does not have", async () => {
    const { asked, choose } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage(OWN)), on(E.update, OWN)],
    });
    await userEvent.click(within(await rowWith("Rule 1")).getByRole("button", { name: "Edit" }));
    await screen.findByLabelText("Threshold · Below");
    await choose("Kind", /^Collision/);
    await save();
    await waitFor(() =>
      expect(asked(E.update)[0]?.body).toMatchObject({
        ...{ name: "Rule 1", kind: "collision", threshold: null, durationS: 0, revision: 3 },
        quietHours: { from: "22:00", to: "06:00" },
      }),
    );
  });

  it("of an organization above are not changed but replaced, beginning as they are", async () => {
    const { asked } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage(ABOVE)), on(E.create, refused(ALARM_RULE_REFUSALS.alarmRuleReplaced))],
    });
    const row = within(await rowWith("Disk"));
    expect(row.queryByRole("button", { name: "Edit" })).toBeNull();
    await userEvent.click(row.getByRole("button", { name: "Set your own rule" }));
    await screen.findByLabelText("Threshold · Below");
    await save();
    await waitFor(() =>
      expect(asked(E.create)[0]?.body).toMatchObject({
        ...{ replacesId: 2, name: "Disk", kind: "diskFull", threshold: 5, productIds: [4] },
      }),
    );
    await waitFor(() => expect(said()).toContain("Your organization already has a rule that replaces it"));
  });

  it("that stand in the place of another say what comes of deleting them", async () => {
    const { asked } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage(anAlarmRule(3, { replacesId: 2 }))), on(E.remove, null)],
    });
    await userEvent.click(
      within(await rowWith("Rule 3")).getByRole("button", { name: "More actions for Rule 3" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete the rule “Rule 3”?" }));
    expect(dialog.getByText(/the rule from above that it replaces will apply again/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(asked(E.remove)[0]?.params).toEqual({ id: 3 }));
  });

  it("are switched off as they are", async () => {
    const { asked } = visit(<AlarmRuleListPage />, {
      answers: [on(E.list, aPage(OWN)), on(E.update, OWN)],
    });
    await userEvent.click(
      within(await rowWith("Rule 1")).getByRole("button", { name: "More actions for Rule 1" }),
    );
    await userEvent.click(await screen.findByRole("menuitem", { name: "Turn off" }));
    await waitFor(() =>
      expect(asked(E.update)[0]?.body).toMatchObject({ isEnabled: false, threshold: 20, revision: 3 }),
    );
  });

  it("that raise most are shown with how often", async () => {
    const noise = {
      rules: [
        { ruleId: 1, ruleName: "Rule 1", kind: "lowBattery", alarms: 900, times: 1_400, unacknowledged: 3 },
      ],
      devices: [{ deviceId: 7, deviceName: "Ada", serialNumber: "SN-1", alarms: 80, times: 90 }],
    } as const;
    visit(<AlarmRuleListPage />, {
      at: "/page?show=noise",
      answers: [
        on(E.list, aPage(OWN)),
        on(ALARM_ENDPOINTS.noise, { rules: [...noise.rules], devices: [...noise.devices] }),
      ],
    });
    expect((await rowWith("Rule 1")).textContent).toContain("1,400");
    expect((await rowWith("Ada")).textContent).toContain("80");
    expect(screen.getByRole("link", { name: "Ada" }).getAttribute("href")).toBe(
      "/deviceView?id=7&tab=alarms",
    );
  });
});
