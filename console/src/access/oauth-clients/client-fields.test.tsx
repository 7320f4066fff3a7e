import type { MenuNode } from "@sweepline/contract/access/menus.ts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { DurationField } from "./duration-field.tsx";
import { groupsOf, ScopeField } from "./scope-field.tsx";

beforeEach(() => setLanguage("en"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const node = (label: string, permission: string | null, children: MenuNode[] = []): MenuNode =>
  ({ label: { zh: label, en: label }, permission, children }) as MenuNode;

it("shows a duration in the largest unit that says it whole, and knows it in seconds", async () => {
  const received: (number | null)[] = [];
  render(<DurationField value={7_200} onChange={(seconds) => received.push(seconds)} unitLabel="Unit" />);
  const count = screen.getByRole<HTMLInputElement>("spinbutton");
  expect(count.value).toBe("2");
  expect(screen.getByText("hours")).toBeTruthy();
  await userEvent.clear(count);
  await userEvent.type(count, "3");
  expect(received.at(-1)).toBe(10_800);
});

it("offers permissions under the page that they are buttons of", () => {
  const tree = [
    node("Robots", null, [node("Equipment", null, [node("View", "fleet_devices_list")])]),
    node("Demo", "system_demo_use"),
  ];
  expect(groupsOf(tree, "en")).toEqual([
    {
      label: "Robots / Equipment",
      options: [{ value: "fleet_devices_list", label: "View", search: "Equipment View fleet_devices_list" }],
    },
    { label: "—", options: [{ value: "system_demo_use", label: "Demo", search: "system_demo_use" }] },
  ]);
});

it("leaves nothing allowed when one turns from everything to choosing", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ code: 0, msg: "", data: [] }));
  const received: string[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScopeField value="server" onChange={(scope) => received.push(scope)} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText("Selected permissions"));
  expect(received).toEqual([""]);
  await userEvent.click(screen.getByText("All"));
  expect(received).toEqual(["", "server"]);
});
