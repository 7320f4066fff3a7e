// @vitest-environment jsdom

import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  type Coverage,
  type CoverageTile,
  COVERAGE_ENDPOINTS as E,
  SQUARES_A_TILE,
  TILE_SQUARES,
} from "@sweepline/contract/sites/coverage.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { describe, expect, it } from "vitest";
import { drawnOn, setUpCanvas, setUpSizes } from "../../../test/canvas.ts";
import { aFloorMap } from "../../../test/maps.ts";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
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
  it("is said in shares of the floor, with square meters, as of a moment", async () => {
    show();
    expect((await share("Today")).textContent).toBe("25%");
    expect((await share("8 to 14 days ago")).textContent).toBe("25%");
    expect((await share("Never")).textContent).toBe("50%");
    expect((await share("Never")).title).toMatch(/^0\.5\sm²$/);
    expect(within(await panel()).getByText(/^As of .*2026/)).toBeTruthy();
  });

  it("is said for what waits longer than so many days", async () => {
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
    expect(await screen.findByText("Loading cleaning history…")).toBeTruthy();
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

describe("the square under the pointer", () => {
  const CLEANED_AT = Date.parse("2026-01-02T03:04:00Z");
  const tip = (text: RegExp) => screen.queryByText(text);
  const SQUARES = { cleaned: [0, 0], never: [0, 1], opposite: [1, 1], beside: [3, 3] } as const;

  async function point(given: Parameters<typeof visit>[1] = {}) {
    const shown = show([on(E.get, answer({ tiles: [aTile({ 0: CLEANED_AT })] }))], {}, given);
    const floor = await screen.findByRole("application");
    const corners = await waitFor(() => {
      const picture = [...floor.querySelectorAll("canvas")]
        .flatMap((canvas) => drawnOn(canvas))
        .find(({ what, alpha }) => what === "picture" && alpha === 0.82);
      if (!picture) throw new Error("its squares are not drawn");
      return picture.points;
    });
    const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = corners;
    const viewport = floor.querySelector(".ol-viewport") as HTMLElement;
    const moveTo = (name: keyof typeof SQUARES) => {
      const [i, j] = SQUARES[name];
      const at = {
        clientX: left + ((i + 0.5) / TILE_SQUARES) * (right - left),
        clientY: bottom - ((j + 0.5) / TILE_SQUARES) * (bottom - top),
      };
      fireEvent(viewport, new PointerEvent("pointermove", { bubbles: true, isPrimary: true, ...at }));
      return at;
    };
    return { ...shown, floor, viewport, moveTo };
  }

  it("says when it was last cleaned and how often, or that it never was, beside the pointer", async () => {
    updatePreferences({ timeZone: "UTC" });
    const { moveTo } = await point();
    expect(tip(/^Last cleaned ./)).toBeNull();
    const { clientX, clientY } = moveTo("cleaned");
    const said = tip(/^Last cleaned .*2026.* 0?3:04.*, on 3 of the last 28 days$/);
    expect(Number.parseFloat(said?.style.left ?? "")).toBeCloseTo(clientX, 1);
    expect(Number.parseFloat(said?.style.top ?? "")).toBeCloseTo(clientY, 1);
    moveTo("never");
    expect(tip(/^Last cleaned ./)).toBeNull();
    expect(tip(/^Never cleaned$/)).toBeTruthy();
  });

  it("stands towards the middle of the picture, where there is room", async () => {
    const { moveTo } = await point();
    const sides = (text: RegExp) => tip(text)?.style.transform;
    moveTo("cleaned");
    expect(sides(/^Last cleaned ./), "at the left below").toBe("translate(14px, calc(-100% - 14px))");
    moveTo("opposite");
    expect(sides(/^Never cleaned$/), "at the right above").toBe("translate(calc(-100% - 14px), 14px)");
  });

  it("says nothing beside the floor, nor once the pointer has left", async () => {
    const { moveTo, viewport } = await point();
    moveTo("never");
    expect(tip(/^Never cleaned$/)).toBeTruthy();
    moveTo("beside");
    expect(tip(/^Never cleaned$/)).toBeNull();
    moveTo("never");
    fireEvent.pointerLeave(viewport);
    expect(tip(/^Never cleaned$/)).toBeNull();
  });

  it("says nothing where nobody asked when the floor was cleaned", async () => {
    const { moveTo, floor } = await point();
    fireEvent.keyDown(floor, { key: "c" });
    moveTo("never");
    expect(tip(/^Never cleaned$/)).toBeNull();
    fireEvent.keyDown(floor, { key: "c" });
    moveTo("never");
    expect(tip(/^Never cleaned$/)).toBeTruthy();
  });

  it("is another one once the floor has moved away under the pointer", async () => {
    const { moveTo, floor } = await point();
    moveTo("never");
    expect(tip(/^Never cleaned$/)).toBeTruthy();
    fireEvent.keyDown(floor, { key: "ArrowRight" });
    await waitFor(() => expect(tip(/^Never cleaned$/)).toBeNull());
  });

  it("is spoken of in Chinese", async () => {
    const { moveTo } = await point({ language: "zh" });
    moveTo("cleaned");
    expect(tip(/^最近清洁：.*2026.*，近 28 天中有 3 天清洁$/)).toBeTruthy();
  });
});

it("tells of a floor in square feet to whoever reckons in feet", async () => {
  updatePreferences({ lengthUnit: "foot" });
  show();
  expect((await share("Never")).title).toMatch(/^5\.\d+\sft²$/);
  expect(within(await panel()).getByText(/^not cleaned for more than 7 days \(8\.\d+\sft²\)$/)).toBeTruthy();
});

it("tells in Chinese when a floor was last cleaned", async () => {
  show(undefined, {}, { language: "zh" });
  const panel = within(await screen.findByRole("region", { name: "清洁时效" }));
  expect((await panel.findByText("8–14 天前")).closest("li")?.textContent).toBe("8–14 天前25%");
  expect(panel.getByText(/^超过 7 天未清洁（0\.[78]/)).toBeTruthy();
  expect(panel.getByText(/^截至 2026/)).toBeTruthy();
});
