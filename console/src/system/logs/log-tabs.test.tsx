// @vitest-environment jsdom
import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anException, anOperation, aSignIn } from "../../../test/logs.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule } from "../../../test/server.ts";
import { rowWith, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { LogsPage } from "./index.ts";

function show(at: string, answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  updatePreferences({ timeZone: "UTC" });
  return visit(<LogsPage organizationFilter={() => null} />, { at, ...given, answers });
}
const openFirst = async ({ user }: ReturnType<typeof show>) => {
  await user.click((await screen.findAllByTitle("Show details"))[0] as HTMLElement);
  return within(await screen.findByRole("dialog"));
};
const factOf = (row: Awaited<ReturnType<typeof openFirst>>) => (label: string) =>
  row.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

describe("the log of calls", () => {
  it("tells what was done from what was refused and what failed", async () => {
    show("/log", [
      on(
        E.operations,
        aPage(
          anOperation(1),
          anOperation(2, {
            path: "/unknown/2",
            summary: "Locks a device",
            status: 409,
            error: "fleet.devices.locked",
          }),
          anOperation(3, {
            path: "/unknown/3",
            summary: "Moves a place",
            status: 500,
            error: "core.unexpected",
          }),
        ),
      ),
    ]);
    expect(within(await rowWith("Change a person")).getByText("Done")).toBeTruthy();
    expect(within(await rowWith("Locks a device")).getByText("Refused").title).toBe("fleet.devices.locked");
    expect(within(await rowWith("Moves a place")).getByText("Failed").title).toBe("core.unexpected");
  });

  it("has all that is known of a call in its drawer", async () => {
    const row = await openFirst(
      show("/log", [
        on(E.operations, aPage(anOperation(1, { status: 409, error: "taken", durationMs: 1_234.6 }))),
      ]),
    );
    const fact = factOf(row);
    expect(row.getByText("Log details")).toBeTruthy();
    expect(row.getByText("Ada: Change a person")).toBeTruthy();
    expect([fact("Duration"), fact("Status"), fact("Error")]).toEqual(["1,235 ms", "409", "taken"]);
    expect(fact("Call")).toBe("PUT /admin/staff");
    expect(fact("Browser")).toBe("—");
  });

  it("names a person who is gone by number", async () => {
    show("/log", [on(E.operations, aPage(anOperation(2, { staffId: 9, displayName: null })))]);
    expect(within(await rowWith("Change a person")).getByText("#9")).toBeTruthy();
  });

  it("is filtered by days of the person's zone, result and words, all kept in the address", async () => {
    const shown = show("/log?search=staff&from=2026-03-01&to=2026-03-02", [on(E.operations, aPage())]);
    await waitFor(() =>
      expect(shown.asked(E.operations).at(-1)?.query).toMatchObject({
        ...{ search: "staff", from: "2026-03-01T00:00:00.000Z", until: "2026-03-02T23:59:59.999Z" },
      }),
    );
    await shown.choose("Result", "Refused");
    expect(shownSearch()).toContain("result=refused");
    await waitFor(() => expect(shown.asked(E.operations).at(-1)?.query.isRefused).toBe(true));
    await shown.choose("Result", "Done");
    await waitFor(() => expect(shown.asked(E.operations).at(-1)?.query.isRefused).toBe(false));
  });

  it("shows a person's calls alone from one of them on, in the other logs too", async () => {
    const shown = show("/log?search=staff", [
      on(E.operations, aPage(anOperation(1))),
      on(E.signIns, aPage(aSignIn(1, { username: "ada.l" }))),
    ]);
    await (await openFirst(shown)).findByRole("button", { name: "Only this person" }).then(shown.user.click);
    expect(shownSearch()).toBe("?search=staff&staffId=7");
    expect(await screen.findByRole("button", { name: /Person: Ada/ })).toBeTruthy();
    await shown.user.click(screen.getByRole("radio", { name: "Sign-ins" }));
    expect(shownSearch()).toBe("?staffId=7&tab=signIn");
    expect(await screen.findByRole("button", { name: /Person: ada\.l/ })).toBeTruthy();
  });

  it("calls a chosen person of whom nothing is there by number, and takes them back", async () => {
    const shown = show("/log?staffId=9", [on(E.operations, aPage())]);
    await shown.user.click(await screen.findByRole("button", { name: /Person: #9/ }));
    expect(shownSearch()).toBe("");
  });

  it("waits, fails in words, is asked again, and says that nothing was logged", async () => {
    const first = failsFirst(E.operations, aPage());
    const { user } = show("/log", [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No entries")).toBeTruthy();
  });
});

describe("the log of sign-ins", () => {
  it("says how each ended, and how often the same came again", async () => {
    const failed = aSignIn(2, { username: "eve", outcome: "wrongCredentials", count: 1_200, staffId: null });
    const shown = show("/log?tab=signIn", [on(E.signIns, aPage(failed, aSignIn(1)))]);
    expect(within(await rowWith("eve")).getByText("×1,200")).toBeTruthy();
    expect(within(await rowWith("ada")).queryByText(/×/)).toBeNull();
    const row = await openFirst(shown);
    expect(factOf(row)("Times")).toBe("1,200");
    expect(factOf(row)("Outcome")).toBe("Wrong username or password");
    expect(row.queryByRole("button", { name: "Only this person" })).toBeNull();
  });

  it("is filtered by outcome", async () => {
    const shown = show("/log?tab=signIn", [on(E.signIns, aPage(aSignIn(1)))]);
    await rowWith("ada");
    await shown.choose("Outcome", "Wrong username or password");
    await waitFor(() => expect(shown.asked(E.signIns).at(-1)?.query.outcome).toBe("wrongCredentials"));
    expect(shownSearch()).toBe("?tab=signIn&outcome=wrongCredentials");
  });
});

describe("the log of exceptions", () => {
  it("shows the stack of one, which a keyboard can scroll", async () => {
    const shown = show("/log?tab=exception", [
      on(E.exceptions, aPage(anException(1, { count: 3, staffId: 7 }))),
    ]);
    expect(within(await rowWith("Connection lost")).getByText("×3")).toBeTruthy();
    const row = await openFirst(shown);
    expect([factOf(row)("Person"), factOf(row)("Location")]).toEqual(["#7", "GET /admin/staff/page"]);
    const stack = within(row.getByRole("region", { name: "Stack" })).getByText(/at call$/);
    expect(stack.tabIndex).toBe(0);
  });

  it("has no stack where none was written, and nobody where nobody called", async () => {
    const row = await openFirst(
      show("/log?tab=exception", [on(E.exceptions, aPage(anException(1, { stack: "" })))]),
    );
    expect(row.queryByRole("region", { name: "Stack" })).toBeNull();
    expect(factOf(row)("Person")).toBe("—");
  });
});

describe("the logs that a person may see", () => {
  const tabs = () => screen.queryAllByRole("radio").map((one) => one.closest("label")?.textContent);

  it("are the only ones offered, whichever the address asks for", async () => {
    const { asked } = show("/log?tab=audit", [on(E.exceptions, aPage(anException(1)))], {
      may: [E.exceptions],
    });
    expect(await rowWith("Connection lost")).toBeTruthy();
    expect(tabs()).toEqual(["Exceptions"]);
    expect(asked(E.audit)).toEqual([]);
  });

  it("may be none", async () => {
    show("/log", [], { may: [] });
    expect(await screen.findByText("No entries")).toBeTruthy();
    expect(tabs()).toEqual([]);
  });
});
