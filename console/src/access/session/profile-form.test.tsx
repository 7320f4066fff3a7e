// @vitest-environment jsdom
import { SECOND_FACTOR_ENDPOINTS } from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { aSysUser, factors, TOKENS } from "../../../test/session.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { claimDrafts } from "../../core/drafts/index.ts";
import { preferences, updatePreferences } from "../../core/preferences/index.ts";
import { beginSession, loseSession, type Person, person } from "../../core/session/index.ts";
import { PersonalInfoPage } from "./personal-info.page.tsx";

const ADA = aSysUser();
type Given = Omit<NonNullable<Parameters<typeof visit>[1]>, "answers" | "who"> & { who?: Partial<Person> };
const show = (answers: readonly Rule[] = [], { who, ...given }: Given = {}) =>
  visit(<PersonalInfoPage />, {
    ...{ ...given, who: { sysUser: ADA, ...who } },
    answers: [...answers, on(SECOND_FACTOR_ENDPOINTS.list, factors())],
  });
const card = async (title: string) =>
  (await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement;
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = async ({ user }: ReturnType<typeof show>) =>
  user.click(within(await card("Profile")).getByRole("button", { name: /Save$/ }));

describe("one's own profile", () => {
  it("says who one is, with the roles in one's own language and by their names those that people have made", async () => {
    show([], {
      language: "zh",
      who: { roles: ["viewer", "night"], sysUser: aSysUser({ roleNames: { night: "Night shift" } }) },
    });
    const shown = within(await card("基本资料"));
    expect(shown.getByText("ada")).toBeTruthy();
    expect(shown.getByText("Brightfloor")).toBeTruthy();
    expect(shown.getByText("员工")).toBeTruthy();
    expect(shown.getByText("只读人员、Night shift")).toBeTruthy();
    expect(screen.getByText("Ada Lovelace · Brightfloor")).toBeTruthy();
  });

  it("says that one has no role, and who is an administrator", async () => {
    show([], { who: { sysUser: aSysUser({ kind: "admin" }) } });
    expect(await screen.findByText("No role assigned")).toBeTruthy();
    expect(screen.getByText("Administrator")).toBeTruthy();
  });

  it("is sent once, with nothing for what was emptied, and shown everywhere at once", async () => {
    const saved = held({ ...ADA, displayName: "Countess", phone: null });
    const shown = show([on(E.updateProfile, saved.answer)]);
    await card("Profile");
    change("Name", "Countess");
    change("Phone", "");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.updateProfile)).toHaveLength(1));
    await save(shown);
    saved.release();
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(shown.asked(E.updateProfile).map(({ body }) => body)).toEqual([
      { displayName: "Countess", phone: null, email: "ada@example.com" },
    ]);
    expect(person.get()?.sysUser.displayName).toBe("Countess");
    expect(screen.getByText("Countess · Brightfloor")).toBeTruthy();
  });

  it("is refused at each field before the server is asked", async () => {
    const shown = show();
    await card("Profile");
    change("Name", "  ");
    change("Phone", "123");
    change("Email", "ada@");
    await save(shown);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Phone")).toBe(VALIDATION_TEXTS["validation.phone"].en);
    expect(await faultAt("Email")).toBe(VALIDATION_TEXTS["validation.email"].en);
    expect(shown.written()).toEqual([]);
  });

  it("says at the field what the server refuses there, and keeps what was typed", async () => {
    const taken = refused(CORE_REFUSALS.invalidInput, { email: "Used by somebody else" });
    const shown = show([on(E.updateProfile, taken)]);
    await card("Profile");
    change("Email", "grace@example.com");
    await save(shown);
    expect(await faultAt("Email")).toBe("Used by somebody else");
    expect(screen.getByLabelText("Email")).toHaveProperty("value", "grace@example.com");
    expect(person.get()?.sysUser.email).toBe("ada@example.com");
    change("Name", "Grace");
    await waitFor(() => expect(screen.queryByText("Used by somebody else")).toBeNull());
  });

  it("has what was typed before the session was lost, and says so, for the same person only", async () => {
    beginSession(TOKENS);
    show();
    await card("Profile");
    change("Name", "Half a na");
    loseSession();
    cleanup();
    claimDrafts("ada");
    show();
    expect(await screen.findByDisplayValue("Half a na")).toBeTruthy();
    expect(said()).toContain("What you typed before your session ended has been restored");
  });

  it("is not told to whoever signs in next", async () => {
    beginSession(TOKENS);
    show();
    await card("Profile");
    change("Name", "Half a na");
    loseSession();
    cleanup();
    claimDrafts("grace");
    show([], { who: { sysUser: aSysUser({ username: "grace", displayName: "Grace" }) } });
    expect(await screen.findByDisplayValue("Grace")).toBeTruthy();
    expect(screen.queryByDisplayValue("Half a na")).toBeNull();
  });
});

