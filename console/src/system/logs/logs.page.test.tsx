// @vitest-environment jsdom
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { HrefContext, hrefOf } from "../../core/links/index.ts";
import { person } from "../../core/session/index.ts";
import { LogsPage } from "./index.ts";

const ROW = {
  id: 1,
  at: "2026-03-10T12:00:00Z",
  staffId: 7,
  displayName: "Ada",
  organizationName: "Lakeside",
  method: "PUT",
  path: "/admin/staff",
  summary: "Changes a person",
  status: 200,
  error: "",
  durationMs: 3,
  remoteIp: "10.0.0.1",
  userAgent: "",
};
let asked: URL[];

function open(permissions: string[], rows: object[] = [ROW]) {
  const held = Object.fromEntries(permissions.map((one) => [one, true]));
  person.set({ permissions: held, viewedBy: null, companyPermissions: [], sysUser: { id: 1 } } as never);
  const page = { records: rows, total: rows.length, size: 20, current: 1, pages: 1 };
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(new URL(url, "http://console.test"));
    return Promise.resolve(Response.json({ code: 0, msg: "", data: page }));
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HrefContext value={(to, query) => hrefOf(`/${to}`, query)}>
        <MemoryRouter>
          <LogsPage
            organizationFilter={({ value, onChange }) => (
              <button type="button" onClick={() => onChange(30)}>
                organization {value ?? "any"}
              </button>
            )}
          />
        </MemoryRouter>
      </HrefContext>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked = [];
  setLanguage("en");
  // The table asks for its size, and the page of the test has none.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({ matches: false, addListener() {}, removeListener() {} }));
});
afterEach(() => {
  cleanup();
  person.set(null);
  vi.unstubAllGlobals();
});

const organizationAskedAt = (path: string) =>
  asked
    .filter(({ pathname }) => pathname === path)
    .at(-1)
    ?.searchParams.get("organizationId");

describe("the logs", () => {
  it("are of the chosen organization, from one log to the next", async () => {
    open(["system_logs_operations"]);
    await screen.findByText("Changes a person");
    await userEvent.click(screen.getByText("organization any"));
    await waitFor(() => expect(organizationAskedAt(LOG_ENDPOINTS.operations.path)).toBe("30"));
    await userEvent.click(screen.getByText("Sign-ins"));
    await waitFor(() => expect(organizationAskedAt(LOG_ENDPOINTS.signIns.path)).toBe("30"));
    expect(screen.getByText("organization 30")).toBeTruthy();
  });

  it("lead to the person of a row", async () => {
    open(["system_logs_operations", "access_staff_list"]);
    await userEvent.click(await screen.findByTitle("Show details"));
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Open the person" });
    expect(link.getAttribute("href")).toBe("/staff?person=7");
  });

  it.each([
    ["to someone who may not see people", [], ROW],
    ["to someone who is gone", ["access_staff_list"], { ...ROW, displayName: null }],
  ])("do not lead %s", async (_, more, row) => {
    open(["system_logs_operations", ...more], [row]);
    await userEvent.click(await screen.findByTitle("Show details"));
    expect(await screen.findByRole("button", { name: "Only this person" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open the person" })).toBeNull();
  });
});
