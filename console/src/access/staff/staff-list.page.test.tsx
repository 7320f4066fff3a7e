// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { SECOND_FACTOR_ENDPOINTS } from "@sweepline/contract/access/second-factors/index.ts";
import {
  STAFF_ENDPOINTS as E,
  STAFF_REFUSALS as R,
  type StaffRow,
} from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, more } from "../../../test/dialog.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { aPerson, aRole } from "../../../test/staff.ts";
import { buttonsIn, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { StaffInfoPage, TenantStaffPage } from "./index.ts";

const PLACES = [anOrganizationOption(1, "Sweepline"), anOrganizationOption(2, "Brightfloor")];
const LOOKUPS: readonly Rule[] = [
  on(ROLE_ENDPOINTS.options, [aRole(5, "Cleaner")]),
  on(ORGANIZATION_ENDPOINTS.options, PLACES),
  on(E.initialPasswords, { rule: "phone" }),
  on(SECOND_FACTOR_ENDPOINTS.ofPerson, {
    ...{ hasTotp: false, passkeys: 0, recoveryCodesLeft: 0, isRequired: false },
  }),
];

function show(rows: readonly StaffRow[], given: Parameters<typeof visit>[1] = {}) {
  const { answers = [], ...rest } = given;
  return visit(<StaffInfoPage />, { ...rest, answers: [...answers, on(E.list, aPage(...rows)), ...LOOKUPS] });
}

describe("the list of people", () => {
  it("shows one's own organization first, and all in reach when asked to", async () => {
    const { user, asked } = show([aPerson(7)]);
    await rowWith("Ada 7");
    expect(asked(E.list).at(-1)?.query).toMatchObject({ reach: "own" });
    await user.click(screen.getByText("All visible"));
    expect(shownSearch()).toBe("?reach=all");
    await waitFor(() => expect(asked(E.list).at(-1)?.query.reach).toBeUndefined());
  });

  it("means an organization that is named wherever it stands", async () => {
    const { asked } = show([aPerson(7)], { at: "/staff?organizationId=2" });
    await rowWith("Ada 7");
    expect(asked(E.list).at(-1)?.query).toEqual({ organizationId: 2, current: 1, size: 20 });
    expect(screen.getByRole("radio", { name: "All visible" })).toHaveProperty("checked", true);
  });

  it("is filtered, sorted and saved as it is shown", async () => {
    const files = savedFiles();
    const { user, choose, asked } = show([aPerson(7)], { answers: [on(E.export, () => new Response("x"))] });
    await rowWith("Ada 7");
    await user.type(screen.getByRole("textbox", { name: /^Name, username/ }), "ada{Enter}");
    await choose("Roles", "Cleaner");
    await choose("Kind", "Admin");
    await choose("Status", "Disabled");
    await user.click(screen.getByRole("button", { name: /^Last sign-in/ }));
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        search: "ada",
        reach: "own",
        roleId: 5,
        kind: "admin",
        enabled: false,
        sort: "lastSignInAt",
        current: 1,
        size: 20,
      }),
    );
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Staff.csv"]));
    expect(asked(E.export)[0]?.query).toMatchObject({ search: "ada", reach: "own", sort: "lastSignInAt" });
  });

  it("says of each who they are, what they may and when they were here", async () => {
    show([
      aPerson(7, { role: [aRole(5, "Cleaner")], lastSignInAt: null, regionInfo: "North" }),
      aPerson(8, { enabled: false, role: [], phone: null }),
    ]);
    const first = await rowWith("ada7");
    for (const text of ["Ada 7", "Cleaner", "Brightfloor", "North", "Enabled", "Never signed in"])
      expect(within(first).getByText(text)).toBeTruthy();
    const second = await rowWith("ada8");
    expect(within(second).getByText("Disabled")).toBeTruthy();
    expect(within(second).getByText("None")).toBeTruthy();
  });

  it("of tenants asks for those below and names the tenant", async () => {
    const { asked } = visit(<TenantStaffPage />, {
      answers: [on(E.list, aPage(aPerson(7, { tenantName: "Brightfloor Group" }))), ...LOOKUPS],
    });
    expect(within(await rowWith("Ada 7")).getByText("Brightfloor Group")).toBeTruthy();
    expect(asked(E.list).at(-1)?.query).toMatchObject({ reach: "below" });
    expect(screen.queryByRole("radio", { name: "Own organization" })).toBeNull();
  });

  it("says that nobody is there, that nobody fits, and that it cannot be read", async () => {
    let isBroken = true;
    const { user } = show([], {
      at: "/staff?kind=admin",
      answers: [on(E.list, () => (isBroken ? refused(CORE_REFUSALS.unexpected) : aPage()))],
    });
    const retry = await screen.findByRole("button", { name: "Try again" });
    isBroken = false;
    await user.click(retry);
    expect(await screen.findByText("No person matches")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(await screen.findByText("No people yet")).toBeTruthy();
  });
});

