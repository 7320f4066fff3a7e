// @vitest-environment jsdom
import { ACCOUNT_NOTICE_ENDPOINTS } from "@sweepline/contract/access/account-notices.ts";
import { SESSION_ENDPOINTS as S } from "@sweepline/contract/access/session/index.ts";
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { AT } from "../../../test/devices.ts";
import { shownAddress, signIn } from "../../../test/page.tsx";
import { aPage, on } from "../../../test/server.ts";
import { showShell } from "../../../test/shell.tsx";
import { visit } from "../../../test/visit.tsx";
import { createQueryClient } from "../../core/api/index.ts";
import { preferences, updatePreferences } from "../../core/preferences/index.ts";
import { isSignedIn, type Person, unlock } from "../../core/session/index.ts";
import { useRenewedGrants } from "./use-renewed-grants.ts";

const ADA = { sysUser: { id: 1, organizationId: 1, displayName: "ada" } as Person["sysUser"] };
const LIVE = { isLive: true, who: ADA };
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const entries = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
type Shown = Awaited<ReturnType<typeof showShell>>;
const choose = async ({ user }: Shown, menu: string | RegExp, entry: string) => {
  await user.click(button(menu));
  await user.click(screen.getByRole("menuitem", { name: entry }));
};

describe("the menu of the person", () => {
  it("has their name, their initial, and where they may go", async () => {
    const shown = await showShell({ who: ADA });
    const user = button("User menu: ada");
    expect(user.querySelector("[data-initial]")?.getAttribute("data-initial")).toBe("A");
    await shown.user.click(user);
    expect(entries()).toEqual(["Home", "Personal information", "Lock screen", "Sign out"]);
    await shown.user.click(screen.getByRole("menuitem", { name: "Personal information" }));
    expect(shownAddress()).toBe("/info/index");
    await choose(shown, "User menu: ada", "Home");
    expect(shownAddress()).toBe("/wel/index");
  });

  it("has their picture where they have one", async () => {
    const avatar = "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png";
    await showShell({ who: { sysUser: { ...ADA.sysUser, avatar } } });
    expect(button("User menu: ada").querySelector("img")?.getAttribute("src")).toBe(avatar);
  });

  it("does not lock for who looks through another's eyes", async () => {
    const { user } = await showShell({ who: { ...ADA, viewedBy: "Grace" } });
    await user.click(button("User menu: ada"));
    expect(entries()).not.toContain("Lock screen");
    expect(screen.getByRole("region", { name: "Viewing as another person" })).toBeTruthy();
  });

  it("locks at once", async () => {
    onTestFinished(() => act(unlock));
    await choose(await showShell({ who: ADA }), "User menu: ada", "Lock screen");
    expect(sessionStorage.getItem("sweepline.locked")).toBe("true");
  });

  it("signs out only after a question, and not on second thoughts", async () => {
    const shown = await showShell({ ...LIVE, answers: [on(S.logout, true)] });
    await choose(shown, "User menu: ada", "Sign out");
    const dialog = screen.getByRole("dialog", { name: "Sign out?" });
    expect(within(dialog).getByText("Your open tabs will be closed.")).toBeTruthy();
    await shown.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(shown.asked(S.logout)).toEqual([]);
    expect(isSignedIn()).toBe(true);
  });
});

describe("choices for all pages", () => {
  const restore = () => onTestFinished(() => act(() => updatePreferences({ theme: "system" })));

  it("are the looks, which count at once and go with the person", async () => {
    restore();
    const shown = await showShell(LIVE);
    await shown.user.click(button("Appearance"));
    const checked = () =>
      screen.getAllByRole("menuitemradio").filter((one) => one.getAttribute("aria-checked") === "true");
    expect(checked().map(({ textContent }) => textContent)).toEqual(["Match system"]);
    await shown.user.click(screen.getByRole("menuitemradio", { name: "Dark" }));
    expect(preferences.get().theme).toBe("dark");
    await waitFor(() => expect(shown.asked(S.updatePreferences)).toHaveLength(1));
    expect(shown.asked(S.updatePreferences)[0]?.body).toMatchObject({ theme: "dark", language: "en" });
    await shown.user.click(button("Appearance"));
    expect(checked().map(({ textContent }) => textContent)).toEqual(["Dark"]);
  });

  it("are the language, which goes with the person too", async () => {
    const shown = await showShell(LIVE);
    await shown.user.click(button("Language"));
    await shown.user.click(screen.getByRole("menuitemradio", { name: "中文" }));
    expect(await screen.findByRole("button", { name: "用户菜单: ada" })).toBeTruthy();
    await waitFor(() =>
      expect(shown.asked(S.updatePreferences).map(({ body }) => body.language)).toEqual(["zh"]),
    );
  });
});

describe("what the bar tells", () => {
  it("is that the page moves by itself, or that it does not", async () => {
    await showShell(LIVE);
    expect(await screen.findByText("Live connection is up")).toBeTruthy();
  });

  it("is that the connection is lost where there is none", async () => {
    await showShell();
    expect(await screen.findByText("Live connection lost, reconnecting")).toBeTruthy();
  });

  it("is how many notices are unread, with the way to them", async () => {
    const { user } = await showShell({ answers: [on(ACCOUNT_NOTICE_ENDPOINTS.unread, 120)] });
    const mark = await screen.findByRole("link", { name: /120/ });
    expect(mark.textContent).toBe("99+");
    await user.click(mark);
    expect(shownAddress()).toBe("/personalInfo");
  });

  it("is at the corner what is being done with many devices, for who may see it", async () => {
    const order = { verb: "lock", parameters: { reason: "service" } } as const;
    const counts = { total: 4, done: 1, failed: 0, createdAt: AT, startedAt: AT, endedAt: null };
    const job = on(BULK_JOB_ENDPOINTS.list, aPage({ id: 5, order, state: "running" as const, ...counts }));
    await showShell({ answers: [job] });
    expect(
      within(await screen.findByRole("status", { name: "Bulk actions" })).getByText("1 of 4"),
    ).toBeTruthy();
    cleanup();
    const other = await showShell({ answers: [job], may: [] });
    expect(screen.queryByRole("status", { name: "Bulk actions" })).toBeNull();
    expect(other.asked(BULK_JOB_ENDPOINTS.list)).toEqual([]);
  });
});

describe("what a company was granted or lost meanwhile", () => {
  it("is read again where it is on screen, forgotten where it is not, and else nothing is", async () => {
    const cache = createQueryClient();
    const shown = vi.fn(async () => "shown");
    cache.setQueryData(["gone"], "not on screen");
    const Watcher = () => {
      useRenewedGrants(cache);
      return <p>{useQuery({ queryKey: ["here"], queryFn: shown }, cache).data}</p>;
    };
    visit(<Watcher />, { who: { companyPermissions: ["deviceDetail"] } });
    await screen.findByText("shown");
    act(() => signIn([BULK_JOB_ENDPOINTS.list], { companyPermissions: ["deviceDetail"] }));
    expect(cache.getQueryData(["gone"])).toBe("not on screen");
    act(() => signIn([], { companyPermissions: [] }));
    await waitFor(() => expect(shown).toHaveBeenCalledTimes(2));
    expect(cache.getQueryData(["gone"])).toBeUndefined();
  });
});
