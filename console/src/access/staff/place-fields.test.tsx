// @vitest-environment jsdom
import type { StaffRow } from "@sweepline/contract/access/staff.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "../../core/api/index.ts";
import { setLanguage } from "../../core/i18n/index.ts";
import { person } from "../../core/session/index.ts";
import { Form } from "../../ui/kit.ts";
import { PlaceFields } from "./place-fields.tsx";

const role = (id: number, roleName: string) => ({ id, roleCode: roleName.toLowerCase(), roleName });
const [NIGHT, DAY, OLD] = [role(1, "Night"), role(2, "Day"), role(3, "Old")];
const [TENANT, COMPANY, ELSEWHERE] = [10, 20, 30];
/** What may be handed out where. */
const OFFERED: Record<number, object[]> = { [TENANT]: [NIGHT, DAY], [COMPANY]: [DAY], [ELSEWHERE]: [NIGHT] };

const ROW = { id: 7, organizationId: TENANT, role: [NIGHT, DAY, OLD] } as StaffRow;

let values: () => { role: number[] };
function Fields() {
  const [form] = Form.useForm<{ organizationId: number; role: number[] }>();
  values = () => form.getFieldsValue(true);
  return (
    <QueryClientProvider client={createQueryClient()}>
      <Form form={form} initialValues={{ ...ROW, role: ROW.role.map(({ id }) => id) }}>
        <PlaceFields row={ROW} />
        {[TENANT, COMPANY, ELSEWHERE].map((id) => (
          <button key={id} type="button" onClick={() => form.setFieldValue("organizationId", id)}>
            to {id}
          </button>
        ))}
      </Form>
    </QueryClientProvider>
  );
}
const move = (id: number) => userEvent.click(screen.getByText(`to ${id}`));
const roles = () => [...values().role].sort();

beforeEach(() => {
  setLanguage("en");
  vi.stubGlobal("fetch", (url: string) => {
    const { pathname, searchParams } = new URL(url, "http://console.test");
    const data = pathname.endsWith("/role/options")
      ? OFFERED[Number(searchParams.get("organizationId"))]
      : [];
    return Promise.resolve(Response.json({ code: 0, msg: "", data }));
  });
});
afterEach(() => {
  cleanup();
  person.set(null);
  vi.unstubAllGlobals();
});

describe("the place of a person", () => {
  it("keeps every role that they hold as long as they stay", async () => {
    render(<Fields />);
    await screen.findByText("Night");
    expect(roles()).toEqual([1, 2, 3]);
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Organization" }).disabled).toBe(false);
  });

  it("drops roles that do not fit elsewhere, tells which, and brings them back where they do", async () => {
    render(<Fields />);
    await screen.findByText("Night");
    await move(COMPANY);
    expect(
      await screen.findByText(
        "Removed because they cannot be assigned in the selected organization: Night, Old",
      ),
    ).toBeTruthy();
    expect(screen.getByText(/^Takes effect on saving/)).toBeTruthy();
    expect(roles()).toEqual([2]);
    await move(ELSEWHERE);
    expect(
      await screen.findByText(
        "Removed because they cannot be assigned in the selected organization: Day, Old",
      ),
    ).toBeTruthy();
    expect(roles()).toEqual([1]);
    await move(TENANT);
    await waitFor(() => expect(screen.queryByText(/^Removed because/)).toBeNull());
    expect(roles()).toEqual([1, 2, 3]);
  });

  it("is not for oneself to change", () => {
    person.set({ sysUser: { id: ROW.id } } as never);
    render(<Fields />);
    expect(screen.getByRole<HTMLInputElement>("combobox", { name: "Organization" }).disabled).toBe(true);
    expect(screen.getByText("You cannot change your own organization.")).toBeTruthy();
  });
});
