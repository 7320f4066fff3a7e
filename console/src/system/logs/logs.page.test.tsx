// @vitest-environment jsdom
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { anOperation } from "../../../test/logs.ts";
import { type Asked, aPage, open, serve, setUpPage, signIn } from "../../../test/page.tsx";
import { LogsPage } from "./index.ts";

const ROW = anOperation(1);
let asked: Asked[];

function openAs(permissions: string[], rows: object[] = [ROW]) {
  signIn(permissions.map((permission) => ({ permission })));
  asked = serve(() => aPage(...rows));
  open(
    <LogsPage
      organizationFilter={({ value, onChange }) => (
        <button type="button" onClick={() => onChange(30)}>
          organization {value ?? "any"}
        </button>
      )}
    />,
  );
}

setUpPage();

const organizationAskedAt = (path: string) =>
  asked
    .map(({ url }) => new URL(url, "http://console.test"))
    .filter(({ pathname }) => pathname === path)
    .at(-1)
    ?.searchParams.get("organizationId");

describe("the logs", () => {
  it("are of the chosen organization, from one log to the next", async () => {
    openAs(["system_logs_operations"]);
    await screen.findByText("Change a person");
    await userEvent.click(screen.getByText("organization any"));
    await waitFor(() => expect(organizationAskedAt(LOG_ENDPOINTS.operations.path)).toBe("30"));
    await userEvent.click(screen.getByText("Sign-ins"));
    await waitFor(() => expect(organizationAskedAt(LOG_ENDPOINTS.signIns.path)).toBe("30"));
    expect(screen.getByText("organization 30")).toBeTruthy();
  });

  it("lead to the person of a row", async () => {
    openAs(["system_logs_operations", "access_staff_list"]);
    await userEvent.click(await screen.findByTitle("Show details"));
    const link = await screen.findByRole<HTMLAnchorElement>("link", { name: "Open the person" });
    expect(link.getAttribute("href")).toBe("/staff?person=7");
  });

  it.each([
    ["to someone who may not see people", [], ROW],
    ["to someone who is gone", ["access_staff_list"], { ...ROW, displayName: null }],
  ])("do not lead %s", async (_, more, row) => {
    openAs(["system_logs_operations", ...more], [row]);
    await userEvent.click(await screen.findByTitle("Show details"));
    expect(await screen.findByRole("button", { name: "Only this person" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open the person" })).toBeNull();
  });
});
