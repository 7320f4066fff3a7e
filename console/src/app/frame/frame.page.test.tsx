// @vitest-environment jsdom

import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { APP_INFO_ENDPOINTS as E, FRAME_HOSTS_INFO } from "@sweepline/contract/system/app-info.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, it } from "vitest";
import { held, on, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { loadMenu } from "../../access/menus/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { framePath, PATHS } from "../paths.ts";
import { FramePage } from "./frame.page.tsx";

const allow = (value: string) => on(E.get, { value, logoUrl: null });
const show = (at: string, rule = allow("docs.example.com, *.partner.test"), language: "en" | "zh" = "en") =>
  visit(
    <Routes>
      <Route path={PATHS.frame} element={<FramePage />} />
    </Routes>,
    { at, answers: [rule], language },
  );

describe("a foreign page inside the shell", () => {
  it("is shown from an allowed host, kept from leading our window elsewhere and from knowing where it stands", async () => {
    const { asked } = show(framePath("https://docs.example.com/guide?page=2#top"));
    const frame = await screen.findByTitle("External page docs.example.com");
    expect(frame.getAttribute("src")).toBe("https://docs.example.com/guide?page=2#top");
    expect(frame.getAttribute("sandbox")?.split(" ")).not.toContain("allow-top-navigation");
    expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
    expect(asked(E.get).map(({ query }) => query)).toEqual([FRAME_HOSTS_INFO]);
  });

  it("is called as the menu calls it, in either language", async () => {
    const path = "https://docs.example.com/guide";
    const item = {
      ...{
        id: 4,
        parentId: null,
        path,
        icon: "",
        keepAlive: true,
        type: "0" as const,
        meta: {},
        children: [],
      },
      label: { zh: "操作手册", en: "Handbook" },
    };
    visit(
      <Routes>
        <Route path={PATHS.frame} element={<FramePage />} />
      </Routes>,
      { at: framePath(path), answers: [allow("docs.example.com"), on(MENU_ENDPOINTS.ownMenu, [item])] },
    );
    await act(loadMenu);
    expect(await screen.findByRole("heading", { level: 1, name: "Handbook" })).toBeTruthy();
    expect(screen.getByTitle("Handbook").getAttribute("src")).toBe(path);
    act(() => setLanguage("zh"));
    expect(screen.getByRole("heading", { level: 1, name: "操作手册" })).toBeTruthy();
  });

  it("is not there before it is known what is allowed", async () => {
    const answer = held({ value: "a.partner.test", logoUrl: null });
    show(framePath("https://a.partner.test/"), on(E.get, answer.answer));
    expect(document.querySelector("iframe")).toBeNull();
    expect(screen.queryByText("This external page is not allowed")).toBeNull();
    answer.release();
    expect(await screen.findByTitle("External page a.partner.test")).toBeTruthy();
  });

  it.each([
    ["of a host that is not listed", "https://evil.test/docs.example.com", "evil.test"],
    ["that is our own", `${window.location.origin}/wel`, window.location.host],
    ["that is a script", "javascript:alert(1)", "javascript:alert(1)"],
  ])("%s is refused by its name", async (_, address, name) => {
    show(framePath(address), allow(`docs.example.com,${window.location.host}`));
    expect(
      await screen.findByText(`${name} is not on the list of allowed sites; an administrator can add it.`),
    ).toBeTruthy();
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("is refused where the address is none at all, in Chinese too", async () => {
    show(PATHS.frame.replace(":routerPath", "%25"), allow("docs.example.com"), "zh");
    expect(await screen.findByText("不允许打开此外部页面")).toBeTruthy();
  });

  it("is refused quietly where nothing is configured", async () => {
    show(framePath("https://docs.example.com/"), on(E.get, refused(CORE_REFUSALS.notFound)));
    expect(await screen.findByText("This external page is not allowed")).toBeTruthy();
    await waitFor(() => expect(said()).toEqual([]));
  });
});