describe("one's own picture", () => {
  const OLD = { ...ADA, avatar: "/platform/picture/old.png" };

  it("goes at once when it is taken away, without the form's button", async () => {
    const shown = show([on(E.setAvatar, ADA)], { who: { sysUser: OLD } });
    await shown.user.click(await screen.findByRole("button", { name: "Remove the picture" }));
    await waitFor(() => expect(said()).toEqual(["Saved"]));
    expect(shown.asked(E.setAvatar).map(({ body }) => body)).toEqual([{ avatar: "" }]);
    expect(screen.queryByRole("img", { name: "Picture: Current picture" })).toBeNull();
  });

  it("stays when the server refuses", async () => {
    const shown = show([on(E.setAvatar, refused(CORE_REFUSALS.unavailable))], { who: { sysUser: OLD } });
    await shown.user.click(await screen.findByRole("button", { name: "Remove the picture" }));
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unavailable.en]));
    expect(screen.getByRole("img", { name: /Current picture$/ })).toBeTruthy();
  });

  it("is only looked at by who looks through another's eyes", async () => {
    show([], { who: { sysUser: OLD, viewedBy: "Grace" } });
    expect(await screen.findByRole("img", { name: /Current picture$/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove the picture" })).toBeNull();
  });
});

describe("one's own preferences", () => {
  const signedIn = () => {
    beginSession(TOKENS);
    return show([on(E.updatePreferences, ({ body }) => body)]);
  };
  const last = ({ asked }: ReturnType<typeof show>) => asked(E.updatePreferences).at(-1)?.body;

  it("hold here at once and go to the account together", async () => {
    updatePreferences({ theme: "system", lengthUnit: "meter", timeZone: "" });
    const shown = signedIn();
    await shown.user.click(await screen.findByText("Feet, ft²"));
    expect(preferences.get().lengthUnit).toBe("foot");
    await waitFor(() => expect(last(shown)).toEqual({ language: "en", theme: "system", lengthUnit: "foot" }));
    await shown.user.click(screen.getByText("Dark"));
    await waitFor(() => expect(last(shown)).toMatchObject({ theme: "dark", lengthUnit: "foot" }));
    loseSession();
  });

  it("turn the page into the other language", async () => {
    const shown = signedIn();
    await shown.user.click(await screen.findByText("中文"));
    expect(await screen.findByRole("heading", { name: "偏好设置" })).toBeTruthy();
    await waitFor(() => expect(last(shown)).toMatchObject({ language: "zh" }));
    loseSession();
  });

  it("know a time zone by its city", async () => {
    const shown = signedIn();
    const zones = await screen.findByRole("combobox", { name: "Time zone" });
    await shown.user.click(zones);
    await shown.user.type(zones, "tokyo");
    await shown.user.click(
      await screen.findByText(/Tokyo/, { selector: ".ant-select-item-option-content, .ant-select-item *" }),
    );
    await waitFor(() => expect(last(shown)).toMatchObject({ timeZone: "Asia/Tokyo" }));
    expect(preferences.get().timeZone).toBe("Asia/Tokyo");
    updatePreferences({ timeZone: "" });
    loseSession();
  });
});

describe("one's own sessions", () => {
  const aSession = (id: number, isCurrent: boolean) => ({
    ...{ id, isCurrent, startedAt: "2026-11-20T08:00:00.000Z", lastSeenAt: "2026-11-20T09:00:00.000Z" },
    ...{ remoteIp: `10.0.0.${id}`, userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0" },
  });
  const BOTH = [aSession(3, true), aSession(4, false)];

  it("are told apart by browser, system and address; the one at hand cannot be ended", async () => {
    show([on(E.listSessions, BOTH)]);
    const shown = within(await card("Sessions"));
    expect(await shown.findAllByText("Firefox · Windows")).toHaveLength(2);
    expect(shown.getByText("Current")).toBeTruthy();
    expect(shown.getAllByRole("button", { name: "End" })).toHaveLength(1);
    expect(shown.getByText(/10\.0\.0\.4/)).toBeTruthy();
  });

  it("are ended after a question, and the list is asked for again", async () => {
    const list = inTurn(BOTH, BOTH.slice(0, 1));
    const shown = show([on(E.listSessions, list), on(E.endSession, true)]);
    await shown.user.click(await screen.findByRole("button", { name: "End" }));
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^End this session\? That device will have to sign in again/);
    await waitFor(() => expect(said()).toEqual(["Session ended"]));
    expect(shown.asked(E.endSession).map(({ params }) => params)).toEqual([{ id: 4 }]);
    await waitFor(() => expect(screen.queryByRole("button", { name: "End" })).toBeNull());
  });

  it("that cannot be loaded say so, and are there at the next try", async () => {
    const list = inTurn<typeof BOTH | ReturnType<typeof refused>>(refused(CORE_REFUSALS.noPermission), BOTH);
    const shown = show([on(E.listSessions, list)]);
    const retry = await within(await card("Sessions")).findByRole("button", { name: "Try again" });
    await shown.user.click(retry);
    expect(await screen.findByRole("button", { name: "End" })).toBeTruthy();
  });
});
