// @vitest-environment jsdom
import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { render, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { on, serveBy } from "../../test/server.ts";
import { aUserInfo, TOKENS } from "../../test/session.ts";
import { beginSession, loseSession, person } from "../core/session/index.ts";
import { usePersonLoader } from "./use-person-loader.ts";

function Loader() {
  usePersonLoader();
  return null;
}

it.each([
  ["asks for the menu of whoever may have one", {}, 1],
  [
    "asks for none before the initial password is changed: it would be refused",
    { mustChangePassword: true },
    0,
  ],
  ["asks for none before a second factor is enrolled", { mustEnrollSecondFactor: true }, 0],
])("%s", async (_, sysUser, asked) => {
  const server = serveBy([on(E.userInfo, aUserInfo(sysUser)), on(MENU_ENDPOINTS.ownMenu, [])]);
  beginSession(TOKENS);
  onTestFinished(() => loseSession());
  render(<Loader />);
  await waitFor(() => expect(person.get()).not.toBeNull());
  await new Promise((resolve) => setTimeout(resolve));
  expect(server.asked(MENU_ENDPOINTS.ownMenu)).toHaveLength(asked);
});
