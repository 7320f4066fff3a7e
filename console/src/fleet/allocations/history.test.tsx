// @vitest-environment jsdom
import { type Allocation, ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { AT } from "../../../test/devices.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, on, type Rule } from "../../../test/server.ts";
import { rowWith, savedFiles, visit } from "../../../test/visit.tsx";
import { AllocationPage } from "./allocation.page.tsx";
import { DeviceAllocations } from "./index.ts";

function show(answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) {
  return visit(<AllocationPage />, { ...given, answers });
}

describe("the history of allocations", () => {
  const party = (
    organizationId: number | null,
    organizationName: string | null,
    operatorName: string | null = null,
  ) => ({
    ...{ organizationId, organizationName, operatorName },
  });
  const aMove = (id: number, given: Partial<Allocation> = {}): Allocation => ({
    ...{
      id,
      deviceId: id,
      serialNumber: `SW-${id}`,
      shortName: "",
      productName: "S5 Scrubber",
      kind: "allocated",
    },
    ...{ from: party(1, "Sweepline"), to: party(2, "Brightfloor", "Ada"), assignedAt: AT, endedAt: null },
    ...{ byName: "Root", reason: "contract" },
    ...given,
  });
  const MOVES = [
    aMove(1),
    aMove(2, {
      kind: "takenBack",
      from: party(null, null),
      to: party(1, "Sweepline"),
      byName: null,
      reason: "",
    }),
    aMove(3, { kind: "registered", from: null, endedAt: AT }),
  ];

  it("says who gave what to whom, and hides the names of strangers", async () => {
    show([on(E.history, aPage(...MOVES))], { at: "/allocation?tab=history" });
    const first = await rowWith("SW-1");
    expect(first.textContent).toContain("Sweepline→Brightfloor");
    for (const text of ["Ada", "Root", "contract"]) expect(within(first).getByText(text)).toBeTruthy();
    const second = await rowWith("SW-2");
    expect(second.textContent).toContain("Outside your organizations→Sweepline");
    expect(within(second).getByText("Platform")).toBeTruthy();
    expect((await rowWith("SW-3")).textContent).not.toContain("→");
  });

  it("is found under names of its own in the address, sorted and saved as a file", async () => {
    const files = savedFiles();
    const { user, choose, asked } = show([
      on(E.history, aPage(...MOVES)),
      on(E.export, () => new Response("x")),
    ]);
    await user.click(await screen.findByRole("radio", { name: "History" }));
    await screen.findAllByText("contract");
    await choose("Kind", "Taken back");
    await user.click(screen.getByRole("button", { name: /^Device/ }));
    expect(new URLSearchParams(shownSearch() ?? "").toString()).toBe(
      "tab=history&kinds=takenBack&order=serialNumber",
    );
    await waitFor(() =>
      expect(asked(E.history).at(-1)?.query).toEqual({
        kinds: ["takenBack"],
        sort: "serialNumber",
        current: 1,
        size: 20,
      }),
    );
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export Excel" }));
    await waitFor(() => expect(files).toEqual(["History.xlsx"]));
    expect(asked(E.export)[0]?.query).toMatchObject({ kinds: ["takenBack"], format: "xlsx" });
  });

  it("of one device says until when each held it", async () => {
    visit(<DeviceAllocations deviceId={7} />, { answers: [on(E.ofDevice, aPage(MOVES[0] as Allocation))] });
    expect(within(await rowWith("contract")).getByText("Now")).toBeTruthy();
    expect(screen.queryByRole("columnheader", { name: /^Device/ })).toBeNull();
  });
});
