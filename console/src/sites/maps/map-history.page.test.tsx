// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { BROKEN_WORK_REFUSALS, type BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import {
  MAP_ENDPOINTS as E,
  type FloorMap,
  type MapVersion,
  MAP_REFUSALS as R,
} from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aMap, aMapVersion, anElement, aSmallFloorMap, gridOf, someBrokenWork } from "../../../test/maps.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused, refusedWith } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, visit } from "../../../test/visit.tsx";
import { MapHistoryPage } from "./index.ts";

setUpCanvas();

const VERSIONS = [
  aMapVersion(3, { isCurrent: true, note: "walls of the fair" }),
  aMapVersion(2, { source: "import", elementCount: 1 }),
  aMapVersion(1, { source: "robot", staffName: null }),
];
const TRIANGLE = [
  [0, 0],
  [2, 0],
  [2, 2],
];
const ramp = (given: object = {}) =>
  anElement({ kind: "slowArea", id: "a", name: "Ramp", points: TRIANGLE, ...given });
const wall = anElement({ kind: "virtualWall", id: "w", name: "Shop front", points: TRIANGLE });
const dock = anElement({ kind: "point", pointKind: "dock", id: "d", name: "Dock", x: 1, y: 1 });
/** What is drawn on each version, and its cells. */
const DRAWN: Readonly<Record<number, readonly [Partial<FloorMap>, readonly number[]]>> = {
  10: [{ elements: [] }, [0, 0, 0, 0, 0, 0, 0, 0]],
  20: [{ elements: [ramp(), wall] }, [0, 0, 0, 2, 1, 1, 1, 1]],
  30: [{ elements: [ramp({ maxSpeedMps: 0.2, name: "Slope" }), dock] }, [1, 0, 0, 0, 0, 1, 2, 2]],
};

/** What was sent of a map is another room's; without it the page is quicker. */
const EDITS = [E.list, E.get, E.versions, E.version, E.grid, E.restore];

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly versions?: readonly MapVersion[];
  readonly drawn?: typeof DRAWN;
}
function show({ versions = VERSIONS, drawn = DRAWN, answers = [], at = "/map?id=5", ...given }: Given = {}) {
  return visit(<MapHistoryPage />, {
    ...{ at, may: EDITS, ...given },
    answers: [
      ...answers,
      on(E.get, aMap(5, { revision: 8 })),
      on(E.versions, aPage(...versions)),
      on(E.version, ({ params }) => aSmallFloorMap(params.versionId, drawn[params.versionId]?.[0])),
      on(E.grid, ({ params }) => gridOf(...(drawn[params.id]?.[1] ?? []))),
    ] satisfies Rule[],
  });
}
type Shown = ReturnType<typeof show>;
const cardOf = async (heading: string) =>
  (await screen.findByRole("heading", { name: heading })).closest("section") as HTMLElement;
const difference = () => cardOf("Difference");
const differing = async () => {
  const texts = within(await difference());
  await texts.findByRole("heading", { name: "Cells" });
  return texts.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
};
const compared = ({ asked }: Shown) => new Set(asked(E.version).map(({ params }) => params.versionId));

