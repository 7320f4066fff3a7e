// @vitest-environment jsdom
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { act } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "../../core/i18n/index.ts";
import { HrefContext, hrefOf } from "../../core/links/index.ts";
import { holdPerson, person } from "../../core/session/index.ts";
import { NotGranted, useGranted } from "./index.ts";

function hold(companyPermissions: CompanyPermission[], permissions: string[] = []): void {
  const info = { permissions, roles: [], companyPermissions, viewedBy: null, sysUser: {} };
  holdPerson(info as unknown as Parameters<typeof holdPerson>[0]);
}

function Detail() {
  return useGranted("deviceDetail") ? <p>Telemetry</p> : <NotGranted permission="deviceDetail" />;
}

function open(): void {
  render(
    <MemoryRouter>
      <HrefContext value={(to, query) => hrefOf(`/${to}`, query)}>
        <Detail />
      </HrefContext>
    </MemoryRouter>,
  );
}

describe("what a company was not granted", () => {
  beforeEach(() => setLanguage("en"));
  afterEach(() => {
    cleanup();
    person.set(null);
  });

  it("is said where it would be, with the way to apply for it, and gives way as soon as it is granted", () => {
    hold([], ["access_permission-requests_apply"]);
    open();
    expect(screen.getByText("Your company has no device-detail permission")).toBeTruthy();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/permissionRequests?apply=deviceDetail");
    act(() => hold(["deviceDetail"]));
    expect(screen.getByText("Telemetry")).toBeTruthy();
    act(() => hold([]));
    expect(screen.queryByText("Telemetry")).toBeNull();
  });

  it("leads nobody to a form that they may not send", () => {
    hold([]);
    open();
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Ask your company's administrator to apply for it.")).toBeTruthy();
  });
});
