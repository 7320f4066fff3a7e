// @vitest-environment jsdom
import { ALARM_ENDPOINTS as E } from "@sweepline/contract/care/alarms/index.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { AlarmBadge } from "./index.ts";

const counts = (given: object) => ({
  unacknowledged: { info: 0, warning: 0, error: 0, critical: 0, ...given },
  active: 5_000,
  groups: 40,
});
const show = (given: object, may?: Parameters<typeof visit>[1]) =>
  visit(<AlarmBadge className="bar" />, { answers: [on(E.counts, counts(given))], ...may });
const pill = () => document.querySelector("[data-tone]");

describe("the count of alarms in the shell", () => {
  it("is of all that nobody has acknowledged, in the color of the gravest, and leads to them", async () => {
    show({ info: 3, warning: 2 });
    const link = await screen.findByRole("link", { name: "5 unacknowledged alarms" });
    expect(link.getAttribute("href")).toBe("/alarms");
    expect(pill()?.textContent).toBe("5");
    expect(pill()?.getAttribute("data-tone")).toBe("notice");
  });

  it("ends at 999", async () => {
    show({ critical: 1, info: 999 });
    await screen.findByRole("link", { name: "1,000 unacknowledged alarms" });
    expect(pill()?.textContent).toBe("999+");
    expect(pill()?.getAttribute("data-tone")).toBe("danger");
  });

  it("has no figure where there is none", async () => {
    const { asked } = show({});
    await screen.findByRole("link", { name: "No unacknowledged alarms" });
    await waitFor(() => expect(asked(E.counts)).toHaveLength(1));
    expect(pill()).toBeNull();
  });

  it("is asked for again when the person comes back to the window", async () => {
    const { asked } = show({ info: 1 });
    await screen.findByRole("link", { name: "1 unacknowledged alarm" });
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(asked(E.counts)).toHaveLength(2));
  });

  it("is not there for who may not see alarms", () => {
    const { asked } = show({}, { may: [] });
    expect(screen.queryByRole("link")).toBeNull();
    expect(asked(E.counts)).toEqual([]);
  });
});
