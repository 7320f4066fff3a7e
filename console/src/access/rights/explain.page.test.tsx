// @vitest-environment jsdom
import {
  RIGHTS_ENDPOINTS as E,
  type Explanation,
  RIGHTS_REFUSALS as R,
} from "@sweepline/contract/access/rights.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { TOKENS } from "../../../test/session.ts";
import { rowWith, said, visit } from "../../../test/visit.tsx";
import { beginSession, isViewing, signOut } from "../../core/session/index.ts";
import { ExplainPage } from "./explain.page.tsx";

const LIN = { id: 7, displayName: "Lin", username: "lin", organizationName: "Aurora" };
const ROLE = {
  ...{ roleId: 1, roleName: "Keeper", standardName: null, scopeKind: "ownAndBelow" as const },
  ...{ hasPermission: true, way: "branch" as const, byOrganization: "Aurora" },
};
const EXPLANATION: Explanation = {
  staff: LIN,
  row: {
    ...{ kind: "device", id: 2, name: "SW-2", organizationName: "Cedar" },
    organizationPath: ["Aurora", "Cedar"],
  },
  ...{ permission: "fleet_devices_list", isAllowed: true, withheld: [], barriers: [], roles: [ROLE] },
};
const GIVEN = "/page?staffId=7&kind=device&id=2";

function show(answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) {
  return visit(<ExplainPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.explain, EXPLANATION),
      on(STAFF_ENDPOINTS.options, ({ query }) =>
        query.search === "nobody"
          ? []
          : [LIN, { ...LIN, id: 8, username: "lin8", organizationName: "Cedar" }],
      ),
      on(E.rows, ({ query }) =>
        query.kind === "map"
          ? [{ id: 5, name: "Hall", organizationName: "Cedar" }]
          : [{ id: 2, name: "SW-2", organizationName: "Cedar" }],
      ),
    ],
  });
}
const option = (text: string) => screen.findByText(text, { selector: ".ant-select-item-option-content *" });

describe("asking why someone can see something", () => {
  it("waits until both are chosen, and the address keeps what was", async () => {
    const { user, asked } = show();
    expect(await screen.findByText("Choose a person and an item")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: "Person" }));
    await user.click(await option("Lin (lin8)"));
    expect(shownSearch()).toBe("?staffId=8");
    expect(asked(E.explain)).toEqual([]);
    await user.click(screen.getByRole("combobox", { name: "Item" }));
    await user.click(await option("SW-2"));
    expect(shownSearch()).toBe("?staffId=8&id=2");
    await waitFor(() => expect(asked(E.explain)[0]?.query).toEqual({ staffId: 8, kind: "device", id: 2 }));
  });

  it("tells people of one name apart by where they are, and says that nobody is called so", async () => {
    const { user, asked } = show();
    const person = await screen.findByRole("combobox", { name: "Person" });
    await user.click(person);
    expect(await option("Aurora")).toBeTruthy();
    expect(await option("Cedar")).toBeTruthy();
    await user.type(person, "nobody");
    expect(await screen.findByText("Nothing matches")).toBeTruthy();
    const searched = asked(STAFF_ENDPOINTS.options).map(({ query }) => query.search);
    expect(searched.filter((one) => one !== undefined)).toEqual(["nobody"]);
  });

  it("begins anew with another kind of row", async () => {
    const { user, choose, asked } = show([], { at: GIVEN });
    expect(await screen.findByText("Can see it")).toBeTruthy();
    await choose("Data type", "Map");
    expect(shownSearch()).toBe("?staffId=7&kind=map");
    expect(await screen.findByText("Choose a person and an item")).toBeTruthy();
    await user.click(screen.getByRole("combobox", { name: "Item" }));
    await user.click(await option("Hall"));
    await waitFor(() => expect(asked(E.explain).at(-1)?.query).toMatchObject({ kind: "map", id: 5 }));
  });
});

