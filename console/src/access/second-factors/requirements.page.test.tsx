// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import {
  SECOND_FACTOR_ENDPOINTS as E,
  SECOND_FACTOR_REFUSALS as R,
} from "@sweepline/contract/access/second-factors/index.ts";
import type { RequirementRow } from "@sweepline/contract/access/second-factors/shapes.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { RequirementsPage } from "./requirements.page.tsx";

const aRow = (id: number, name: string, given: Partial<RequirementRow> = {}): RequirementRow => ({
  ...{ kind: "role", id, name, standardName: null, isRequired: false, isOwn: true },
  ...{ people: 3, peopleWithout: 2 },
  ...given,
});
const ADMIN = aRow(5, "admin", { standardName: { zh: "管理员", en: "Administrator" } });
const show = (rows: Rule | readonly RequirementRow[], answers: readonly Rule[] = [], given = {}) =>
  visit(<RequirementsPage />, {
    ...given,
    answers: [...answers, "endpoint" in rows ? rows : on(E.requirements, [...rows])],
  });
const toggle = (name: string) => screen.findByRole("switch", { name: `Require a second factor of ${name}` });
const dialog = async () =>
  (await screen.findByText(/^Require a second factor of “/)).closest("dialog") as HTMLElement;

describe("who must have a second factor", () => {
  it("says of each how many people have none yet, and what is not theirs to change", async () => {
    show([
      ADMIN,
      aRow(6, "Night", { people: 1, peopleWithout: 0, isRequired: true, isOwn: false }),
      aRow(7, "Spare", { people: 0, peopleWithout: 0 }),
    ]);
    expect(await screen.findByText("3 people, 2 without one")).toBeTruthy();
    expect(screen.getByText("1 person, all set up · Set by the platform or an organization above"));
    expect(screen.getByText("No people yet")).toBeTruthy();
    expect(await toggle("Night")).toHaveProperty("disabled", true);
    expect((await toggle("Night")).getAttribute("aria-checked")).toBe("true");
    expect(screen.getByText("No organization requires a second factor yet")).toBeTruthy();
  });

  it("calls standard roles by their names in the person's language", async () => {
    show([ADMIN], [], { language: "zh" });
    expect(await screen.findByRole("switch", { name: "要求 管理员 使用二次验证" })).toBeTruthy();
  });

  it("is asked for only after it was said whom that shuts out", async () => {
    const after = { ...ADMIN, isRequired: true };
    const shown = show(on(E.requirements, inTurn([ADMIN], [after])), [on(E.require, true)]);
    await shown.user.click(await toggle("Administrator"));
    const asked = await dialog();
    expect(within(asked).getByText(/^2 people have none and can do nothing else/)).toBeTruthy();
    await shown.user.click(within(asked).getByRole("button", { name: "Cancel" }));
    expect(shown.written()).toEqual([]);
    expect((await toggle("Administrator")).getAttribute("aria-checked")).toBe("false");
    await shown.user.click(await toggle("Administrator"));
    await shown.user.click(within(await dialog()).getByRole("button", { name: "Require" }));
    await waitFor(() => expect(said()).toEqual(["Second factor required"]));
    expect(shown.asked(E.require).map(({ body }) => body)).toEqual([
      { kind: "role", id: 5, isRequired: true },
    ]);
    await waitFor(async () =>
      expect((await toggle("Administrator")).getAttribute("aria-checked")).toBe("true"),
    );
  });

  it("is lifted at once, unless somebody above asks for it", async () => {
    const row = { ...ADMIN, isRequired: true };
    const answer = inTurn<true | ReturnType<typeof refused>>(refused(R.requiredAbove), true);
    const shown = show([row], [on(E.require, answer)]);
    await shown.user.click(await toggle("Administrator"));
    await waitFor(() => expect(said()).toEqual([R.requiredAbove.en]));
    await shown.user.click(await toggle("Administrator"));
    await waitFor(() => expect(said().at(-1)).toBe("Requirement removed"));
    expect(shown.asked(E.require).map(({ body }) => body.isRequired)).toEqual([false, false]);
  });

  it("is asked of an organization that is looked for", async () => {
    const cedar = aRow(9, "Cedar", { kind: "organization", peopleWithout: 1 });
    const shown = show(
      on(E.requirements, ({ query }) => (query.organizationId === 9 ? [cedar, ADMIN] : [ADMIN])),
      [on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(9, "Cedar")]), on(E.require, true)],
    );
    await toggle("Administrator");
    await shown.choose("Choose an organization to add", "Cedar");
    await shown.user.click(await toggle("Cedar"));
    expect(within(await dialog()).getByText(/^1 person has none/)).toBeTruthy();
    await shown.user.click(within(await dialog()).getByRole("button", { name: "Require" }));
    await waitFor(() =>
      expect(shown.asked(E.require)[0]?.body).toEqual({ kind: "organization", id: 9, isRequired: true }),
    );
  });

  it("that cannot be read says so in both places, and is read again", async () => {
    const rows = inTurn<RequirementRow[] | ReturnType<typeof refused>>(
      ...[refused(CORE_REFUSALS.noPermission), [ADMIN]],
    );
    const { user } = show(on(E.requirements, rows));
    const again = await screen.findAllByRole("button", { name: "Try again" });
    expect(again).toHaveLength(2);
    await user.click(again[0] as HTMLElement);
    expect(await toggle("Administrator")).toBeTruthy();
  });
});
