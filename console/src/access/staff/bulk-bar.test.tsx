// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import {
  STAFF_ENDPOINTS as E,
  STAFF_REFUSALS as R,
  type StaffRow,
} from "@sweepline/contract/access/staff.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import { aPerson, aRole } from "../../../test/staff.ts";
import { faultAt, visit } from "../../../test/visit.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import type { Handout } from "./handout-dialog.tsx";

const people: readonly StaffRow[] = [
  aPerson(7, { email: "a@example.com", role: [aRole(4, "Watcher")] }),
  aPerson(8, { email: "b@example.com" }),
];

function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  const chosen: number[][] = [];
  const handouts: Handout[] = [];
  const visited = visit(
    <BulkBar
      ids={[7, 8]}
      nameOf={(id) => `Ada ${id}`}
      onChange={(ids) => chosen.push(ids)}
      onHandout={(handout) => handouts.push(handout)}
    />,
    {
      ...given,
      answers: [
        ...answers,
        on(E.get, ({ params: { id } }) => people.find((one) => one.id === id) ?? aPerson(id)),
        on(ROLE_ENDPOINTS.options, [aRole(4, "Watcher"), aRole(5, "Cleaner")]),
      ],
    },
  );
  return { ...visited, chosen, handouts };
}
const press = ({ user }: ReturnType<typeof show>, name: string) =>
  user.click(screen.getByRole("button", { name }));

it("adds a role to each beside those that they have, and keeps who was refused with the reason", async () => {
  const shown = show([
    on(E.update, ({ body }) => (body.id === 8 ? refused(R.exceedsOwnRights) : aPerson(body.id))),
  ]);
  await press(shown, "Set roles");
  await dialog();
  await shown.choose("Roles", "Cleaner");
  await shown.user.click(within(await dialog()).getByRole("button", { name: "Set roles" }));
  expect(await screen.findByText(`Ada 8: ${R.exceedsOwnRights.en}`)).toBeTruthy();
  expect(shown.asked(E.update).map(({ body }) => [body.id, body.role])).toEqual([
    [7, [4, 5]],
    [8, [5]],
  ]);
  expect(shown.chosen).toEqual([[8]]);
});

it("moves each to the organization, with the roles that they have there, and keeps who was refused with the reason", async () => {
  const shown = show([
    on(E.update, ({ body }) => (body.id === 8 ? refused(R.exceedsOwnRights) : aPerson(body.id))),
    on(ORGANIZATION_ENDPOINTS.options, [
      anOrganizationOption(2, "Brightfloor"),
      anOrganizationOption(3, "Cedar"),
    ]),
  ]);
  await press(shown, "Move");
  await dialog();
  await shown.user.click(within(await dialog()).getByRole("button", { name: "Move" }));
  expect(await faultAt("Organization")).toBeTruthy();
  expect(shown.written()).toEqual([]);
  await shown.choose("Organization", "Cedar");
  await shown.choose("Roles", "Cleaner");
  await shown.user.click(within(await dialog()).getByRole("button", { name: "Move" }));
  expect(await screen.findByText(`Ada 8: ${R.exceedsOwnRights.en}`)).toBeTruthy();
  expect(
    shown.asked(E.update).map(({ body }) => [body.id, body.organizationId, body.role, body.email]),
  ).toEqual([
    [7, 3, [5], "a@example.com"],
    [8, 3, [5], "b@example.com"],
  ]);
  expect(shown.chosen).toEqual([[8]]);
});

it("hands over the passwords that were made, all together", async () => {
  const shown = show([on(E.resetPassword, ({ params: { id } }) => ({ oneTimePassword: `once-${id}` }))]);
  await press(shown, "Reset password");
  await shown.user.click(within(await dialog()).getByRole("button", { name: "Reset password" }));
  await waitFor(() => expect(shown.handouts).toHaveLength(1));
  expect(shown.handouts[0]).toEqual({
    kind: "many",
    rows: [
      { name: "Ada 7", username: "ada7", password: "once-7" },
      { name: "Ada 8", username: "ada8", password: "once-8" },
    ],
  });
});

it("deletes after a question", async () => {
  const shown = show([on(E.remove, true)]);
  await press(shown, "Delete");
  expect(within(await dialog()).getByText(/^This cannot be undone/)).toBeTruthy();
  await shown.user.click(within(await dialog()).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("2 done")).toBeTruthy();
  expect(shown.asked(E.remove).map(({ params }) => params.id)).toEqual([7, 8]);
});

it("offers what the person may do alone", () => {
  show([], { may: [E.setEnabled] });
  const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(names).toEqual(["Enable", "Disable", "Clear selection"]);
});
