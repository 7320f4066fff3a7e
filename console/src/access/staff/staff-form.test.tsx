// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import {
  STAFF_ENDPOINTS as E,
  STAFF_REFUSALS as R,
  type StaffRow,
} from "@sweepline/contract/access/staff.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { SEAL_KEY } from "../../../test/session.ts";
import { aPerson, aRole } from "../../../test/staff.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { StaffInfoPage } from "./index.ts";

const PLACES = [anOrganizationOption(1, "Sweepline"), anOrganizationOption(2, "Brightfloor")];
function show(row: StaffRow, answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  return visit(<StaffInfoPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(row)),
      on(E.initialPasswords, { rule: "phone" }),
      on(ROLE_ENDPOINTS.options, ({ query }) =>
        query.organizationId === 1 ? [aRole(6, "Night")] : [aRole(5, "Cleaner"), aRole(6, "Night")],
      ),
      on(ORGANIZATION_ENDPOINTS.options, PLACES),
      on(SESSION_ENDPOINTS.sealKey, SEAL_KEY),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const save = async ({ user }: Shown, name = "Save") =>
  user.click(within(await dialog()).getByRole("button", { name: new RegExp(`${name}$`) }));
const isGone = () => waitFor(() => expect(screen.queryByLabelText("Username")).toBeNull());

describe("adding a person", () => {
  async function open(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
    const shown = show(aPerson(7), answers, given);
    await shown.user.click(await screen.findByRole("button", { name: "Add a person" }));
    await dialog();
    return shown;
  }
  async function fillIn({ user, choose }: Shown) {
    await user.type(await screen.findByLabelText("Username"), "grace");
    await user.type(screen.getByLabelText("Name"), "Grace Hopper");
    await user.type(screen.getByLabelText("Phone"), "13800001234");
    await user.type(screen.getByLabelText("Email"), "grace@example.com");
    await choose("Organization", "Brightfloor");
  }

  it("sends once what was filled in, with the roles that can be handed out there", async () => {
    const made = held({ ...aPerson(9), oneTimePassword: null });
    const shown = await open([on(E.create, made.answer)], { at: "/staff?organizationId=2&kind=admin" });
    await fillIn(shown);
    await shown.choose("Roles", "Cleaner");
    await save(shown);
    await save(shown);
    made.release();
    await isGone();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      {
        username: "grace",
        displayName: "Grace Hopper",
        phone: "13800001234",
        email: "grace@example.com",
        organizationId: 2,
        role: [5],
        kind: "employee",
        sex: "",
        userCode: "",
        regionInfo: "",
        description: "",
        enabled: true,
      },
    ]);
    // The list shows who was added, whoever was looked for.
    await waitFor(() =>
      expect(shown.asked(E.list).at(-1)?.query).toEqual({
        ...{ organizationId: 2, sort: "-createdAt", current: 1, size: 20 },
      }),
    );
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
  });

  it("shows a one-time password once, and asks before it goes unkept", async () => {
    const shown = await open([
      on(E.initialPasswords, { rule: "oneTime" }),
      on(E.create, { ...aPerson(9, { displayName: "Grace" }), oneTimePassword: "once-word" }),
    ]);
    expect(await screen.findByText(/^If empty: a one-time password/)).toBeTruthy();
    await fillIn(shown);
    await save(shown);
    expect(await screen.findByText("once-word")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Done" }));
    const asked = (await screen.findByText("The password has not been copied or saved")).closest(
      "dialog",
    ) as HTMLElement;
    await shown.user.click(within(asked).getByRole("button", { name: "Back" }));
    await shown.user.click(screen.getByRole("button", { name: /Copy the password$/ }));
    expect(await navigator.clipboard.readText()).toBe("once-word");
    await shown.user.click(screen.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByText("once-word")).toBeNull());
  });

  it("asks for what is missing and refuses what is none, in words, before it asks the server", async () => {
    const shown = await open([], { who: { sysUser: { id: 1 } as never } });
    await save(shown);
    expect(await faultAt("Username")).toBe(VALIDATION_TEXTS["validation.username"].en);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Phone")).toBe(VALIDATION_TEXTS["validation.phone"].en);
    expect(await faultAt("Email")).toBe(VALIDATION_TEXTS["validation.emailRequired"].en);
    await shown.user.type(screen.getByLabelText("Email"), "grace@");
    await waitFor(async () => expect(await faultAt("Email")).toBe(VALIDATION_TEXTS["validation.email"].en));
    expect(shown.written()).toEqual([]);
  });

  it("says a taken name at its field in the person's language, and everything else stays", async () => {
    const taken = refused(R.usernameTaken, { username: R.usernameTaken }, { username: "grace" });
    const shown = show(aPerson(7), [on(E.create, taken)], { language: "zh" });
    await shown.user.click(await screen.findByRole("button", { name: /新增人员|添加人员|新增/ }));
    await shown.user.type(await screen.findByLabelText("用户名"), "grace");
    await shown.user.type(screen.getByLabelText("姓名"), "Grace");
    await shown.user.type(screen.getByLabelText(/^手机/), "13800001234");
    await shown.user.type(screen.getByLabelText(/^邮箱/), "grace@example.com{Enter}");
    expect(await faultAt("用户名")).toBe("用户名 grace 已存在");
    expect(screen.getByLabelText("姓名")).toHaveProperty("value", "Grace");
    expect(said()).toEqual([]);
  });

  it("asks before it throws away what was typed", async () => {
    const shown = await open([]);
    await shown.user.type(screen.getByLabelText("Name"), "G");
    await save(shown, "Cancel");
    await shown.user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await isGone();
    expect(shown.written()).toEqual([]);
  });
});

