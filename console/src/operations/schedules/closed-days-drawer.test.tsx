// @vitest-environment jsdom
import {
  type ClosedDay,
  CLOSED_DAY_ENDPOINTS as E,
} from "@sweepline/contract/operations/schedules/closed-days.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { on } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { ClosedDaysDrawer } from "./closed-days-drawer.tsx";
import { daysFrom } from "./wall-time.ts";

const DAYS: ClosedDay[] = [
  { day: "2026-12-25", name: "Christmas", isInherited: false },
  { day: "2027-01-01", name: "New Year", isInherited: true },
];
const show = (days: readonly ClosedDay[] = DAYS, may?: Parameters<typeof visit>[1]) =>
  visit(<ClosedDaysDrawer onClose={vi.fn()} />, {
    ...may,
    answers: [on(E.list, [...days]), on(E.add, [...days]), on(E.remove, [])],
  });
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writeDay = (label: string, value: string) => {
  const field = screen.getByLabelText(label);
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  fireEvent.input(field, { target: { value } });
  fireEvent.keyDown(field, { key: "Enter" });
};

describe("closed days", () => {
  it("are listed; those of an organization above are changed there", async () => {
    const shown = show();
    expect(await screen.findByText("Fri 2026-12-25")).toBeTruthy();
    expect(screen.getByText("Organization above")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove Fri 2027-01-01" })).toBeNull();
    await shown.user.click(screen.getByRole("button", { name: "Remove Fri 2026-12-25" }));
    await waitFor(() => expect(shown.asked(E.remove)[0]?.body).toMatchObject({ days: ["2026-12-25"] }));
  });

  it("are added from a day to another under one name", async () => {
    const shown = show([]);
    expect(await screen.findByText("No closed days")).toBeTruthy();
    const add = screen.getByRole("button", { name: "Add" });
    expect(add.hasAttribute("disabled")).toBe(true);
    writeDay("First day", "2026-12-30");
    writeDay("Last day (optional)", "2027-01-01");
    write("Name", " Holidays ");
    await shown.user.click(add);
    await waitFor(() => expect(said()).toContain("Closed days saved"));
    expect(shown.asked(E.add)[0]?.body).toMatchObject({
      days: ["2026-12-30", "2026-12-31", "2027-01-01"].map((day) => ({ day, name: "Holidays" })),
    });
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("");
  });

  it("are not more at once than can be written, nor none", async () => {
    show([]);
    await screen.findByText("No closed days");
    writeDay("First day", "2026-01-01");
    writeDay("Last day (optional)", "2026-12-31");
    write("Name", "A year");
    expect(screen.getByRole("alert").textContent).toBe("Up to 100 days at a time");
    writeDay("Last day (optional)", "2025-12-31");
    expect(screen.getByRole("alert").textContent).toBe("The end must not be before the start");
    expect(screen.getByLabelText("Last day (optional)").getAttribute("aria-invalid")).toBe("true");
    writeDay("First day", "");
    expect(screen.getByRole("alert").textContent).toBe("Choose a start date first");
    expect(screen.getByRole("button", { name: "Add" }).hasAttribute("disabled")).toBe(true);
    expect(daysFrom("2028-02-28", "2028-03-01")).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
  });

  it("are read by who may not change them", async () => {
    show(DAYS, { may: [E.list] });
    await screen.findByText("Christmas");
    expect(screen.queryByRole("button", { name: /^Remove|^Add/ })).toBeNull();
  });
});
