// @vitest-environment jsdom
import {
  ACCOUNT_NOTICE_EVENTS,
  type AccountNotice,
  ACCOUNT_NOTICE_ENDPOINTS as E,
} from "@sweepline/contract/access/account-notices.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AT } from "../../../test/devices.ts";
import { aPage, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { NoticeMark, OwnNotices } from "./index.ts";

const aNotice = (id: number, given: Partial<AccountNotice> = {}): AccountNotice => ({
  ...{ id, at: AT, kind: "newSignIn", remoteIp: "10.0.0.9", userAgent: "Firefox/130.0 Windows" },
  ...{ byName: null, subject: null, isRead: false },
  ...given,
});
function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  const onNotMe = vi.fn<() => void>();
  return { ...visit(<OwnNotices onNotMe={onNotMe} />, { ...given, answers }), onNotMe };
}

describe("what happened to one's own account", () => {
  it("says what, from where, by whom and about what, and which of it is new", async () => {
    const reset = aNotice(1, { kind: "passwordReset", byName: "Grace", remoteIp: null, userAgent: null });
    const bound = aNotice(2, { kind: "identityBound", subject: "Acme ID", isRead: true });
    show([on(E.list, aPage(bound, reset))]);
    expect((await screen.findByText(/^Password reset by an administrator/)).textContent).toMatch(
      /\(Unread\)$/i,
    );
    expect(screen.getByText("By Grace")).toBeTruthy();
    expect(screen.getByText("Single sign-on identity bound").textContent).not.toMatch(/unread/i);
    for (const text of ["Acme ID", "Firefox · Windows", "IP address 10.0.0.9"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "This was not me" })).toHaveLength(1);
  });

  it("leads whoever did not do it to their password", async () => {
    const { user, onNotMe } = show([on(E.list, aPage(aNotice(1)))], { language: "zh" });
    await user.click(await screen.findByRole("button", { name: "不是我本人操作" }));
    expect(onNotMe).toHaveBeenCalledTimes(1);
    expect(said()).toEqual(["请立即修改密码：其他设备上的登录会随之全部退出。"]);
  });

  it("is marked as read up to the newest that is on screen, and no further", async () => {
    const [newer, older] = [aNotice(9), aNotice(4)];
    const read = aPage({ ...newer, isRead: true }, { ...older, isRead: true });
    const { user, asked } = show([on(E.list, inTurn(aPage(newer, older), read)), on(E.markRead, true)]);
    await user.click(await screen.findByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    expect(asked(E.markRead).map(({ body }) => body)).toEqual([{ upToId: 9 }]);
  });

  it("shows the newest five, and more on demand", async () => {
    const rows = [1, 2, 3, 4, 5, 6].map((id) => aNotice(id, { isRead: true, subject: `Thing ${id}` }));
    const { user, asked } = show([
      on(E.list, ({ query }) => ({ ...aPage(...rows.slice(0, query.size)), total: 6 })),
    ]);
    await screen.findByText("Thing 5");
    expect(screen.queryByText("Thing 6")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("Thing 6")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    expect(asked(E.list).map(({ query }) => query.size)).toEqual([5, 100]);
  });

  it("is nothing yet, or cannot be read and is read again", async () => {
    const list = inTurn<ReturnType<typeof aPage<AccountNotice>> | ReturnType<typeof refused>>(
      ...[refused(CORE_REFUSALS.noPermission), aPage<AccountNotice>()],
    );
    const { user } = show([on(E.list, list)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No activity yet")).toBeTruthy();
  });
});

describe("the mark in the shell", () => {
  const mark = (answers: readonly Rule[]) =>
    visit(<NoticeMark className="mark" />, { answers, isLive: true });

  it("is not there while nothing is unread, comes with what happens, and leads to it", async () => {
    const { notify } = mark([on(E.unread, inTurn(0, 120))]);
    await notify(ACCOUNT_NOTICE_EVENTS.accountNoticed, 1, {});
    const link = await screen.findByRole("link", { name: "Account activity: 120 unread" });
    expect(link.getAttribute("href")).toBe("/personalInfo");
    expect(link.textContent).toBe("99+");
  });

  it("goes when nothing is unread any more", async () => {
    const { notify } = mark([on(E.unread, inTurn(1, 0))]);
    expect((await screen.findByRole("link")).textContent).toBe("1");
    await notify(ACCOUNT_NOTICE_EVENTS.accountNoticed, 1, {});
    await waitFor(() => expect(screen.queryByRole("link")).toBeNull());
  });
});
