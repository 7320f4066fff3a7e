// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { visit } from "../../../test/visit.tsx";
import { beginSession, loseSession } from "../../core/session/index.ts";
import { missingPageHref } from "../menu-links.ts";
import { PATHS } from "../paths.ts";
import { ErrorPage } from "./error.page.tsx";

const TOKENS = {
  ...{ access_token: "a", refresh_token: "r", token_type: "bearer" as const },
  ...{ expires_in: 60_000, scope: "" },
};

it("says which path of the menu has no page, to those alone who are signed in (§2)", () => {
  visit(<ErrorPage path={PATHS.notFound} />, { at: missingPageHref("/no/where") });
  expect(screen.queryByText(/no\/where/)).toBeNull();
  onTestFinished(() => loseSession());
  act(() => beginSession(TOKENS));
  expect(screen.getByText(/no page for the menu path \/no\/where/)).toBeTruthy();
});
