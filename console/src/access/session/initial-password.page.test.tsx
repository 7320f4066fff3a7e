// @vitest-environment jsdom
import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { SESSION_ENDPOINTS as E, SESSION_REFUSALS as R } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { AT_THE_GATE, aSysUser, aUserInfo } from "../../../test/session.ts";
import { visit } from "../../../test/visit.tsx";
import { preferences, updatePreferences } from "../../core/preferences/index.ts";
import { person } from "../../core/session/index.ts";
import { InitialPasswordPage } from "./index.ts";

const show = (answers: readonly Rule[] = [], given: Parameters<typeof visit>[1] = {}) =>
  visit(<InitialPasswordPage />, {
    ...{ who: { sysUser: aSysUser({ mustChangePassword: true }) }, ...given },
    answers: [...answers, ...AT_THE_GATE],
  });
const ORIGINAL = "Original password";
const NEW = "New password";
const AGAIN = "Confirm new password";
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const save = ({ user }: ReturnType<typeof show>) =>
  user.click(screen.getByRole("button", { name: "Save new password" }));
const noteOf = (label: string) => {
  const field = screen.getByLabelText(label);
  return document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
};

describe("the first password of one's own", () => {
  it("goes sealed, both by one random string, once; the console opens when the person is known anew", async () => {
    const changed = held(true);
    const shown = show([
      ...[on(E.changePassword, changed.answer), on(E.userInfo, aUserInfo())],
      on(MENU_ENDPOINTS.ownMenu, []),
    ]);
    type({ [ORIGINAL]: "000000", [NEW]: "brighter-9", [AGAIN]: "brighter-9" });
    await save(shown);
    await waitFor(() => expect(shown.asked(E.changePassword)).toHaveLength(1));
    await save(shown);
    changed.release();
    await waitFor(() => expect(person.get()?.sysUser.mustChangePassword).toBe(false));
    const [sent, ...more] = shown.asked(E.changePassword);
    expect(more).toEqual([]);
    expect(sent?.body.originalPassword).toMatch(/^v1\.k1\./);
    expect(sent?.body.newPassword).toMatch(/^v1\.k1\./);
    expect(JSON.stringify(sent)).not.toMatch(/brighter|000000/);
    expect(screen.getByLabelText(NEW)).toHaveProperty("value", "");
  });

  it.each([
    ["brings the menu at once, without a reload", {}, 1],
    ["leaves the menu to enrolling where a second factor comes next", { mustEnrollSecondFactor: true }, 0],
  ])("%s", async (_, next, asked) => {
    const shown = show([
      ...[on(E.changePassword, true), on(E.userInfo, aUserInfo(next))],
      on(MENU_ENDPOINTS.ownMenu, []),
    ]);
    type({ [ORIGINAL]: "000000", [NEW]: "brighter-9", [AGAIN]: "brighter-9" });
    await save(shown);
    await waitFor(() => expect(person.get()?.sysUser.mustChangePassword).toBe(false));
    await waitFor(() => expect(shown.asked(MENU_ENDPOINTS.ownMenu)).toHaveLength(asked));
  });

  it("says its rule, and each fault at its field, before anything is sent", async () => {
    const shown = show();
    expect(noteOf(NEW)).toBe("6 to 20 letters, digits or special characters; not a common password");
    type({ [ORIGINAL]: "000", [NEW]: "short", [AGAIN]: "shorter" });
    await save(shown);
    expect(noteOf(ORIGINAL)).toBe(VALIDATION_TEXTS["validation.originalPassword"].en);
    expect(noteOf(NEW)).toBe(VALIDATION_TEXTS["validation.password"].en);
    expect(shown.written()).toEqual([]);
  });

  it("says of each empty field that it is empty, and of no rule", async () => {
    const shown = show();
    await save(shown);
    for (const label of [ORIGINAL, NEW, AGAIN])
      expect(noteOf(label)).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
  });

  it("is neither the old one nor typed in two ways", async () => {
    const shown = show();
    type({ [ORIGINAL]: "brighter-9", [NEW]: "brighter-9", [AGAIN]: "brighter-9" });
    await save(shown);
    expect(noteOf(NEW)).toBe(VALIDATION_TEXTS["validation.passwordSame"].en);
    type({ [NEW]: "brighter-8" });
    await save(shown);
    expect(noteOf(AGAIN)).toBe(VALIDATION_TEXTS["validation.passwordConfirm"].en);
    expect(shown.written()).toEqual([]);
  });

  it("that is a common one is refused at its field, and what was typed stays", async () => {
    const known = { newPassword: VALIDATION_TEXTS["validation.passwordKnown"].en };
    const shown = show([on(E.changePassword, refused(CORE_REFUSALS.invalidInput, known))]);
    type({ [ORIGINAL]: "000000", [NEW]: "password1", [AGAIN]: "password1" });
    await save(shown);
    await waitFor(() => expect(noteOf(NEW)).toBe(VALIDATION_TEXTS["validation.passwordKnown"].en));
    expect(screen.getByLabelText(NEW)).toHaveProperty("value", "password1");
    expect(screen.getByRole("button", { name: "Save new password" })).toHaveProperty("disabled", false);
    type({ [NEW]: "brighter-9" });
    expect(noteOf(NEW)).not.toBe(VALIDATION_TEXTS["validation.passwordKnown"].en);
  });

  it("is refused at the old one where that was wrong", async () => {
    const shown = show([on(E.changePassword, refused(R.wrongPassword))]);
    type({ [ORIGINAL]: "111111", [NEW]: "brighter-9", [AGAIN]: "brighter-9" });
    await save(shown);
    await waitFor(() => expect(noteOf(ORIGINAL)).toBe(R.wrongPassword.en));
    expect(person.get()?.sysUser.mustChangePassword).toBe(true);
  });
});

describe("the frame of the gate", () => {
  it("changes language and appearance before anything else is done", async () => {
    const { user } = show();
    await user.selectOptions(screen.getByRole("combobox", { name: "Appearance" }), "Dark");
    expect(preferences.get().theme).toBe("dark");
    await user.click(screen.getByRole("button", { name: "中文" }));
    expect(screen.getByRole("heading", { name: "请修改初始密码" })).toBeTruthy();
    expect(document.title).toBe("请修改初始密码 · Sweepline");
    expect(screen.getByRole("button", { name: "English" }).lang).toBe("en");
    updatePreferences({ theme: "system" });
  });
});
