/** For tests of whole pages: a server that answers what a test says, and a person who may do what it says. */
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, vi } from "vitest";
import { createQueryClient } from "../src/core/api/index.ts";
import { HrefContext, hrefOf } from "../src/core/links/index.ts";
import { type Person, person } from "../src/core/session/index.ts";

/** For each test of the file, or of the `describe` that calls it: nobody is signed in at first. */
export function setUpPage(): void {
  afterEach(() => person.set(null));
}

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: unknown;
}

/** What the server answers: data, or a whole response. What it was asked for is kept. */
export function serve(answer: (asked: Asked) => unknown): Asked[] {
  const all: Asked[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const asked = { method, url, body: typeof body === "string" ? JSON.parse(body) : undefined };
    all.push(asked);
    const data = answer(asked);
    return data instanceof Response ? data : Response.json({ code: 0, msg: "", data });
  });
  return all;
}

export const refusal = (status: number, error: string, fields: object[] = []): Response =>
  Response.json({ code: 1, msg: error, error, fields, data: null }, { status });

export const aPage = <Row,>(...records: Row[]) => ({
  ...{ records, total: records.length, isTotalExact: true },
  ...{ size: 20, current: 1 },
});

/** The person at the desk: may call these endpoints, and is as `given` besides. */
export function signIn(endpoints: readonly { permission: string }[], given: Partial<Person> = {}): void {
  const permissions = Object.fromEntries(endpoints.map(({ permission }) => [permission, true]));
  const who = { sysUser: { id: 1, organizationId: 1 }, roles: [], companyPermissions: [], viewedBy: null };
  person.set({ ...who, permissions, ...given } as unknown as Person);
}

/** Shows a page at its address. */
export function open(page: ReactNode, address = "/page", cache = createQueryClient()) {
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={[address]}>
        <HrefContext value={(to, query) => hrefOf(`/${to}`, query)}>
          {page}
          <Address />
        </HrefContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return cache;
}

function Address() {
  const { pathname, search } = useLocation();
  return (
    <output data-testid="address" data-path={pathname}>
      {search}
    </output>
  );
}
/** Where the person is: `/deviceView?id=7`, destinations under their own names. */
export const shownAddress = (): string => {
  const address = screen.getByTestId("address");
  return `${address.dataset.path}${address.textContent}`;
};
export const shownSearch = (): string | null => screen.getByTestId("address").textContent;