describe("the answer", () => {
  it("is a sentence, what it rests on, and every role with what it adds", async () => {
    const lookOnly = { ...ROLE, roleId: 2, roleName: "Guest", hasPermission: false, way: null };
    const standardName = { zh: "只读人员", en: "Viewer" };
    const standard = { ...ROLE, roleId: 3, standardName, way: "all" as const };
    show([on(E.explain, { ...EXPLANATION, roles: [ROLE, lookOnly, standard] })], { at: GIVEN });
    expect(
      await screen.findByText(/^Lin can see SW-2, because the role “Keeper” has the permission/),
    ).toBeTruthy();
    for (const text of ["Aurora › Cedar", "fleet_devices_list", "Lin (lin) · Aurora"])
      expect(screen.getAllByText(text)).not.toEqual([]);
    const role = await rowWith("Keeper");
    expect(role.textContent).toMatch(/✓ yes.*✓ covers Aurora and everything below it/);
    expect((await rowWith("Guest")).textContent).toMatch(/✕ no.*✕ does not cover it/);
    expect((await rowWith("Viewer")).textContent).toMatch(/covers all data/);
  });

  it("says what is withheld although the row is seen", async () => {
    const withheld = { ...EXPLANATION, withheld: ["deviceDetail", "fault"] as const };
    show([on(E.explain, { ...withheld, withheld: [...withheld.withheld] })], { at: GIVEN });
    expect((await screen.findByText(/^They can see it, but the following is hidden/)).textContent).toMatch(
      /device details, faults$/,
    );
  });

  it("says in the person's language all that stands in the way, also that there is no role", async () => {
    const no = { ...EXPLANATION, isAllowed: false, withheld: ["fault" as const], roles: [] };
    show([on(E.explain, { ...no, barriers: ["noRole", "accountDisabled"] })], { at: GIVEN, language: "zh" });
    expect(await screen.findByText("Lin 不能看到 SW-2：没有任何角色；账号已停用。")).toBeTruthy();
    expect(screen.getByText("此人没有任何角色。")).toBeTruthy();
    expect(screen.queryByText(/隐藏/)).toBeNull();
  });

  it("that cannot be had says so, and is there at the next try", async () => {
    const answer = inTurn<Explanation | ReturnType<typeof refused>>(
      ...[refused(CORE_REFUSALS.notFound), EXPLANATION],
    );
    const { user } = show([on(E.explain, answer)], { at: GIVEN });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Can see it")).toBeTruthy();
  });
});

describe("looking through a person's eyes", () => {
  it("begins after a question, and away from a page that may be none of theirs", async () => {
    beginSession(TOKENS);
    onTestFinished(async () => {
      await signOut(() => undefined);
    });
    const shown = show([on(E.viewAs, { ...TOKENS, access_token: "theirs", expires_in: 1_800 })], {
      at: GIVEN,
    });
    await shown.user.click(await screen.findByRole("button", { name: "View as" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm("View as Lin for 30 minutes? Read-only, and recorded in the audit log.");
    await waitFor(() => expect(isViewing()).toBe(true));
    await waitFor(() => expect(shownAddress()).toBe("/"));
    expect(shown.asked(E.viewAs).map(({ body }) => body)).toEqual([{ staffId: 7 }]);
  });

  it("does not begin for who may do more than oneself", async () => {
    const shown = show([on(E.viewAs, refused(R.beyondViewer))], { at: GIVEN });
    await shown.user.click(await screen.findByRole("button", { name: "View as" }));
    await shown.confirm(/^View as Lin/);
    await waitFor(() => expect(said()).toEqual([R.beyondViewer.en]));
    expect(isViewing()).toBe(false);
    expect(shownSearch()).toBe("?staffId=7&kind=device&id=2");
  });

  it("is not offered for oneself, nor to who may not", async () => {
    show([], { at: GIVEN, may: [E.explain, E.rows, STAFF_ENDPOINTS.options] });
    expect(await screen.findByText("Can see it")).toBeTruthy();
    expect(within(document.body).queryByRole("button", { name: "View as" })).toBeNull();
  });
});
