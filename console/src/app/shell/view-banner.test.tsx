// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { beginSession, beginViewing, holdPerson, isViewing, signOut } from "../../core/session/index.ts";
import { ViewBanner } from "./view-banner.tsx";

const answer = { access_token: "x", token_type: "bearer" as const, expires_in: 1_800, scope: "server" };
const info = (viewedBy: string | null) =>
  ({
    sysUser: { username: "liwei", displayName: "Li Wei", organizationName: "Cedar" },
    permissions: [],
    viewedBy,
  }) as never;

function Address() {
  return <output>{useLocation().pathname}</output>;
}
const show = () =>
  render(
    <MemoryRouter>
      <ViewBanner />
      <Address />
    </MemoryRouter>,
  );
const banner = () => screen.queryByRole("region", { name: "Viewing as another person" });

beforeEach(() => {
  setLanguage("en");
  const respond = async () => new Response(JSON.stringify({ code: 0, msg: "", data: true }));
  vi.stubGlobal("fetch", vi.fn(respond));
  beginSession(answer);
});
afterEach(async () => {
  cleanup();
  await signOut(() => undefined);
  vi.unstubAllGlobals();
});

describe("the banner above everything", () => {
  it("is not there for oneself", () => {
    holdPerson(info(null));
    show();
    expect(banner()).toBeNull();
  });

  it("says as whom one looks, that nothing can be changed, and for how long; stopping leads back", async () => {
    await beginViewing(answer, "/platform/staff/info");
    holdPerson(info("Ann"));
    show();
    expect(banner()?.textContent).toBe("Viewing as Li WeiCedarRead only30 min leftStop");
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(screen.getByRole("status").textContent).toBe("/platform/staff/info");
    expect(isViewing()).toBe(false);
    expect(banner()).toBeNull();
  });

  it("speaks Chinese too", async () => {
    await beginViewing(answer, "/");
    holdPerson(info("Ann"));
    show();
    act(() => setLanguage("zh"));
    expect(screen.getByRole("region").textContent).toBe(
      "您正以 Li Wei 的身份查看Cedar只读剩余 30 分钟停止查看",
    );
  });
});
