// @vitest-environment jsdom
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { AT_THE_GATE, aSysUser } from "../../../test/session.ts";
import { visit } from "../../../test/visit.tsx";
import { lock, unlock, useLocked } from "../../core/session/index.ts";
import { LockPage } from "./index.ts";

/** The gate, as the guard shows it. */
function Guarded() {
  return useLocked() ? <LockPage /> : <p>The open pages</p>;
}
function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  lock();
  onTestFinished(unlock);
  return visit(<Guarded />, {
    ...{ who: { sysUser: aSysUser() }, ...given },
    answers: [...answers, ...AT_THE_GATE],
  });
}
const field = () => screen.findByLabelText("Password");
const opened = () => screen.findByText("The open pages");

it("greets by name, says so in the title, and asks for the password alone", async () => {
  show([]);
  expect(await screen.findByRole("heading", { name: "The screen is locked" })).toBeTruthy();
  expect(screen.getByText(/^Ada Lovelace, enter your password to continue/)).toBeTruthy();
  expect(document.title).toBe("The screen is locked · Sweepline");
  expect(document.activeElement).toBe(await field());
});

it("opens by the password, sealed and sent once", async () => {
  const answer = held(true);
  const { user, asked } = show([on(E.verifyPassword, answer.answer)]);
  await user.type(await field(), "secret1{Enter}{Enter}");
  await waitFor(() => expect(asked(E.verifyPassword)).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "Unlock" }));
  answer.release();
  await opened();
  const [sent, ...more] = asked(E.verifyPassword);
  expect(more).toEqual([]);
  expect(sent?.body.password).toMatch(/^v1\.k1\./);
  expect(JSON.stringify(sent)).not.toContain("secret1");
});

it("stays shut for a wrong password, says so at the field, and takes it back while one types", async () => {
  const { user } = show([on(E.verifyPassword, inTurn(false, true))]);
  await user.type(await field(), "wrong1{Enter}");
  expect(await screen.findByText("The password is incorrect")).toBeTruthy();
  expect((await field()).getAttribute("aria-invalid")).toBe("true");
  await user.type(await field(), "x");
  expect(screen.queryByText("The password is incorrect")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Unlock" }));
  await opened();
});

it("asks for a password before it asks the server", async () => {
  const { user, written } = show([]);
  await user.click(await screen.findByRole("button", { name: "Unlock" }));
  expect(await screen.findByText("Enter your password")).toBeTruthy();
  expect(written()).toEqual([]);
});

it("says in the person's language why the server did not answer, and can be tried again", async () => {
  const tooMany = refused(CORE_REFUSALS.tooManyRequests, {}, { seconds: 30 });
  const { user } = show([on(E.verifyPassword, inTurn<typeof tooMany | boolean>(tooMany, true))], {
    language: "zh",
  });
  await user.type(await screen.findByLabelText("密码"), "secret1{Enter}");
  expect(await screen.findByText("请求过于频繁，请在 30 秒后重试")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "解锁" }));
  await opened();
});

it("tells of Caps Lock while it is on", async () => {
  const { user } = show([]);
  await user.type(await field(), "{CapsLock}A");
  expect(await screen.findByText("Caps Lock is on")).toBeTruthy();
  await user.tab();
  expect(screen.queryByText("Caps Lock is on")).toBeNull();
});

it("shows and hides what was typed, and says which of the two the button does", async () => {
  const { user } = show([]);
  const password = await field();
  const eye = screen.getByRole("button", { name: "Show password" });
  await user.click(eye);
  expect(password).toHaveProperty("type", "text");
  expect(eye.getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password).toHaveProperty("type", "password");
});
