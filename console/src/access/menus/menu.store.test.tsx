// @vitest-environment jsdom
import { MENU_ENDPOINTS as E, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { aMenuNode } from "../../../test/menus.ts";
import { inTurn, on, refused, serveBy } from "../../../test/server.ts";
import { TOKENS } from "../../../test/session.ts";
import { beginSession, loseSession } from "../../core/session/index.ts";
import { forgetMenuWithSession, loadMenu, useMenu } from "./index.ts";

const { permission: _, sort: __, isHidden: ___, isBuiltIn: ____, ...rest } = aMenuNode(3, "Maps");
const MAPS: MenuItem = { ...rest, children: [] };
const kept = () => sessionStorage.getItem("sweepline.menu");

beforeEach(() => {
  const stop = forgetMenuWithSession();
  // Files share their modules: a menu that another one loaded goes first.
  loseSession();
  beginSession(TOKENS);
  onTestFinished(() => {
    loseSession();
    stop();
  });
});

it("is there for the page and for its reload once it has come", async () => {
  serveBy([on(E.ownMenu, [MAPS])]);
  const { result } = renderHook(() => useMenu());
  expect(result.current).toEqual([]);
  await act(loadMenu);
  expect(result.current.map(({ label }) => label.en)).toEqual(["Maps"]);
  expect(kept()).toContain("Maps");
});

it("stays as it was where it could not be had again", async () => {
  serveBy([
    on(E.ownMenu, inTurn<MenuItem[] | ReturnType<typeof refused>>([MAPS], refused(CORE_REFUSALS.unexpected))),
  ]);
  const { result } = renderHook(() => useMenu());
  await act(loadMenu);
  await act(() => expect(loadMenu()).rejects.toThrow(CORE_REFUSALS.unexpected.en));
  expect(result.current).toHaveLength(1);
});

it("is gone with the session, from the browser's storage too", async () => {
  serveBy([on(E.ownMenu, [MAPS])]);
  const { result } = renderHook(() => useMenu());
  await act(loadMenu);
  act(() => loseSession());
  expect(result.current).toEqual([]);
  expect(kept()).toBeNull();
});
