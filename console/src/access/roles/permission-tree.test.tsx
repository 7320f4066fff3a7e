// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { PermissionTree } from "./permission-tree.tsx";

const item = (id: number, name: string, over: object = {}) => ({
  id,
  parentId: null,
  label: { zh: name, en: name },
  path: "",
  icon: "",
  keepAlive: false,
  type: "0",
  meta: {},
  permission: null,
  sort: 0,
  isHidden: false,
  isBuiltIn: true,
  revision: 0,
  childCount: 0,
  children: [],
  ...over,
});
const button = (id: number, name: string) => item(id, name, { type: "1", permission: `a_b_${name}` });
const MENU = [
  item(1, "People", {
    children: [item(2, "Staff", { children: [button(3, "view"), button(4, "edit")] })],
  }),
];

let kept: readonly number[];
function Form({ initial }: { initial: readonly number[] }) {
  const [value, setValue] = useState(initial);
  kept = value;
  return <PermissionTree value={value} onChange={setValue} />;
}
async function open(initial: readonly number[] = []) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Form initial={initial} />
    </QueryClientProvider>,
  );
  await screen.findByText("People");
}
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const sorted = () => [...kept].sort();

beforeEach(() => {
  setLanguage("en");
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ code: 0, msg: "", data: MENU }))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the permission tree", () => {
  it("half checks the parents of a selected permission, and keeps their ids with the role", async () => {
    await open();
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Expand Staff" }));
    await user.click(box("view"));
    expect(sorted()).toEqual([1, 2, 3]);
    expect(box("Staff").indeterminate).toBe(true);
    expect(box("People").indeterminate).toBe(true);
    expect(screen.getByText("1 of 2 selected")).toBeTruthy();
    await user.click(box("People"));
    expect(sorted()).toEqual([1, 2, 3, 4]);
    expect(box("People").checked).toBe(true);
    expect(box("People").indeterminate).toBe(false);
    await user.click(box("Staff"));
    expect(sorted()).toEqual([]);
  });

  it("works by keys alone, and shows what a search finds without opening anything", async () => {
    await open([1, 2, 4]);
    const user = userEvent.setup();
    expect(screen.queryByRole("checkbox", { name: "edit" })).toBeNull();
    await user.type(screen.getByRole("textbox", { name: "Search permissions" }), "edit");
    expect(box("edit").checked).toBe(true);
    expect(screen.queryByRole("checkbox", { name: "view" })).toBeNull();
    box("edit").focus();
    await user.keyboard(" ");
    expect(sorted()).toEqual([]);
  });
});
