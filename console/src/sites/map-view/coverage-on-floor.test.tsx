// @vitest-environment jsdom

import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type Coverage,
  type CoverageTile,
  COVERAGE_ENDPOINTS as E,
  SQUARES_A_TILE,
} from "@sweepline/contract/sites/coverage.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aFloorMap } from "../../../test/maps.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { createTrack, FloorView, type Plan } from "./index.ts";

setUpCanvas();
setUpSizes(600, 400);

/** Four squares of half a meter, 1 m² in all. */
const PLAN: Plan = {
  map: aFloorMap(7, { name: "Lobby", width: 20, height: 20 }),
  grid: { width: 20, height: 20, cells: new Uint8Array(400) },
  picture: undefined,
  box: { x: 0, y: 0, width: 20, height: 20 },
};
const DAY_MS = 86_400_000;
const now = Date.now();

/** When squares of the first tile were cleaned: the lower two are 0 and 1, the upper two 32 and 33. */
function aTile(cleaned: Record<number, number>, x = 0): CoverageTile {
  const at = new DataView(new ArrayBuffer(SQUARES_A_TILE * 4));
  const days = new Uint8Array(SQUARES_A_TILE);
  for (const [square, moment] of Object.entries(cleaned)) {
    at.setUint32(Number(square) * 4, Math.floor(moment / 60_000), true);
    days[Number(square)] = 3;
  }
  const packed = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  return { x, y: 0, cleanedAt: packed(new Uint8Array(at.buffer)), days: packed(days) };
}
const TILE = aTile({ 0: now, 1: now - 10 * DAY_MS });
const answer = (given: Partial<Coverage> = {}): Coverage => ({
  ...{ asOf: "2026-01-02T03:04:05.000Z", tiles: [TILE], hasMore: false },
  ...given,
});

const show = (
  answers: readonly Rule[] = [on(E.get, answer())],
  props: Partial<ComponentProps<typeof FloorView>> = {},
  given: Parameters<typeof visit>[1] = {},
) => visit(<FloorView plan={PLAN} startsWithCoverage {...props} />, { answers, ...given });
const panel = () => screen.findByRole("region", { name: "Last cleaned" });
const share = async (age: string) => {
  const row = (await within(await panel()).findByText(age)).closest("li") as HTMLElement;
  return row.lastElementChild as HTMLElement;
};

describe("when a floor was last cleaned", () => {
  it("is told in shares of the floor, with square meters, as of a moment", async () => {
    show();
    expect((await share("Today")).textContent).toBe("25%");
    expect((await share("8 to 14 days ago")).textContent).toBe("25%");
    expect((await share("Never")).textContent).toBe("50%");
    expect((await share("Never")).title).toMatch(/^0\.5\sm²$/);
    expect(within(await panel()).getByText(/^As of .*2026/)).toBeTruthy();
  });

  it("is told for what waits longer than so many days", async () => {
    const { user } = show();
    const sum = async () =>
      (await within(await panel()).findByText(/^not cleaned|not cleaned for/)).textContent;
    expect(await sum()).toMatch(/^75% not cleaned for more than 7 days \(0\.[78]/);
    await user.click(within(await panel()).getByRole("radio", { name: "14" }));
    expect(await sum()).toMatch(/^50% .* 14 days/);
    await user.click(within(await panel()).getByRole("radio", { name: "1" }));
    expect(await sum()).toMatch(/more than 1 day \(/);
  });

  it("is fetched in parts, each after the last", async () => {
    const first = aTile({}, 0);
    const shown = show([
      on(E.get, ({ query }) =>
        query.afterX === undefined
          ? answer({ tiles: [first], hasMore: true })
          : answer({ tiles: [aTile({ 0: now }, 1)] }),
      ),
    ]);
    await share("Today");
    expect(shown.asked(E.get).map(({ query }) => query)).toEqual([{}, { afterX: 0, afterY: 0 }]);
  });

  it("is on its way at first, and asked for again where that failed", async () => {
    const answers = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => answer({ asOf: null, tiles: [] }),
    );
    const { user } = show([on(E.get, () => answers()() as never)]);
    expect(await screen.findByText("Reading when the floor was cleaned…")).toBeTruthy();
    expect((await within(await panel()).findByRole("alert")).textContent).toContain(
      CORE_REFUSALS.unexpected.en,
    );
    await user.click(within(await panel()).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Nothing has been cleaned yet")).toBeTruthy();
    expect((await share("Never")).textContent).toBe("100%");
  });

  it("is asked for only when somebody wants to see it", async () => {
    const shown = show(undefined, { startsWithCoverage: false });
    const floor = await screen.findByRole("application");
    expect(shown.asked(E.get)).toEqual([]);
    fireEvent.keyDown(floor, { key: "c" });
    await share("Today");
    await shown.user.click(screen.getByRole("button", { name: "Last cleaned" }));
    expect(screen.queryByRole("region", { name: "Last cleaned" })).toBeNull();
    expect(shown.asked(E.get)).toHaveLength(1);
  });

  it.each([
    ["by who may not see maps", {}, { may: [] }],
    ["beside the differences of versions", { marking: { color: () => undefined, tint: undefined } }, {}],
  ])("is not shown %s", async (_, props, given) => {
    const shown = show(undefined, props, given);
    const floor = await screen.findByRole("application");
    fireEvent.keyDown(floor, { key: "c" });
    expect(screen.queryByRole("button", { name: "Last cleaned" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Last cleaned" })).toBeNull();
    expect(shown.asked(E.get)).toEqual([]);
  });

  it("takes the green of what is being cleaned out of the legend", async () => {
    const { user } = show(undefined, { track: createTrack() });
    await share("Today");
    const legend = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(legend()).not.toContain("Cleaned");
    await user.click(screen.getByRole("button", { name: "Last cleaned" }));
    expect(legend()).toContain("Cleaned");
  });

  it("colors each square by its age, and every other one of what was never cleaned", async () => {
    show();
    const floor = await screen.findByRole("application");
    await share("Today");
    await waitFor(() => {
      const pictures = [...floor.querySelectorAll("canvas")]
        .flatMap((canvas) => drawnOn(canvas))
        .filter(({ what, alpha }) => what === "picture" && alpha === 0.82);
      const { source } = drawnOn(pictures[0]?.source as HTMLCanvasElement)[0] ?? {};
      const { width, height, data } = source as ImageData;
      // The lowest row is at its foot.
      const ink = (x: number, y: number) => [...data.slice(((height - 1 - y) * width + x) * 4).slice(0, 4)];
      expect([ink(0, 0), ink(1, 0)]).toEqual([
        [0xd8, 0xec, 0xb0, 255],
        [0x33, 0x89, 0xa0, 255],
      ]);
      expect([ink(0, 1), ink(1, 1), ink(2, 0)].map(([, , , alpha]) => alpha)).toEqual([120, 0, 0]);
    });
  });
});