describe("changing a person", () => {
  const ROW = aPerson(7, { email: "ada@example.com", role: [aRole(5, "Cleaner"), aRole(6, "Night")] });
  async function edit(row: StaffRow, answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
    const shown = show(row, answers, given);
    await shown.user.click(await screen.findByRole("button", { name: `Edit ${row.displayName}` }));
    await screen.findByLabelText("Name");
    return shown;
  }

  it("sends the revision that was read, and leaves the name that they sign in with", async () => {
    const shown = await edit(ROW, [on(E.update, ROW)]);
    expect(screen.getByLabelText("Username")).toHaveProperty("disabled", true);
    await shown.user.clear(screen.getByLabelText("Name"));
    await shown.user.type(screen.getByLabelText("Name"), "Ada Lovelace{Enter}");
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body)).toMatchObject([
      {
        id: 7,
        revision: 4,
        displayName: "Ada Lovelace",
        phone: "13800000000",
        role: [5, 6],
        organizationId: 2,
      },
    ]);
    expect(shown.asked(E.setEnabled)).toEqual([]);
  });

  it("disables them with the same button, after the rest is saved", async () => {
    const shown = await edit(ROW, [on(E.update, ROW), on(E.setEnabled, { ...ROW, enabled: false })]);
    await shown.user.click(screen.getByRole("switch", { name: "Enabled" }));
    await save(shown);
    await isGone();
    expect(shown.written().map(([endpoint]) => endpoint)).toEqual([E.update, E.setEnabled]);
    expect(shown.asked(E.setEnabled)[0]).toMatchObject({ params: { id: 7 }, body: { enabled: false } });
  });

  it("goes on from what was saved where only disabling them was refused", async () => {
    const refusedOnce = inTurn(refused(CORE_REFUSALS.noPermission), { ...ROW, enabled: false });
    const shown = await edit(ROW, [
      on(E.update, ({ body }) => ({ ...ROW, revision: (body.revision ?? 0) + 1 })),
      on(E.setEnabled, refusedOnce),
    ]);
    await shown.user.click(screen.getByRole("switch", { name: "Enabled" }));
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.noPermission.en]));
    await save(shown);
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body.revision)).toEqual([4, 5]);
    expect(shown.asked(E.setEnabled)).toHaveLength(2);
  });

  it("moves them with the roles that fit there, and says which do not", async () => {
    const shown = await edit(ROW, [on(E.update, ROW)]);
    await shown.choose("Organization", "Sweepline");
    expect(await screen.findByText(/^Takes effect on saving/)).toBeTruthy();
    expect(
      await screen.findByText(
        "Removed because they cannot be assigned in the selected organization: Cleaner",
      ),
    ).toBeTruthy();
    await save(shown);
    await isGone();
    expect(shown.asked(E.update)[0]?.body).toMatchObject({ organizationId: 1, role: [6] });
  });

  it("lets nobody change their own roles and organization", async () => {
    await edit(aPerson(1, { role: [aRole(5, "Cleaner")] }), []);
    expect(screen.getByText("You cannot change your own roles.")).toBeTruthy();
    expect(screen.getByText("You cannot change your own organization.")).toBeTruthy();
    expect(within(await dialog()).getByLabelText("Organization")).toHaveProperty("disabled", true);
  });

  it("warns of another phone number as long as the initial password is made of it", async () => {
    await edit(aPerson(7, { initialPassword: "waiting" }), []);
    expect(await screen.findByText(/^This person still uses the initial password/)).toBeTruthy();
  });

  it("says that someone else was faster and keeps the form open", async () => {
    const shown = await edit(ROW, [on(E.update, refused(CORE_REFUSALS.conflict))]);
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Ada 7");
  });
});