describe("what may be done with a person", () => {
  const menuOf = async (visited: ReturnType<typeof show>, name: string) => {
    await visited.user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
    return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  };

  it("depends on the rights, and nobody puts themselves out", async () => {
    const rows = [aPerson(1), aPerson(7)];
    const visited = show(rows);
    expect(await menuOf(visited, "Ada 7")).toEqual(
      expect.arrayContaining(["Details", "Reset password", "Disable", "Delete"]),
    );
    await visited.user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    const own = await menuOf(visited, "Ada 1");
    expect(own).toContain("Reset password");
    expect(own).not.toContain("Disable");
    expect(own).not.toContain("Delete");
  });

  it("is looking for who may do nothing else", async () => {
    const visited = show([aPerson(7)], { may: [E.list] });
    expect(await menuOf(visited, "Ada 7")).toEqual(["Details"]);
    expect(screen.queryByRole("button", { name: "Edit Ada 7" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Add a person|Import|Export/ })).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });

  it("begins with the menu: an explanation of what they may stands on a page of its own", async () => {
    const visited = show([aPerson(7)], { may: [E.list, RIGHTS_ENDPOINTS.explain] });
    await more(visited, "Ada 7", "Explain access");
    expect(shownAddress()).toBe("/explainAccess?staffId=7");
  });

  it("disables after a question that says what it means, and enables without one", async () => {
    let enabled = true;
    const person = () => aPerson(7, { enabled });
    const visited = show([], {
      answers: [
        on(E.list, () => aPage(person())),
        on(E.setEnabled, ({ body }) => {
          enabled = body.enabled;
          return person();
        }),
      ],
    });
    await more(visited, "Ada 7", "Disable");
    const asked = await dialog();
    expect(within(asked).getByText(/^They are signed out at once/)).toBeTruthy();
    await visited.user.click(within(asked).getByRole("button", { name: "Cancel" }));
    expect(visited.written()).toEqual([]);
    await more(visited, "Ada 7", "Disable");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Disable" }));
    await waitFor(async () => expect(within(await rowWith("ada7")).getByText("Disabled")).toBeTruthy());
    await more(visited, "Ada 7", "Enable");
    await waitFor(async () => expect(within(await rowWith("ada7")).getByText("Enabled")).toBeTruthy());
    expect(visited.asked(E.setEnabled).map(({ params, body }) => [params.id, body.enabled])).toEqual([
      [7, false],
      [7, true],
    ]);
    expect(said()).toEqual(["Ada 7 is disabled", "Ada 7 is enabled"]);
  });

  it("deletes after a question, and says why where it is refused", async () => {
    let isRefused = true;
    const visited = show([aPerson(7)], {
      answers: [on(E.remove, () => (isRefused ? refused(R.exceedsOwnRights) : true))],
    });
    const remove = async () => {
      await more(visited, "Ada 7", "Delete");
      const asked = await dialog();
      expect(within(asked).getByText(/^This cannot be undone/)).toBeTruthy();
      await visited.user.click(within(asked).getByRole("button", { name: "Delete" }));
    };
    await remove();
    await waitFor(() => expect(said()).toEqual([R.exceedsOwnRights.en]));
    isRefused = false;
    await remove();
    await waitFor(() => expect(said()).toContain("Ada 7 is deleted"));
    expect(visited.asked(E.remove).map(({ params }) => params.id)).toEqual([7, 7]);
  });
});

