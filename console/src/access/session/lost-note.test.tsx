// @vitest-environment jsdom
import {
  SESSION_ENDPOINTS as E,
  SESSION_LOSSES,
  type TokenAnswer,
} from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { AT_THE_GATE, TOKENS } from "../../../test/session.ts";
import { visit } from "../../../test/visit.tsx";
import { call } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { beginSession, lostBy } from "../../core/session/index.ts";
import { LoginPage } from "./login.page.tsx";
import { sessionTexts } from "./session.texts.ts";

afterEach(() => lostBy.set(null));

/** Somebody is signed in, and their next call finds the session gone. */
async function putOut(...answers: Rule[]) {
  const shown = visit(<LoginPage onTyping={() => undefined} />, {
    answers: [...answers, on(E.userInfo, refused(CORE_REFUSALS.notSignedIn)), ...AT_THE_GATE],
  });
  act(() => beginSession(TOKENS));
  await act(() => call(E.userInfo, {}).catch(() => undefined));
  return shown;
}
const notes = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

it.each(SESSION_LOSSES)(
  "says on the login page why one is there, in both languages, and nothing red: %s",
  async (reason) => {
    await putOut(on(E.whyEnded, { reason }));
    await waitFor(() => expect(notes()).toContain(sessionTexts.en.lostBy[reason]));
    const alerts = screen.queryAllByRole("alert").filter(({ textContent }) => textContent !== "");
    expect(alerts).toEqual([]);
    expect(screen.queryByText(CORE_REFUSALS.notSignedIn.en)).toBeNull();
    act(() => setLanguage("zh"));
    expect(notes()).toContain(sessionTexts.zh.lostBy[reason]);
  },
);

it("says that it is over where the server knows no reason, or cannot be asked", async () => {
  await putOut(on(E.whyEnded, { reason: null }));
  await waitFor(() => expect(notes()).toContain(sessionTexts.en.lostBy.unknown));
  act(() => lostBy.set(null));
  await putOut(on(E.whyEnded, refused(CORE_REFUSALS.unavailable)));
  await waitFor(() => expect(notes()).toContain(sessionTexts.en.lostBy.unknown));
});

it("tells nobody who has signed in meanwhile of the session before", async () => {
  const answer = held<{ reason: "disabled" }>({ reason: "disabled" });
  await putOut(on(E.whyEnded, answer.answer));
  const next: TokenAnswer = { ...TOKENS, access_token: "b", refresh_token: "s" };
  act(() => beginSession(next));
  answer.release();
  await act(() => answer.answer());
  expect(lostBy.get()).toBeNull();
});