describe("resetting a password", () => {
  async function reset(row: StaffRow, answers: readonly Rule[]) {
    const shown = show(row, answers);
    await shown.user.click(
      await screen.findByRole("button", { name: `More actions for ${row.displayName}` }),
    );
    await shown.user.click(await screen.findByRole("menuitem", { name: "Reset password" }));
    await dialog();
    return shown;
  }

  it("makes the initial one of the phone, after it has said so", async () => {
    const shown = await reset(aPerson(7), [on(E.resetPassword, { oneTimePassword: null })]);
    expect(screen.getByText(/^This person is signed out everywhere/)).toBeTruthy();
    expect(screen.getByRole("radio", { name: /last 6 digits of the phone/ })).toHaveProperty("checked", true);
    expect(screen.queryByLabelText("Password")).toBeNull();
    await save(shown, "Reset password");
    await waitFor(() => expect(said()).toEqual(["Password of Ada 7 reset"]));
    expect(shown.asked(E.resetPassword)).toMatchObject([{ params: { id: 7 }, body: {} }]);
  });

  it("wants one that is given where there is no phone, and sends it sealed", async () => {
    const shown = await reset(aPerson(7, { phone: null }), [on(E.resetPassword, { oneTimePassword: null })]);
    expect(screen.getByRole("radio", { name: /^This person has no phone number/ })).toHaveProperty(
      "disabled",
      true,
    );
    await shown.user.type(screen.getByLabelText("Password"), "short");
    await save(shown, "Reset password");
    expect(await faultAt("Password")).toBe(VALIDATION_TEXTS["validation.password"].en);
    await shown.user.type(screen.getByLabelText("Password"), "-long-enough");
    await save(shown, "Reset password");
    await waitFor(() => expect(shown.asked(E.resetPassword)).toHaveLength(1));
    const [sent] = shown.asked(E.resetPassword);
    expect(sent?.body.password).toMatch(/^v1\.k1\./);
    expect(JSON.stringify(sent)).not.toContain("long-enough");
  });

  it("shows a one-time password", async () => {
    const shown = await reset(aPerson(7), [
      on(E.initialPasswords, { rule: "oneTime" }),
      on(E.resetPassword, { oneTimePassword: "once-word" }),
    ]);
    expect(screen.getByRole("radio", { name: "One-time password, shown once" })).toBeTruthy();
    await save(shown, "Reset password");
    expect(await screen.findByText("once-word")).toBeTruthy();
  });
});
