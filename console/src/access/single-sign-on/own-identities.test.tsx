// @vitest-environment jsdom
import { SINGLE_SIGN_ON_ENDPOINTS as E } from "@sweepline/contract/access/single-sign-on.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { OwnIdentities } from "./index.ts";

const IDENTITY = { id: 3, provider: "Acme ID", subjectName: "ada@acme.example", boundAt: AT };
const show = (provider: string | null, answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) =>
  visit(<OwnIdentities />, { ...given, answers: [...answers, on(E.singleSignOn, { provider })] });

it("is nothing where there is no single sign-on and nothing was ever bound", async () => {
  const { asked } = show(null, [on(E.listIdentities, [])]);
  await waitFor(() => expect(asked(E.listIdentities)).toHaveLength(1));
  await waitFor(() => expect(asked(E.singleSignOn)).toHaveLength(1));
  expect(screen.queryByRole("heading")).toBeNull();
});

it("says how one is bound where none is, in the person's language", async () => {
  show("Acme ID", [on(E.listIdentities, [])], { language: "zh" });
  expect(await screen.findByText("尚未绑定。从登录页使用 Acme ID 登录即可绑定。")).toBeTruthy();
});

it("goes on showing what was bound when the provider is gone", async () => {
  show(null, [on(E.listIdentities, [IDENTITY])]);
  expect(await screen.findByText("ada@acme.example")).toBeTruthy();
});

it("unbinds an identity after a question", async () => {
  const { user, asked, confirm } = show("Acme ID", [
    ...[on(E.listIdentities, inTurn([IDENTITY], [])), on(E.unbindIdentity, true)],
  ]);
  await user.click(await screen.findByRole("button", { name: "Unbind" }));
  expect(asked(E.unbindIdentity)).toEqual([]);
  await confirm(/will no longer sign you in/);
  await waitFor(() => expect(said()).toEqual(["Identity unbound"]));
  expect(asked(E.unbindIdentity).map(({ params }) => params)).toEqual([{ id: 3 }]);
  expect(await screen.findByText(/^None is bound yet/)).toBeTruthy();
});

it("keeps it where the server refuses, and from who only looks", async () => {
  const list = on(E.listIdentities, [IDENTITY]);
  const { user, confirm } = show("Acme ID", [list, on(E.unbindIdentity, refused(CORE_REFUSALS.notFound))]);
  await user.click(await screen.findByRole("button", { name: "Unbind" }));
  await confirm(/^Unbind this identity\?/);
  await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.notFound.en]));
  expect(screen.getByText("ada@acme.example")).toBeTruthy();
});

it("is only looked at through another's eyes", async () => {
  show("Acme ID", [on(E.listIdentities, [IDENTITY])], { who: { viewedBy: "Grace" } });
  expect(await screen.findByText("ada@acme.example")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
