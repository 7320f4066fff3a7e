// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { MAP_ENDPOINTS as E, type MapRow, MAP_REFUSALS as R } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog } from "../../../test/dialog.ts";
import { aMap, aMapRow } from "../../../test/maps.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { MapListPage } from "./index.ts";

const floor = (id: number, name: string) => ({ id, level: id, mezzanine: 0, name });
const PLACES = [
  {
    ...{ id: 3, name: "Tower", organizationId: 2, organizationName: "Brightfloor" },
    floors: [floor(21, "F1"), floor(22, "F2")],
  },
  {
    ...{ id: 4, name: "Kiosk", organizationId: 2, organizationName: "Brightfloor" },
    floors: [floor(31, "Only")],
  },
];

function show(
  rows: readonly MapRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<MapListPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(E.get, ({ params: { id } }) => aMap(id)),
      on(PLACE_ENDPOINTS.options, PLACES),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(1, "Sweepline"),
        anOrganizationOption(2, "Brightfloor"),
      ]),
    ],
  });
}
type Shown = ReturnType<typeof show>;
const more = async ({ user }: Shown, act: string) => {
  await user.click(await screen.findByRole("button", { name: "More actions for Map 5" }));
  await user.click(await screen.findByRole("menuitem", { name: act }));
};

describe("the list of maps", () => {
  it("says where each lies, how large it is, and how many robots drive by its newest version", async () => {
    show([
      aMapRow(5, { deviceCount: 3, syncedCount: 2, hasDraft: true }),
      aMapRow(6, { floor: null, deviceCount: 2, syncedCount: 2 }),
      aMapRow(7),
    ]);
    const first = await rowWith("key-5");
    for (const text of ["Map 5", "Draft", "Tower", "F1", "2 of 3 synced", "Versions: 4"])
      expect(within(first).getByText(text)).toBeTruthy();
    expect(first.textContent).toContain("20");
    expect(within(first).getByRole("link", { name: "Tower" }).getAttribute("href")).toBe("/placeView?id=3");
    expect(within(await rowWith("key-6")).getByText("No floor yet")).toBeTruthy();
    expect(within(await rowWith("key-6")).getByText("2 of 2 synced")).toBeTruthy();
    expect(within(await rowWith("key-7")).getByText("No devices")).toBeTruthy();
  });

  it("is narrowed by place and then floor, sync and drafts", async () => {
    const { user, asked, choose } = show([aMapRow(5)]);
    await rowWith("key-5");
    expect(screen.queryByRole("combobox", { name: "Floor" })).toBeNull();
    await choose("Place", "Tower");
    await choose("Floor", "F2");
    await choose("Sync", "Not synced");
    await choose("Drafts", "Unsaved draft");
    expect(shownSearch()).toBe("?placeId=3&floorId=22&synced=false&draft=true");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        ...{ placeId: 3, floorId: 22, isSynced: false, hasDraft: true, current: 1, size: 20 },
      }),
    );
    await choose("Place", "All places");
    await waitFor(() => expect(asked(E.list).at(-1)?.query.floorId).toBeUndefined());
    await user.click(screen.getByRole("button", { name: "Reset" }));
    expect(shownSearch()).toBe("");
  });

  it("waits, fails in words, and says what to do where there is none", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = show([], [first.rule]);
    expect(await screen.findByText("Loading…")).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No maps yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: /Import a map$/ })).toBeTruthy();
  });

  it("leads to a map, its editor and its history", async () => {
    const visited = show([aMapRow(5)]);
    expect((await screen.findByRole("link", { name: "Map 5" })).getAttribute("href")).toBe("/mapDetail?id=5");
    await visited.user.click(screen.getByRole("button", { name: "Edit map: Map 5" }));
    expect(shownAddress()).toBe("/mapEditor?id=5");
    await more(visited, "History");
    expect(shownAddress()).toBe("/mapHistory?id=5");
  });

  it("leads only to the history for who may do nothing else", async () => {
    const { user } = show([aMapRow(5)], [], { may: [E.list] });
    expect(buttonsIn(await rowWith("key-5"))).toEqual(["More actions for Map 5"]);
    await user.click(screen.getByRole("button", { name: "More actions for Map 5" }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "History",
    ]);
    expect(screen.queryByRole("button", { name: /Import a map$/ })).toBeNull();
  });

  it("deletes a map after a question, unless robots drive by it", async () => {
    const visited = show(
      [aMapRow(5)],
      [on(E.remove, inTurn<never>(refused(R.mapInUse) as never, null as never))],
    );
    await more(visited, "Delete");
    expect(within(await dialog()).getByText(/This cannot be undone\.$/)).toBeTruthy();
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    expect(visited.written()).toEqual([]);
    await more(visited, "Delete");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said()).toEqual([R.mapInUse.en]));
    await more(visited, "Delete");
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said().at(-1)).toBe("Map 5 is deleted"));
    expect(visited.asked(E.remove).map(({ params }) => params.id)).toEqual([5, 5]);
  });
});

