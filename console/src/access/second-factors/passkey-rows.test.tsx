// @vitest-environment jsdom
import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { factors } from "../../../test/session.ts";
import { said, visit } from "../../../test/visit.tsx";
import { OwnFactors } from "./index.ts";

const key = (id: number, name: string) => ({
  ...{ id, name, isSynced: false, createdAt: AT, lastUsedAt: null },
});
const BOTH = factors({ passkeys: [key(4, "Laptop"), key(5, "Phone")] });
const show = (answers: readonly Rule[], list = () => BOTH) =>
  visit(<OwnFactors />, { answers: [...answers, on(E.list, list)] });
const rename = async ({ user }: ReturnType<typeof show>, name: string) => {
  await user.click(await screen.findByRole("button", { name: "Rename Laptop" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Name" }), { target: { value: name } });
};

it("gets another name in its place, without the spaces around", async () => {
  const after = factors({ passkeys: [key(4, "Office"), key(5, "Phone")] });
  const shown = show([on(E.renamePasskey, true)], inTurn(BOTH, after));
  await rename(shown, " Office ");
  await shown.user.keyboard("{Enter}");
  expect(await screen.findByText("Office")).toBeTruthy();
  expect(shown.asked(E.renamePasskey)).toMatchObject([{ params: { id: 4 }, body: { name: "Office" } }]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("keeps its name on Escape, and where nothing is left of it", async () => {
  const shown = show([]);
  await rename(shown, " ");
  await shown.user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("textbox", { name: "Name" })).toBeTruthy();
  await shown.user.type(screen.getByRole("textbox", { name: "Name" }), "{Escape}");
  expect(await screen.findByText("Laptop")).toBeTruthy();
  expect(shown.written()).toEqual([]);
});

it("stays open with what was typed where the server refuses", async () => {
  const shown = show([on(E.renamePasskey, refused(CORE_REFUSALS.notFound))]);
  await rename(shown, "Office");
  await shown.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.notFound.en]));
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Office");
});

it("is removed after a question, that one alone", async () => {
  const after = factors({ passkeys: [key(4, "Laptop")] });
  const shown = show([on(E.removePasskey, true)], inTurn(BOTH, after));
  await shown.user.click(await screen.findByRole("button", { name: "Remove Phone" }));
  await shown.confirm(/^Remove it\? You will not be able to sign in with it/);
  await waitFor(() => expect(said()).toEqual(["Removed"]));
  expect(shown.asked(E.removePasskey).map(({ params }) => params)).toEqual([{ id: 5 }]);
  await waitFor(() => expect(screen.queryByText("Phone")).toBeNull());
  expect(screen.getByText("Laptop")).toBeTruthy();
});