describe("many people at once", () => {
  it("are disabled one after the other; who could not be stays chosen with the reason", async () => {
    const second = held(aPerson(8));
    const visited = show([aPerson(7), aPerson(8), aPerson(9)], {
      answers: [
        on(E.setEnabled, ({ params: { id } }) =>
          id === 8 ? second.answer() : id === 9 ? refused(R.exceedsOwnRights) : aPerson(id),
        ),
      ],
    });
    for (const name of ["ada7", "ada8", "ada9"])
      await visited.user.click(within(await rowWith(name)).getByRole("checkbox"));
    expect(screen.getByText("3 selected")).toBeTruthy();
    await visited.user.click(screen.getByRole("button", { name: "Disable" }));
    const asked = await dialog();
    expect(within(asked).getByText("They are signed out at once.")).toBeTruthy();
    await visited.user.click(within(asked).getByRole("button", { name: "Disable" }));
    expect(await screen.findByText("1 of 3 done")).toBeTruthy();
    expect(visited.asked(E.setEnabled)).toHaveLength(2);
    second.release();
    expect(await screen.findByText("2 done")).toBeTruthy();
    expect(screen.getByText(`Ada 9: ${R.exceedsOwnRights.en}`)).toBeTruthy();
    expect(said()).toEqual([]);
    await visited.user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByText("2 done")).toBeNull();
  });
});

describe("details of a person", () => {
  const SESSION = {
    ...{ id: 3, startedAt: "2026-01-01T00:00:00.000Z", lastSeenAt: "2026-01-02T00:00:00.000Z" },
    ...{ remoteIp: "10.0.0.3", userAgent: "Mozilla/5.0", isCurrent: false },
  };
  const panel = () => screen.findByRole("dialog");

  it("stand in the address, tell what is known, and lead to the form", async () => {
    const person = aPerson(7, { email: "ada@example.com", initialPassword: "expired", sex: "female" });
    const { user } = show([person], { at: "/staff?person=7", answers: [on(E.get, person)] });
    const drawer = await panel();
    for (const text of ["ada@example.com", "Initial password expired", "Not signed in"])
      expect(await within(drawer).findByText(text)).toBeTruthy();
    expect(within(drawer).getByText(/Reset the password\.$/)).toBeTruthy();
    await user.click(within(drawer).getByRole("button", { name: "Edit" }));
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Ada 7");
    expect(shownSearch()).toBe("");
  });

  it("end one session or all of them, each after a question, but never the own one by itself", async () => {
    const sessions = [SESSION, { ...SESSION, id: 4, isCurrent: true, remoteIp: "10.0.0.4" }];
    const { user, asked, confirm } = show([aPerson(7)], {
      at: "/staff?person=7",
      answers: [on(E.get, aPerson(7)), on(E.sessions, sessions), on(E.endSessions, true)],
    });
    const drawer = await panel();
    const other = (await within(drawer).findByText(/10\.0\.0\.3/)).closest("li") as HTMLElement;
    const own = (await within(drawer).findByText(/10\.0\.0\.4/)).closest("li") as HTMLElement;
    expect(within(own).getByText("Current")).toBeTruthy();
    expect(buttonsIn(own)).toEqual([]);
    await user.click(within(other).getByRole("button", { name: "End" }));
    await confirm("End this session? That device will have to sign in again.");
    await waitFor(() =>
      expect(asked(E.endSessions)).toEqual([expect.objectContaining({ query: { sessionId: 3 } })]),
    );
    expect(said()).toEqual(["Session ended"]);
    await user.click(within(drawer).getByRole("button", { name: "End all" }));
    await confirm("End all sessions of this person?");
    await waitFor(() => expect(asked(E.endSessions).at(-1)?.query).toEqual({}));
  });

  it("end no session for who may not", async () => {
    show([aPerson(7)], {
      at: "/staff?person=7",
      may: [E.list],
      answers: [on(E.get, aPerson(7)), on(E.sessions, [SESSION, { ...SESSION, id: 5 }])],
    });
    const drawer = await panel();
    await within(drawer).findAllByText(/10\.0\.0\.3/);
    expect(buttonsIn(drawer)).toEqual(["Close"]);
  });
});
