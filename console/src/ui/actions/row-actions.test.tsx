// @vitest-environment jsdom
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { open, setUpPage, signIn } from "../../../test/page.tsx";
import { widen } from "../../../test/window-width.ts";
import { notices } from "../../core/notices/index.ts";
import { type RowAct, RowActions } from "./index.ts";

const CLEAN = { permission: "sites_halls_clean", method: "POST" } satisfies Partial<Endpoint>;
const CLOSE = { permission: "sites_halls_close", method: "POST" } satisfies Partial<Endpoint>;

const received = () => notices.get().map(({ text }) => text);

describe("what may be done with a row", () => {
  setUpPage();

  it("is what the person may do; with nothing in it there is no menu", () => {
    signIn([CLEAN]);
    const acts = [CLEAN, CLOSE].map((requires) => ({
      label: requires.permission,
      requires,
      onSelect: vi.fn(),
    }));
    open(<RowActions name="Hall A" buttons={[...acts, false]} menu={[acts[1]]} />);
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([CLEAN.permission]);
  });

  it("asks in a menu before it takes something away, and tells when it is done", async () => {
    const onSelect = vi.fn(async () => undefined);
    const act: RowAct = {
      label: "Close",
      question: "Close Hall A?",
      note: "For good.",
      done: "Closed",
      onSelect,
    };
    open(<RowActions name="Hall A" buttons={[]} menu={[act]} />);
    await userEvent.click(screen.getByRole("button", { name: "More actions for Hall A" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Close" }));
    expect(await screen.findByText("For good.")).toBeTruthy();
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText("Close", { selector: "dialog button" }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(received()).toContain("Closed");
  });

  it("is asked for by a button's own word, with the way back first, and nothing of it reaches the row", async () => {
    const [onSelect, onRow] = [vi.fn(), vi.fn()];
    const act: RowAct = {
      ...{ label: "Close", isDanger: true, question: "Close “Why?”? It cannot be opened again." },
      ...{ note: "Two robots are in it.", onSelect },
    };
    open(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for a row of a table
      <div onClick={onRow} onDoubleClick={onRow} onKeyDown={onRow} role="presentation">
        <RowActions name="Hall A" buttons={[act]} />
      </div>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    onRow.mockClear();
    const question = within(await screen.findByRole("dialog", { name: "Close “Why?”?" }));
    expect(question.getByText("It cannot be opened again.")).toBeTruthy();
    expect(question.getByText("Two robots are in it.")).toBeTruthy();
    const [back, close] = question.getAllByRole("button");
    expect([back?.textContent, close?.textContent, close?.dataset.grave]).toEqual([
      "Cancel",
      "Close",
      "true",
    ]);
    await userEvent.dblClick(question.getByText("Two robots are in it."));
    await userEvent.keyboard("{Escape}");
    await userEvent.click(close as HTMLElement);
    expect(onRow).not.toHaveBeenCalled();
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says why it cannot be done now", () => {
    const act: RowAct = { label: "Close", reason: "Robots are in it", onSelect: vi.fn() };
    open(<RowActions name="Hall A" buttons={[act]} />);
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Close" });
    expect([button.disabled, button.title]).toEqual([true, "Robots are in it"]);
  });

  it("is not told as done where it was refused", async () => {
    const onSelect = () => Promise.reject(new Error("refused"));
    open(<RowActions name="Hall A" buttons={[{ label: "Clean", done: "Clean now", onSelect }]} />);
    await userEvent.click(screen.getByRole("button", { name: "Clean" }));
    expect(received()).not.toContain("Clean now");
  });

  it("is all in the menu where the window is narrow, what stood first still first", async () => {
    const acts = ["Clean", "Close", "Forget"].map((label) => ({ label, onSelect: vi.fn() }));
    open(<RowActions name="Hall A" buttons={acts.slice(0, 2)} menu={acts.slice(2)} />);
    widen(992);
    const words = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(words()).toEqual(["Clean", "Close", "⋯"]);
    widen(991);
    expect(words()).toEqual(["⋯"]);
    await userEvent.click(screen.getByRole("button", { name: "More actions for Hall A" }));
    const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
    expect(items).toEqual(["Clean", "Close", "Forget"]);
  });
});
