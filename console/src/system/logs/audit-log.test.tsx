// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type AuditRow, LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { anAuditRow } from "../../../test/logs.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { LogsPage } from "./index.ts";

function show(
  rows: readonly AuditRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<LogsPage organizationFilter={() => null} />, {
    at: "/log?tab=audit",
    ...given,
    answers: [...answers, on(E.audit, aPage(...rows))],
  });
}
type Shown = ReturnType<typeof show>;
async function open({ user }: Shown, text = "Ada") {
  await user.click(within(await rowWith(text)).getByRole("button", { name: "2026-01-02 03:04:05" }));
  return dialog();
}
const changesIn = (place: HTMLElement) =>
  within(within(place).getByRole("region", { name: "What changed" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("the audit log", () => {
  it("says who changed which fields of what", async () => {
    show([
      anAuditRow(1),
      anAuditRow(2, { staffId: 9, displayName: null }),
      anAuditRow(3, {
        staffId: null,
        displayName: null,
        action: "fleet_devices_lock",
        subjectKind: "device",
      }),
    ]);
    const row = await rowWith("Ada");
    expect(within(row).getByText("changed role “Night”")).toBeTruthy();
    expect(within(row).getByTitle("Name, Is open")).toBeTruthy();
    expect(await rowWith("Deleted person #9")).toBeTruthy();
    expect(within(await rowWith("System")).getByText("locked device “Night”")).toBeTruthy();
  });

  it("speaks of actions and things in the person's language", async () => {
    show([anAuditRow(1, { staffId: null, displayName: null })], [], { language: "zh" });
    const row = await rowWith("系统");
    expect(within(row).getByText("修改角色“Night”")).toBeTruthy();
  });

  it("shows what was before and after, and what stayed only to who asks for it", async () => {
    const shown = show([anAuditRow(4_210, { onBehalfOf: "Grace" })]);
    const row = await open(shown);
    const name = ["Name changed", "Night", "Late"];
    const isOpen = ["Is open changed", "yes", "no"];
    expect(changesIn(row)).toEqual([name, isOpen]);
    await shown.user.click(within(row).getByRole("button", { name: "Show 1 unchanged field" }));
    expect(changesIn(row)).toEqual([name, isOpen, ["Code unchanged", "N1", "N1"]]);
    await shown.user.click(within(row).getByRole("button", { name: "Hide unchanged fields" }));
    expect(changesIn(row)).toHaveLength(2);
    const fact = (label: string) => within(row).getByText(label).nextElementSibling?.textContent;
    expect(fact("On behalf of")).toBe("Grace");
    expect(fact("No.")).toBe("4,210");
    expect(fact("Hash")).toBe("9f2c");
  });

  it("never shows a secret, tells empty from absent, and strikes through what went", async () => {
    const before = { secret: "[secret]", phone: "", region: { city: "Bern" } };
    const after = { secret: "[secret]", phone: "1", region: { city: "Genf" }, remark: null };
    const shown = show([anAuditRow(1, { before, after })]);
    const row = await open(shown);
    expect(changesIn(row)).toEqual([
      ["Secret changed", "secret, not recorded", "secret, not recorded"],
      ["Phone changed", "empty", "1"],
      ["Region › City changed", "Bern", "Genf"],
      ["Remark added", "", "empty"],
    ]);
    expect(within(row).getByText("Bern").tagName).toBe("DEL");
    expect(within(row).getByText("Genf").tagName).toBe("INS");
  });

  it.each([
    { how: "made", before: null, after: { name: "Late" }, line: ["Name added", "", "Late"] },
    { how: "deleted", before: { name: "Late" }, after: null, line: ["Name removed", "Late", ""] },
  ])("has one side only of what was $how", async ({ before, after, line }) => {
    expect(changesIn(await open(show([anAuditRow(1, { before, after })])))).toEqual([line]);
  });

  it("says that nothing else was recorded", async () => {
    const row = await open(show([anAuditRow(1, { before: null, after: null })]));
    expect(within(row).getByText("No further details were recorded for this action.")).toBeTruthy();
    expect(within(row).queryByRole("table")).toBeNull();
  });

  it("leads from a row to all of the same person, thing or action, and back", async () => {
    const shown = show([anAuditRow(1)]);
    await shown.user.click(within(await open(shown)).getByRole("button", { name: "Only this subject" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(shownSearch()).toBe("?tab=audit&subjectKind=role&subjectId=12");
    await shown.user.click(within(await open(shown)).getByRole("button", { name: "Only this action" }));
    await shown.user.click(within(await open(shown)).getByRole("button", { name: "Only this person" }));
    await waitFor(() =>
      expect(shown.asked(E.audit).at(-1)?.query).toMatchObject({
        ...{ subjectKind: "role", subjectId: "12", action: "access_roles_edit", staffId: 7 },
      }),
    );
    await shown.user.click(screen.getByRole("button", { name: /Subject: role “Night”/ }));
    await shown.user.click(screen.getByRole("button", { name: /Action: roles · edit/ }));
    expect(shownSearch()).toBe("?tab=audit&staffId=7");
    await shown.user.click(screen.getByRole("button", { name: /Person: Ada/ }));
    expect(shownSearch()).toBe("?tab=audit");
  });

  it("offers no person where the system itself did it", async () => {
    const shown = show([anAuditRow(1, { staffId: null, displayName: null })]);
    const row = await open(shown, "System");
    expect(buttonsIn(row)).not.toContain("Only this person");
    expect(within(row).queryByRole("link")).toBeNull();
  });

  it("is saved as it is filtered", async () => {
    const files = savedFiles();
    const shown = show([anAuditRow(1)], [on(E.auditExport, () => new Response("x"))], {
      at: "/log?tab=audit&search=night&subjectKind=role&current=2",
    });
    await rowWith("Ada");
    await shown.user.click(screen.getByRole("button", { name: /Export$/ }));
    await shown.user.click(await screen.findByRole("menuitem", { name: "Export Excel" }));
    await waitFor(() => expect(files).toEqual(["Audit log.xlsx"]));
    const { query } = shown.asked(E.auditExport)[0] ?? {};
    expect(query).toMatchObject({ search: "night", subjectKind: "role", format: "xlsx" });
  });
});

describe("verifying the audit log", () => {
  const verify = async ({ user }: Shown, name = "Verify integrity") =>
    user.click(await screen.findByRole("button", { name }));
  const queryState = () => screen.queryByText(/^(Verifying:|Intact:|Broken)/);

  it("goes through all of it, stretch by stretch, and says how far it has come", async () => {
    const last = held({ isIntact: true, checkedTo: 45_000, lastId: 45_000, brokenAt: null });
    const shown = show(
      [],
      [
        on(E.verifyAudit, ({ query: { after } }) =>
          after < 40_000
            ? { isIntact: true, checkedTo: after + 20_000, lastId: 45_000, brokenAt: null }
            : last.answer(),
        ),
      ],
    );
    await verify(shown);
    const bar = await screen.findByRole("progressbar", { name: "Verification progress" });
    await waitFor(() => expect(bar.getAttribute("value")).toBe("40000"));
    expect(queryState()?.textContent).toBe("Verifying: 40,000 of 45,000");
    last.release();
    expect(await screen.findByText("Intact: none of the 45,000 entries was changed")).toBeTruthy();
    expect(shown.asked(E.verifyAudit).map(({ query }) => query.after)).toEqual([0, 20_000, 40_000]);
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("ends at the first row that does not fit, and can be done again", async () => {
    const shown = show(
      [],
      [
        on(
          E.verifyAudit,
          inTurn(
            { isIntact: false, checkedTo: 1_199, lastId: 45_000, brokenAt: 1_200 },
            { isIntact: true, checkedTo: 9, lastId: 9, brokenAt: null },
          ),
        ),
      ],
    );
    await verify(shown);
    expect(await screen.findByText(/^Broken from entry 1,200 on/)).toBeTruthy();
    expect(shown.asked(E.verifyAudit)).toHaveLength(1);
    await verify(shown, "Verify again");
    expect(await screen.findByText("Intact: none of the 9 entries was changed")).toBeTruthy();
    expect(screen.queryByText(/^Broken/)).toBeNull();
  });

  it("is stopped at any time, and what was still on its way says nothing", async () => {
    const whole = { isIntact: true, checkedTo: 45_000, lastId: 45_000, brokenAt: null };
    const [stopped, next, last] = [held(whole), held({ ...whole, checkedTo: 20_000 }), held(whole)];
    const answers = inTurn(stopped.answer, next.answer, last.answer);
    const shown = show([], [on(E.verifyAudit, () => answers()())]);
    await verify(shown);
    await shown.user.click(await screen.findByRole("button", { name: "Stop" }));
    expect(queryState()).toBeNull();
    await verify(shown);
    await waitFor(() => expect(shown.asked(E.verifyAudit)).toHaveLength(2));
    stopped.release();
    next.release();
    expect(await screen.findByText("Verifying: 20,000 of 45,000")).toBeTruthy();
    expect(screen.queryByText(/^Intact/)).toBeNull();
    last.release();
    expect(await screen.findByText(/^Intact/)).toBeTruthy();
  });

  it("that failed is said, and claims nothing", async () => {
    const shown = show([], [on(E.verifyAudit, refused(CORE_REFUSALS.unexpected))]);
    await verify(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unexpected.en]));
    expect(queryState()).toBeNull();
  });

  it("is for who may, and for this log alone", async () => {
    const shown = show([anAuditRow(1)], [], { may: [E.audit, E.operations, E.verifyAudit] });
    expect(await screen.findByRole("button", { name: "Verify integrity" })).toBeTruthy();
    await shown.user.click(screen.getByRole("radio", { name: "Operations" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Verify integrity" })).toBeNull());
    expect(screen.queryByRole("button", { name: /Export$/ })).toBeNull();
  });

  it("is not offered to who may only read", async () => {
    show([anAuditRow(1)], [], { may: [E.audit] });
    await rowWith("Ada");
    expect(screen.queryByRole("button", { name: "Verify integrity" })).toBeNull();
    expect(screen.queryAllByRole("radio").map((one) => one.closest("label")?.textContent)).toEqual(["Audit"]);
  });
});
