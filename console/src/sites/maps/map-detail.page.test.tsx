// @vitest-environment jsdom
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  MAP_ENDPOINTS as E,
  MAP_EVENTS,
  type MapDetail,
  MAP_REFUSALS as R,
} from "@sweepline/contract/sites/maps.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpCanvas } from "../../../test/canvas.ts";
import { aMap, anElement, aSmallFloorMap, gridOf } from "../../../test/maps.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, said, visit } from "../../../test/visit.tsx";
import { MapDetailPage } from "./index.ts";

setUpCanvas();

const SQUARE = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 2],
];
const ELEMENTS = [
  anElement({ kind: "room", id: "r", name: "Lobby", points: SQUARE }),
  anElement({ kind: "virtualWall", id: "w", name: "Shop front", points: [...SQUARE.slice(0, 3)] }),
  anElement({ kind: "qrPoint", id: "q", name: "Pillar", qrId: "QR-77", x: 1, y: 1 }),
];
const FLOOR = aSmallFloorMap(50, { elements: ELEMENTS });

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly map?: Partial<MapDetail>;
}
function show({ map, answers = [], at = "/map?id=5", ...given }: Given = {}) {
  return visit(<MapDetailPage />, {
    ...{ at, ...given },
    answers: [
      ...answers,
      on(E.get, aMap(5, map)),
      on(E.version, FLOOR),
      on(E.grid, () => gridOf(0, 0, 0, 0, 1, 1, 2, 2)),
    ] satisfies Rule[],
  });
}
const cardOf = async (heading: string | RegExp) =>
  (await screen.findByRole("heading", { name: heading })).closest("section") as HTMLElement;
const elements = () => cardOf(/^Elements/);
const named = async () =>
  within(await elements())
    .queryAllByRole("button", { pressed: false })
    .map(({ textContent }) => textContent);
