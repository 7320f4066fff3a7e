import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { claimDrafts, keepDrafts, takeDraft, useDraft } from "./index.ts";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it("keeps an open form over the loss of the session, and hands it out once", () => {
  renderHook(() => useDraft("form", () => ({ name: "half typed" })));
  renderHook(() => useDraft("untouched", () => undefined));
  keepDrafts("ann");
  claimDrafts("ann");
  expect(takeDraft("form")).toEqual({ name: "half typed" });
  expect(takeDraft("form")).toBeUndefined();
  expect(takeDraft("untouched")).toBeUndefined();
});

it("shows nobody else what was typed", () => {
  renderHook(() => useDraft("form", () => ({ name: "secret plan" })));
  keepDrafts("ann");
  claimDrafts("bob");
  expect(takeDraft("form")).toBeUndefined();
});

it("forgets a form that was closed", () => {
  const { unmount } = renderHook(() => useDraft("form", () => ({ name: "x" })));
  unmount();
  keepDrafts("ann");
  expect(takeDraft("form")).toBeUndefined();
});