describe("the versions of a map", () => {
  it("are told with who made which out of what", async () => {
    show();
    const newest = await rowWith("walls of the fair");
    for (const text of ["Current", "Editor", "Ada"]) expect(within(newest).getByText(text)).toBeTruthy();
    const [first] = await screen.findAllByText("A robot");
    const oldest = first?.closest("tr") as HTMLElement;
    expect(within(oldest).getByText("Robot")).toBeTruthy();
    expect(buttonsIn(newest)).toEqual(["Compare 3 · 3 with the one before"]);
    expect(buttonsIn(oldest)).toEqual(["Compare 1 · 1 with the one before", "Restore 1 · 1"]);
  });

  it("can only be compared by who may not edit", async () => {
    show({ may: EDITS.filter((one) => one !== E.restore) });
    expect(buttonsIn(await rowWith("File"))).toEqual(["Compare 2 · 2 with the one before"]);
  });

  it("stand above what was sent of them, for who may know that", async () => {
    const { asked } = show({ may: [...EDITS, DISTRIBUTION_ENDPOINTS.history] });
    expect(await screen.findByText("No distributions yet")).toBeTruthy();
    expect(asked(DISTRIBUTION_ENDPOINTS.history)[0]?.params).toEqual({ id: 5 });
  });

  it("are restored after a question, once, and the new one is compared then", async () => {
    const made = held(aMap(5, { version: "4" }));
    const shown = show({ answers: [on(E.restore, made.answer)], at: "/map?id=5&from=10&to=20" });
    const act = within(await rowWith("File")).getByRole("button", { name: "Restore 2 · 2" });
    await shown.user.click(act);
    expect(shown.written()).toEqual([]);
    await shown.confirm(/^Make a new current version that is like 2 · 2\?/);
    await shown.user.click(act);
    made.release();
    await waitFor(() => expect(said()).toEqual(["Restored as version 4"]));
    expect(shown.asked(E.restore).map(({ params, body }) => [params, body])).toEqual([
      [
        { id: 5, versionId: 20 },
        { revision: 8, confirmed: "" },
      ],
    ]);
    await waitFor(() => expect(shownSearch()).toBe("?id=5"));
    await waitFor(() => expect(shown.asked(E.versions).length).toBeGreaterThan(2));
  });

  it("are restored after the tasks that it breaks were shown, and confirmed as they are by then", async () => {
    const [first, second] = [someBrokenWork(), someBrokenWork({ key: "abc2" })];
    const breaks = (broken: BrokenWork) => refusedWith(BROKEN_WORK_REFUSALS.breaksWork, broken);
    const later = inTurn(breaks(second), aMap(5, { version: "4" }));
    const answer = ({ body: { confirmed } }: { body: { confirmed: string } }) =>
      confirmed === "" ? breaks(first) : later();
    const shown = show({ answers: [on(E.restore, answer)] });
    await shown.user.click(within(await rowWith("File")).getByRole("button", { name: "Restore 2 · 2" }));
    await shown.confirm(/^Make a new current version/);
    const region = await screen.findByRole("region", { name: "Tasks that would no longer work" });
    const dialog = within(region.closest("[role=dialog]") as HTMLElement);
    expect(dialog.getByRole("link", { name: "Hall at night" }).getAttribute("href")).toContain("id=8");
    for (const text of ["“Hall” is not on it", "Of these you may not see: 1"]) dialog.getByText(text);
    const goOn = () => dialog.getByRole("button", { name: /Restore all the same$/ });
    await shown.user.click(goOn());
    await waitFor(() => expect(shown.asked(E.restore)).toHaveLength(2));
    expect(said()).toEqual([]);
    await shown.user.click(goOn());
    await waitFor(() => expect(said()).toEqual(["Restored as version 4"]));
    expect(shown.asked(E.restore).map(({ body }) => body.confirmed)).toEqual(["", "abc1", "abc2"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stay as they are where the restoring is refused", async () => {
    const shown = show({ answers: [on(E.restore, refused(R.currentVersion))] });
    await shown.user.click(within(await rowWith("File")).getByRole("button", { name: "Restore 2 · 2" }));
    await shown.confirm(/^Make a new current version/);
    await waitFor(() => expect(said()).toEqual([R.currentVersion.en]));
    expect(shownAddress()).toBe("/map?id=5");
  });

  it("fail in words, and are read again", async () => {
    const { user } = show({
      answers: [on(E.versions, inTurn(refused(CORE_REFUSALS.unexpected), aPage(...VERSIONS)))],
    });
    const [again] = await screen.findAllByRole("button", { name: "Try again" });
    await user.click(again as HTMLElement);
    expect(await rowWith("walls of the fair")).toBeTruthy();
  });

  it("lead back to the map", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Open the map" }));
    expect(shownAddress()).toBe("/mapDetail?id=5");
  });
});

describe("the difference of two versions", () => {
  it("is that of the newest and the one before it, in words and square meters", async () => {
    const shown = show();
    expect(await differing()).toEqual([
      "+ AddedDockPoints",
      "− RemovedShop frontVirtual walls",
      "~ ChangedSloperenamed Ramp → Slope · speed (m/s) 0.3 → 0.2",
      "Blocked now1 m²",
      "Free now1 m²",
      "Newly explored1 m²",
      "Unknown now2 m²",
    ]);
    expect(compared(shown)).toEqual(new Set([20, 30]));
  });

  it("is said in Chinese too", async () => {
    show({ language: "zh" });
    const changed = await within(await cardOf("版本差异")).findByRole("button", { name: /Slope/ });
    expect(changed.textContent).toContain("Ramp");
    expect(changed.textContent).toContain("0.3 → 0.2");
    expect(changed.textContent).not.toMatch(/renamed|speed|Changed/);
  });

  it("is of the versions that are chosen, which the address keeps", async () => {
    const shown = show();
    await differing();
    await shown.choose("From", "1 · 1");
    await waitFor(() => expect(shownSearch()).toBe("?id=5&from=10&to=30"));
    await waitFor(() => expect(compared(shown)).toContain(10));
    expect((await differing())[0]).toBe("+ AddedSlopeSlow areas");
    await shown.user.click(screen.getByRole("radio", { name: "Side by side" }));
    expect(shownSearch()).toBe("?id=5&from=10&to=30&mode=both");
    expect(await screen.findAllByRole("application")).toHaveLength(2);
  });

  it("is that of a version and the one before, by a button of its row", async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole("button", { name: "Compare 2 · 2 with the one before" }));
    expect(shownSearch()).toBe("?id=5&from=10&to=20");
    expect((await differing()).slice(0, 2)).toEqual([
      "+ AddedRampSlow areas",
      "+ AddedShop frontVirtual walls",
    ]);
  });

  it("shows where something differs, until that is let go", async () => {
    const { user } = show();
    const gone = await within(await difference()).findByRole("button", { name: /Shop front/ });
    for (const isChosen of ["true", "false"]) {
      await user.click(gone);
      expect(gone.getAttribute("aria-pressed")).toBe(isChosen);
    }
  });

  it("wants two versions", async () => {
    const shown = show({ at: "/map?id=5&from=20&to=20" });
    expect(await screen.findByText("Choose two different versions.")).toBeTruthy();
    expect(compared(shown)).toEqual(new Set());
  });

  it("is none where there is one version", async () => {
    show({ versions: VERSIONS.slice(0, 1) });
    expect(await screen.findByText(/^This map has one version/)).toBeTruthy();
  });

  it("is nothing where both are alike", async () => {
    const same = DRAWN[20] as (typeof DRAWN)[number];
    show({ drawn: { 20: same, 30: same } });
    expect(await screen.findByText("No differences between the two versions.")).toBeTruthy();
  });

  it.each([
    [{ origin: { x: 1, y: 0, theta: 0 } }, /^The grids differ in place, size or rotation/],
    [{ origin: { x: 90, y: 0, theta: 0 } }, /^The two grids share no place/],
  ])("says where the grids cannot be laid over each other cell by cell", async (frame, words) => {
    show({ drawn: { 20: [{}, [0, 0, 0, 0, 0, 0, 0, 0]], 30: [frame, [0, 0, 0, 0, 0, 0, 0, 0]] } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText("No differences between the two versions.")).toBeNull();
  });

  it("fails in words where a version cannot be read, and is tried again", async () => {
    const { user } = show({
      answers: [
        on(E.version, inTurn(refused(CORE_REFUSALS.unexpected), aSmallFloorMap(30), aSmallFloorMap(20))),
      ],
      drawn: { 20: [{}, [0, 0, 0, 0, 0, 0, 0, 0]], 30: [{}, [0, 0, 0, 0, 0, 0, 0, 1]] },
    });
    await user.click(await within(await difference()).findByRole("button", { name: "Try again" }));
    expect(await differing()).toHaveLength(1);
  });
});