const entry = async (name: RegExp) => within(await elements()).findByRole("button", { name });
const more = async ({ user }: ReturnType<typeof show>, act: string) => {
  await user.click(await screen.findByRole("button", { name: "More actions for Map 5" }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
};

describe("the page of a map", () => {
  it("says where it lies, how it is measured and how robots drive by it", async () => {
    show({
      map: {
        ...{ deviceCount: 3, syncedCount: 1, hasDraft: true, description: "closed at night" },
        ...{ origin: { x: -1.25, y: 3, theta: Math.PI / 6 }, cleaningAreaRule: "single" },
      },
    });
    const facts = await cardOf("Map details");
    for (const text of [
      ...["key-5", "Brightfloor", "1 of 3 synced", "20 m × 10 m", "400 × 200", "-1.25 m, 3 m", "30°"],
      ...["One: drawing another replaces it", "closed at night", "0.05 m/cell"],
    ])
      expect(within(facts).getByText(text)).toBeTruthy();
    const ways = ["Tower", "Versions: 4"].map((name) => within(facts).getByRole("link", { name }));
    expect(ways.map((way) => way.getAttribute("href"))).toEqual(["/placeView?id=3", "/mapHistory?id=5"]);
    expect(screen.getByText("Unsaved draft")).toBeTruthy();
  });

  it("draws the floor once its cells have come", async () => {
    const { asked } = show();
    expect(await screen.findByRole("application", { name: /Map 5/ })).toBeTruthy();
    expect(asked(E.version).map(({ params }) => params)).toEqual([{ id: 5, versionId: 50 }]);
    expect(asked(E.grid).map(({ params, query }) => [params.id, query.at])).toEqual([[50, FLOOR.changedAt]]);
  });

  it("says that the floor cannot be drawn, beside all that can be said, and tries again", async () => {
    const broken = inTurn<() => unknown>(
      () => gridOf(0, 0, 0),
      () => gridOf(0, 0, 0, 0, 1, 1, 2, 2),
    );
    const { user } = show({ answers: [on(E.grid, () => broken()() as Response)] });
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(await named()).toHaveLength(3);
    await user.click(again);
    expect(await screen.findByRole("application", { name: /Map 5/ })).toBeTruthy();
  });

  it("reads the map again when a robot or a person has changed it", async () => {
    const renamed = on(E.get, inTurn(aMap(5), aMap(5, { name: "Lobby north", versionId: 60, version: "6" })));
    const { notify, asked } = show({ answers: [renamed], isLive: true });
    await screen.findByRole("heading", { name: "Map 5" });
    await notify(MAP_EVENTS.mapChanged, 5, { mapId: 5, versionId: 60, version: "6" });
    expect(await screen.findByRole("heading", { name: "Lobby north" })).toBeTruthy();
    await waitFor(() => expect(asked(E.version).at(-1)?.params.versionId).toBe(60));
  });

  it("leads to its editor and its history", async () => {
    const { user } = show();
    await user.click(await screen.findByRole("button", { name: "Edit map" }));
    expect(shownAddress()).toBe("/mapEditor?id=5");
    await user.click(screen.getByRole("button", { name: "History" }));
    expect(shownAddress()).toBe("/mapHistory?id=5");
  });

  it("opens its properties, an import and a distribution, of this version", async () => {
    const visited = show({ map: { version: "4.2" } });
    await more(visited, "Properties");
    expect(await screen.findByRole("dialog", { name: "Properties of Map 5" })).toBeTruthy();
    await more(visited, "Import as a version");
    expect(await screen.findByRole("dialog", { name: "Import as a version of Map 5" })).toBeTruthy();
    await visited.user.click(screen.getByRole("button", { name: "Send to robots" }));
    const sending = await screen.findByRole("dialog", { name: "Send Map 5" });
    expect(within(sending).getByText("Version 4.2")).toBeTruthy();
  });

  it("offers nothing but its history to who may only look", async () => {
    show({ may: [E.get, E.version, E.grid] });
    const head = (await screen.findByRole("heading", { name: "Map 5" })).closest("header");
    expect(buttonsIn(head as HTMLElement)).toEqual(["History"]);
  });
});

describe("the elements of a map", () => {
  it("are listed with their sizes", async () => {
    show();
    expect(await named()).toEqual(["LobbyRooms8 m²", "Shop frontVirtual walls6 m", "PillarQR points"]);
  });

  it("are found by name, kind or printed code", async () => {
    const { user } = show();
    const search = within(await elements()).getByRole("textbox", { name: "Search elements" });
    for (const [words, found] of [
      ["LOBBY", "Lobby"],
      ["virtual", "Shop front"],
      ["qr-7", "Pillar"],
    ] as const) {
      await user.clear(search);
      await user.type(search, `${words}{Enter}`);
      await waitFor(async () => expect(await named()).toEqual([expect.stringMatching(`^${found}`)]));
    }
    await user.type(search, "8{Enter}");
    expect(await screen.findByText("No element matches.")).toBeTruthy();
  });

  it("are chosen in the address, and let go by a second click", async () => {
    const { user } = show({ at: "/map?id=5&element=w" });
    const [wall, room] = [await entry(/^Shop front/), await entry(/^Lobby/)];
    expect([wall, room].map((one) => one.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
    await user.click(room);
    expect(shownSearch()).toBe("?id=5&element=r");
    expect((await entry(/^Shop front/)).getAttribute("aria-pressed")).toBe("false");
    await user.click(await entry(/^Lobby/));
    expect(shownSearch()).toBe("?id=5");
  });

  it("are none in words", async () => {
    show({ answers: [on(E.version, aSmallFloorMap(50))] });
    expect(await screen.findByText("No elements on this map yet.")).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Search elements" })).toBeNull();
  });
});

describe("deleting a map from its page", () => {
  const confirm = async ({ user }: ReturnType<typeof show>) =>
    user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));

  it("leads back to the list", async () => {
    const visited = show({ answers: [on(E.remove, null)] });
    await more(visited, "Delete");
    expect(await screen.findByText("Delete the map Map 5?")).toBeTruthy();
    await confirm(visited);
    await waitFor(() => expect(shownAddress()).toBe("/mapList"));
    expect(said()).toEqual(["Map 5 is deleted"]);
    expect(visited.asked(E.remove)).toHaveLength(1);
  });

  it("stays where robots drive by it", async () => {
    const visited = show({ answers: [on(E.remove, refused(R.mapInUse))] });
    await more(visited, "Delete");
    await confirm(visited);
    await waitFor(() => expect(said()).toEqual([R.mapInUse.en]));
    expect(shownAddress()).toBe("/map?id=5");
  });
});

describe("a map that cannot be shown", () => {
  it("has to be chosen where the address names none", async () => {
    show({ at: "/map" });
    expect(await screen.findByText("This page shows one map; open it from the list.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the maps" }).getAttribute("href")).toBe("/mapList");
  });

  it("is missing in words, and nothing else is said of it", async () => {
    show({ answers: [on(E.get, refused(CORE_REFUSALS.notFound))], language: "zh" });
    expect(await screen.findByText("找不到此地图")).toBeTruthy();
    expect(said()).toEqual([]);
  });

  it("is read again after a failure", async () => {
    const { user } = show({ answers: [on(E.get, inTurn(refused(CORE_REFUSALS.unexpected), aMap(5)))] });
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Map 5" })).toBeTruthy();
  });
});
