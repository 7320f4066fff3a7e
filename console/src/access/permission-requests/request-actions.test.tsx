// @vitest-environment jsdom
import type { PermissionRequestRow, RequestStatus } from "@sweepline/contract/access/permission-requests.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpPage } from "../../../test/page.tsx";
import { createQueryClient } from "../../core/api/index.ts";
import { holdPerson } from "../../core/session/index.ts";
import { RequestActions } from "./request-actions.tsx";

const REVIEW = "access_permission-requests_review";
const APPLY = "access_permission-requests_apply";

/** Names of the buttons that a person with these permissions has for an application in this state. */
function buttonsFor(permissions: string[], status: RequestStatus): string[] {
  const info = { permissions, roles: [], companyPermissions: [], viewedBy: null };
  holdPerson({ ...info, sysUser: {} } as unknown as Parameters<typeof holdPerson>[0]);
  const row = { id: 1, status, organizationName: "Cedar", permission: "fault" } as PermissionRequestRow;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RequestActions row={row} />
    </QueryClientProvider>,
  );
  const names = screen.queryAllByRole("button").map(({ textContent }) => textContent ?? "");
  cleanup();
  return names;
}

describe("what may be done with an application", () => {
  setUpPage();

  it("is the review for the platform, and withdrawing for applicants, each in its states", () => {
    expect(buttonsFor([REVIEW, APPLY], "pending")).toEqual(["Refuse", "Approve"]);
    expect(buttonsFor([REVIEW], "approved")).toEqual(["Revoke"]);
    expect(buttonsFor([APPLY], "pending")).toEqual(["Withdraw"]);
    expect(buttonsFor([APPLY], "approved")).toEqual(["Give up permission"]);
    for (const status of ["refused", "withdrawn", "revoked", "expired"] as const)
      expect(buttonsFor([REVIEW, APPLY], status)).toEqual([]);
    expect(buttonsFor([], "pending")).toEqual([]);
  });
});