describe("the properties of a map", () => {
  const save = async ({ user }: Shown) =>
    user.click(within(await dialog()).getByRole("button", { name: /Save$/ }));

  it("begin as they are now, and are sent with the revision that was read, once", async () => {
    const saved = held(aMap(5));
    const visited = show(
      [aMapRow(5)],
      [on(E.get, aMap(5, { revision: 9, description: "lobby" })), on(E.update, saved.answer)],
    );
    await more(visited, "Properties");
    const name = await screen.findByLabelText("Name");
    expect(
      [name, screen.getByLabelText("Description")].map((field) => (field as HTMLInputElement).value),
    ).toEqual(["Map 5", "lobby"]);
    await visited.user.type(name, " north");
    await visited.user.click(screen.getByRole("radio", { name: /^One:/ }));
    await visited.user.selectOptions(within(await dialog()).getByRole("combobox", { name: "Floor" }), "F2");
    await save(visited);
    await save(visited);
    saved.release();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visited.asked(E.update)).toEqual([
      expect.objectContaining({
        params: { id: 5 },
        body: {
          name: "Map 5 north",
          cleaningAreaRule: "single",
          description: "lobby",
          floorId: 22,
          revision: 9,
        },
      }),
    ]);
    expect(said()).toEqual(["Saved"]);
  });

  it("take the only floor of a place by themselves, and none where there is a choice", async () => {
    const visited = show([aMapRow(5)], [on(E.update, aMap(5))]);
    await more(visited, "Properties");
    await screen.findByLabelText("Name");
    const place = within(await dialog()).getByRole("combobox", { name: "Place" });
    await visited.user.selectOptions(place, "Kiosk");
    expect(within(await dialog()).getByRole("combobox", { name: "Floor" })).toHaveProperty("value", "31");
    await visited.user.selectOptions(place, "Tower");
    expect(within(await dialog()).getByRole("combobox", { name: "Floor" })).toHaveProperty("value", "");
    await save(visited);
    await waitFor(() => expect(visited.asked(E.update)[0]?.body.floorId).toBeNull());
  });

  it("want a name, tell of another's change, and are asked about before they are lost", async () => {
    const visited = show([aMapRow(5)], [on(E.update, refused(CORE_REFUSALS.conflict))]);
    await more(visited, "Properties");
    await visited.user.clear(await screen.findByLabelText("Name"));
    await save(visited);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(visited.written()).toEqual([]);
    await visited.user.type(screen.getByLabelText("Name"), "Lobby");
    await save(visited);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    await visited.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
    await visited.user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Lobby");
  });

  it("say that they cannot be read, and are read again", async () => {
    const visited = show(
      [aMapRow(5)],
      [on(E.get, inTurn<never>(refused(CORE_REFUSALS.unexpected) as never, aMap(5) as never))],
    );
    await more(visited, "Properties");
    await visited.user.click(await within(await dialog()).findByRole("button", { name: "Try again" }));
    expect(await screen.findByLabelText("Name")).toBeTruthy();
  });
});
