// @vitest-environment jsdom
import { BROKER_ENDPOINTS as B } from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS as C } from "@sweepline/contract/fleet/connections.ts";
import { UPDATE_ENDPOINTS as E, type Update } from "@sweepline/contract/operations/updates/index.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDiagnosis, aTimeline } from "../../../test/connections.ts";
import { aPage, on } from "../../../test/server.ts";
import { anUpdate } from "../../../test/updates.ts";
import { visit } from "../../../test/visit.tsx";
import { ConnectionsTab } from "../../fleet/connections/index.ts";
import { useUpdateMarks } from "./index.ts";

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const [FROM, TO] = [ago(24), ago(0)];
const ended = (id: number, hours: number, given: Partial<Update> = {}) =>
  anUpdate(id, { createdAt: ago(hours + 1), endedAt: ago(hours), ...given });

function show(updates: readonly Update[], may?: Parameters<typeof visit>[1]) {
  return visit(<ConnectionsTab deviceId={7} useMarks={useUpdateMarks} />, {
    ...may,
    answers: [
      ...[
        on(B.device, { line: null, topicPrefix: "", username: "", refusals: [] }),
        on(C.timeline, aTimeline({ from: FROM, to: TO })),
        on(E.list, aPage(...updates)),
      ],
      ...[on(C.list, aPage()), on(C.diagnosis, aDiagnosis({ presence: "online" }))],
    ],
  });
}

describe("the timeline of a device", () => {
  it("says when it was updated, from what to what, what came of it, and where more is said", async () => {
    const shown = show([
      ended(5, 2, { state: "failed", rolloutId: 9 }),
      ended(4, 10),
      // Nothing was changed by these, or not then.
      ended(3, 11, { state: "cancelled" }),
      ended(2, 12, { state: "skipped" }),
      ended(1, 30),
      anUpdate(6, { state: "installing" }),
    ]);
    const failed = await screen.findByRole("link", { name: "Update 1.1.0 → 1.2.0: Failed" });
    expect(failed.getAttribute("href")).toBe("/firmwareHistory?deviceId=7&rolloutId=9");
    const links = screen.getAllByRole("link", { name: /^Update / }).map(({ textContent }) => textContent);
    expect(links).toEqual(["Update 1.1.0 → 1.2.0: Failed", "Update 1.1.0 → 1.2.0: Succeeded"]);
    expect(shown.asked(E.list)[0]?.query).toMatchObject({ deviceId: 7 });
  });

  it("asks for no updates for who may not see them", async () => {
    const shown = show([ended(4, 10)], { may: [C.timeline] });
    expect(await screen.findByRole("slider", { name: /^Timeline/ })).toBeTruthy();
    expect(shown.asked(E.list)).toEqual([]);
    expect(screen.queryByRole("link", { name: /^Update / })).toBeNull();
  });
});
