// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { OrganizationSides } from "./organization-sides.tsx";

const aNode = (id: number, parentId: number | null, childCount = 0) => ({
  id,
  parentId,
  parentName: null,
  orgName: `Org ${id}`,
  shortName: "",
  orgTypeCode: "ORG",
  status: "0",
  childCount,
});
const LEVELS: Record<string, unknown[]> = {
  "": [aNode(1, null, 2)],
  "parentId=1": [aNode(2, 1, 1), { ...aNode(3, 1), status: "1" }],
  "parentId=2": [aNode(4, 2, 1)],
  "parentId=4": [aNode(5, 4)],
  // A match with those above it; what stands below the match is not among them.
  "search=four": [aNode(2, 1, 1), aNode(4, 2, 1)],
};

let asked: string[];
beforeEach(() => {
  setLanguage("en");
  asked = [];
  vi.stubGlobal("fetch", (address: string) => {
    const url = new URL(address, "http://test");
    const query = url.searchParams.toString();
    if (url.pathname.endsWith("/tree")) asked.push(query);
    const ancestors = [1, 2].map((id) => ({ id, orgName: `Org ${id}` }));
    const data = url.pathname.endsWith("/tree") ? LEVELS[query] : { ...aNode(4, 2, 1), ancestors };
    return Promise.resolve(new Response(JSON.stringify({ code: 0, msg: "", data })));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (selectedId?: number) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrganizationSides selectedId={selectedId} onSelect={() => undefined}>
        devices
      </OrganizationSides>
    </QueryClientProvider>,
  );
const names = () => screen.getAllByRole("treeitem").map((row) => row.textContent);

describe("the tree of organizations", () => {
  it("opens what stands alone at the top, and asks for nothing that is closed", async () => {
    open();
    await screen.findByText("Org 3");
    expect(names()).toEqual(["Org 1", "Org 2", "Org 3Disabled"]);
    expect(asked).toEqual(["", "parentId=1"]);
  });

  it("shows what an address has chosen, however deep it stands", async () => {
    open(4);
    const chosen = await screen.findByRole("treeitem", { name: "Org 4" });
    expect(chosen.getAttribute("aria-selected")).toBe("true");
    expect(chosen.getAttribute("aria-expanded")).toBe("false");
  });

  it("searches at the server; below a match the tree goes on", async () => {
    open();
    await screen.findByText("Org 3");
    await userEvent.type(screen.getByLabelText("Search the tree"), "four{Enter}");
    const match = await screen.findByRole("treeitem", { name: "Org 4" });
    expect(names()).toEqual(["Org 2", "Org 4"]);
    match.focus();
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByText("Org 5");
    expect(names()).toEqual(["Org 2", "Org 4", "Org 5"]);
  });
});
