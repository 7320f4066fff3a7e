// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, it } from "vitest";
import {
  readUrl,
  SAME_TAB,
  urlChoice,
  urlChoices,
  urlCount,
  urlId,
  urlText,
  useUrlState,
  writeUrl,
} from "./url-state.ts";

const FIELDS = {
  search: urlText(),
  statuses: urlChoices(["00", "01", "02"]),
  range: urlChoice(["7d", "30d"], "7d"),
  kind: urlChoice(["scrubber", "vacuum"]),
  organizationId: urlId(),
  current: urlCount(1),
};

describe("state in the address", () => {
  it("reads what it wrote", () => {
    const values = readUrl(FIELDS, "");
    const changed = {
      ...values,
      search: "北京 & co",
      statuses: ["00", "02"] as const,
      organizationId: 7,
      current: 3,
    };
    expect(readUrl(FIELDS, writeUrl(FIELDS, "", changed))).toEqual(changed);
  });

  it("leaves out what needs no mention, and keeps what is not its own", () => {
    expect(writeUrl(FIELDS, "?id=4&current=9&range=30d", readUrl(FIELDS, ""))).toBe("?id=4");
    expect(writeUrl(FIELDS, "?range=30d", readUrl(FIELDS, ""))).toBe("");
  });

  it.each([
    ["?statuses=99&statuses=01&statuses=01", { statuses: ["01"] }],
    ["?range=1y", { range: "7d" }],
    ["?kind=__proto__", { kind: undefined }],
    ["?organizationId=-1", { organizationId: undefined }],
    ["?organizationId=1e9", { organizationId: undefined }],
    ["?current=0", { current: 1 }],
    ["?current=1.5&current=2", { current: 1 }],
  ])("takes nothing unknown from %s", (search, expected) => {
    expect(readUrl(FIELDS, search)).toMatchObject(expected);
  });

  it("replaces the address, says that the tab stays, and adds up two changes of one moment", () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={["/list?id=4"]}>{children}</MemoryRouter>
    );
    const { result } = renderHook(() => ({ state: useUrlState(FIELDS), location: useLocation() }), {
      wrapper,
    });
    act(() => {
      result.current.state[1]({ search: "north" });
      result.current.state[1]({ current: 2 });
    });
    expect(result.current.location.search).toBe("?id=4&search=north&current=2");
    expect(result.current.location.state).toEqual(SAME_TAB);
    expect(result.current.state[0]).toMatchObject({ search: "north", current: 2 });
  });

  it("loses no change when the page is drawn anew before the address has followed", () => {
    let renderAgain: () => void = () => undefined;
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={["/list?search=north"]}>{children}</MemoryRouter>
    );
    const { result } = renderHook(
      () => {
        const [, setCount] = useState(0);
        renderAgain = () => flushSync(() => setCount((count) => count + 1));
        return useUrlState(FIELDS);
      },
      { wrapper },
    );
    act(() => {
      result.current[1]({ search: "" });
      renderAgain();
      result.current[1]({ current: 2 });
    });
    expect(result.current[0]).toMatchObject({ search: "", current: 2 });
  });
});
