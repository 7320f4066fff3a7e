// @vitest-environment jsdom
import { MAP_ENDPOINTS as E } from "@sweepline/contract/sites/maps.ts";
import { act, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { drawnOn, setUpCanvas } from "../../../test/canvas.ts";
import { AT } from "../../../test/devices.ts";
import { aGrid, gridOf } from "../../../test/maps.ts";
import { held, inTurn, on } from "../../../test/server.ts";
import { said, visit } from "../../../test/visit.tsx";
import { MapThumbnail } from "./map-thumbnail.tsx";
import { thumbnailOf } from "./thumbnails.ts";

setUpCanvas();

/** Pictures are kept while the console is open: each test has versions of its own. */
let newest = 9_000;
const versions = (count: number) => Array.from({ length: count }, () => ++newest);
const PICTURE = "data:image/png;base64,eA==";
const small: HTMLCanvasElement[] = [];
const sights: (() => void)[] = [];

beforeEach(() => {
  for (const list of [small, sights]) list.length = 0;
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation(function keep(
    this: HTMLCanvasElement,
  ) {
    small.push(this);
    return PICTURE;
  });
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        sights.push(() => seen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});

function show(
  ids: readonly number[],
  grid: () => Response | Promise<Response>,
  size = { width: 4, height: 2 },
) {
  const pictures = ids.map((id, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same version may be shown twice
    <MapThumbnail key={index} versionId={id} changedAt={AT} {...size} />
  ));
  return visit(pictures, { answers: [on(E.grid, grid)] });
}
const scrollTo = (...places: readonly number[]) =>
  act(() => {
    for (const place of places) sights[place]?.();
  });
const shown = () => [...document.querySelectorAll("img")].map(({ src }) => src);
const plain = () => gridOf(0, 0, 0, 0, 1, 1, 2, 2);

describe("the small picture of a map", () => {
  it("is fetched when it is seen, not before", async () => {
    const { asked } = show(versions(2), plain);
    await scrollTo(1);
    await waitFor(() => expect(shown()).toEqual([PICTURE]));
    expect(asked(E.grid).map(({ params, query }) => [params.id, query.at])).toEqual([[newest, AT]]);
  });

  it("is as wide or high as its place, and keeps its shape", async () => {
    const size = { width: 400, height: 100 };
    show(versions(1), () => aGrid(size), size);
    await scrollTo(0);
    await waitFor(() => expect(shown()).toHaveLength(1));
    const [canvas] = small as [HTMLCanvasElement];
    expect([canvas.width, canvas.height]).toEqual([320, 80]);
    expect(drawnOn(canvas).map(({ what, points }) => [what, points[2]])).toEqual([["picture", [320, 80]]]);
  });

  it("is no larger than its map has cells", async () => {
    show(versions(1), plain);
    await scrollTo(0);
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect([small[0]?.width, small[0]?.height]).toEqual([4, 2]);
  });

  it("is fetched once, however many rows show it", async () => {
    const [id = 0] = versions(1);
    const { asked } = show([id, id], plain);
    await scrollTo(0, 1);
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(asked(E.grid)).toHaveLength(1);
  });

  it("waits its turn: two are fetched at a time", async () => {
    const first = held(undefined);
    const { asked } = show(versions(4), () => first.answer().then(plain));
    await scrollTo(0, 1, 2, 3);
    await waitFor(() => expect(asked(E.grid)).toHaveLength(2));
    first.release();
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(asked(E.grid)).toHaveLength(4);
  });

  it("is left out in silence where it cannot be had, and asked for again the next time", async () => {
    const [versionId = 0] = versions(1);
    const broken = held(gridOf(0));
    const answer = inTurn(broken.answer, plain);
    const { asked } = show([versionId], () => answer()());
    await scrollTo(0);
    const wanted = { versionId, changedAt: AT, width: 4, height: 2, appearance: "light" } as const;
    const first = thumbnailOf(wanted);
    broken.release();
    await expect(first).rejects.toThrow("1 bytes in place of 8");
    expect([shown(), said()]).toEqual([[], []]);
    expect(await thumbnailOf(wanted)).toBe(PICTURE);
    expect(asked(E.grid)).toHaveLength(2);
  });
});
