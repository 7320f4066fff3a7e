// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { ELEVATOR_RECORD_ENDPOINTS as K } from "@sweepline/contract/sites/elevator-rides/records.ts";
import {
  ELEVATOR_ENDPOINTS as E,
  ELEVATOR_EVENTS,
  type ElevatorDetail,
  ELEVATOR_REFUSALS as R,
} from "@sweepline/contract/sites/elevators/index.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { anElevator } from "../elevator-rides/an-elevator.ts";
import { ElevatorListPage } from "./index.ts";

const TOWER = {
  ...{ id: 3, name: "Tower", organizationId: 1, organizationName: "Aurora" },
  floors: [
    { id: 20, level: -1, mezzanine: 0, name: "B1" },
    { id: 21, level: 1, mezzanine: 0, name: "F1" },
    { id: 22, level: 2, mezzanine: 0, name: "F2" },
  ],
};

function show(
  rows: readonly ElevatorDetail[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<ElevatorListPage />, {
    isLive: true,
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(PLACE_ENDPOINTS.options, [TOWER]),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(1, "Aurora"),
        anOrganizationOption(2, "Boreal"),
      ]),
    ],
  });
}
const EAST = anElevator();
const WEST = anElevator({ elevatorId: 8 }, { id: 8, name: "West Lift", addressNumber: "a/b/8" });

describe("the list of elevators", () => {
  it("tells of each what is the matter with it, where its car is and who waits", async () => {
    const FAULT = { fault: "noAnswer", faultNote: "timed out", waitingCount: 3 } as const;
    show([
      anElevator({ motion: "up", destinationFloor: "3" }),
      anElevator(FAULT, { id: 8, name: "West Lift", addressNumber: "a/b/8", placeId: null, placeName: null }),
      anElevator({}, { id: 9, name: "Old Lift", addressNumber: "a/b/9", isEnabled: false }),
    ]);
    const east = await rowWith("a/b/7");
    expect(east.textContent).toMatch(/1 ↑ 3/);
    expect(within(east).getByRole("link", { name: "Tower" }).getAttribute("href")).toBe("/placeView?id=3");
    const west = await rowWith("a/b/8");
    expect(within(west).getByTitle("timed out")).toBeTruthy();
    expect(within(west).getByText("3")).toBeTruthy();
    expect(within(west).queryByRole("link", { name: "Tower" })).toBeNull();
    expect(within(await rowWith("a/b/9")).getByText("Disabled")).toBeTruthy();
  });

  it("goes on with each as it is told live, and with no other", async () => {
    const { notify } = show([EAST, WEST]);
    const east = await rowWith("a/b/7");
    await notify(ELEVATOR_EVENTS.elevatorChanged, 7, { ...EAST.state, currentFloor: "2", waitingCount: 9 });
    expect(within(east).getByText("9")).toBeTruthy();
    expect(within(east).getByText("2", { selector: "strong" })).toBeTruthy();
    expect(within(await rowWith("a/b/8")).queryByText("9")).toBeNull();
  });

  it("is narrowed in words of its own, by place and organization, and saved so", async () => {
    const files = savedFiles();
    const { user, asked, choose } = show([EAST], [on(K.export, () => new Response("x"))]);
    await rowWith("a/b/7");
    await choose("Condition", "Fault");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toMatchObject({ isEnabled: true, isFaulty: true }),
    );
    await choose("Condition", "Disabled");
    await waitFor(() => expect(asked(E.list).at(-1)?.query.isFaulty).toBeUndefined());
    await choose("Place", "Tower");
    await choose("Organization", "Boreal");
    expect(shownSearch()).toBe("?organizationId=2&placeId=3&condition=disabled");
    await waitFor(() =>
      expect(asked(E.list).at(-1)?.query).toEqual({
        ...{ organizationId: 2, placeId: 3, isEnabled: false, current: 1, size: 20 },
      }),
    );
    await user.click(screen.getByRole("button", { name: /Export$/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
    await waitFor(() => expect(files).toEqual(["Elevators.csv"]));
    expect(asked(K.export)[0]?.query).toMatchObject({ placeId: 3, isEnabled: false });
  });

  it("fails in words, is empty in words, and leads to an elevator", async () => {
    const answer = inTurn<() => unknown>(
      () => refused(CORE_REFUSALS.unexpected),
      () => aPage(),
      () => aPage(EAST),
    );
    const { user } = show([], [on(E.list, () => answer()() as never)]);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await screen.findByText("No elevators yet")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Reload" }));
    await user.dblClick(await screen.findByText("a/b/7"));
    expect(shownAddress()).toBe("/elevator?id=7");
  });

  it("is for looking where the person may do nothing else", async () => {
    show([EAST], [], { may: [E.list] });
    expect(buttonsIn(await rowWith("a/b/7"))).toEqual(["More actions for East Lift"]);
    expect(screen.queryByRole("button", { name: "New elevator" })).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Place" })).toBeNull();
  });

  it("deletes one after a question, unless somebody rides", async () => {
    const visited = show([EAST], [on(E.remove, inTurn<never>(refused(R.inUse) as never, null as never))]);
    const remove = async () => {
      await visited.user.click(await screen.findByRole("button", { name: "More actions for East Lift" }));
      await visited.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
      const question = await screen.findByRole("dialog");
      expect(
        within(question).getByText(/^Its floor records, rides, events and tests are deleted with it/),
      ).toBeTruthy();
      return question;
    };
    await visited.user.click(within(await remove()).getByRole("button", { name: "Cancel" }));
    expect(visited.written()).toEqual([]);
    await visited.user.click(within(await remove()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said()).toEqual([R.inUse.en]));
    await visited.user.click(within(await remove()).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(said().at(-1)).toBe("East Lift is deleted"));
    expect(visited.asked(E.remove).map(({ params }) => params.id)).toEqual([7, 7]);
  });
});

describe("the form of an elevator", () => {
  const drawer = () => screen.findByRole("dialog");
  const save = async ({ user }: ReturnType<typeof show>) =>
    user.click(within(await drawer()).getByRole("button", { name: /Save$/ }));
  const open = async (answers: readonly Rule[]) => {
    const visited = show([], answers);
    await visited.user.click(await screen.findByRole("button", { name: "New elevator" }));
    await drawer();
    return visited;
  };
  const stops = () =>
    within(screen.getByRole("list", { name: "Floor records" }))
      .getAllByRole<HTMLInputElement>("textbox")
      .map(({ value }) => value);

  it("sets one up whose stops are the place's floors, once", async () => {
    const made = held(EAST);
    const visited = await open([on(E.create, made.answer)]);
    await visited.user.type(screen.getByLabelText("Name"), "North Lift");
    await visited.user.type(screen.getByLabelText("Address number"), "a/b/9");
    await visited.choose("Place", "Tower");
    await visited.user.click(await screen.findByRole("button", { name: "Copy the place's floors" }));
    expect(stops()).toEqual(["F2", "F1", "B1"]);
    expect(screen.getByLabelText("Underground")).toHaveProperty("value", "1");
    await visited.user.click(screen.getByRole("checkbox", { name: "Stops at F2" }));
    await save(visited);
    await save(visited);
    made.release();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visited.asked(E.create).map(({ body }) => body)).toMatchObject([
      {
        ...{ organizationId: 1, name: "North Lift", addressNumber: "a/b/9", placeId: 3, isEnabled: true },
        ...{ floorsAbove: 2, floorsBelow: 1, doorCount: 1, mqttServerId: null },
        floors: [
          { ordinal: 0, name: "B1", floorId: 20, doors: ["front"], isServed: true },
          { ordinal: 1, name: "F1", floorId: 21, doors: ["front"], isServed: true },
          { ordinal: 2, name: "F2", floorId: 22, doors: ["front"], isServed: false },
        ],
      },
    ]);
    expect(said()).toEqual(["Saved"]);
  });

  it("lays stops out by counts, adds, renames and removes them, and knows two of one name", async () => {
    const visited = await open([]);
    fireEvent.change(screen.getByLabelText("Above ground"), { target: { value: "2" } });
    fireEvent.change(screen.getByLabelText("Underground"), { target: { value: "1" } });
    await visited.user.click(screen.getByRole("button", { name: "Fill in by number of floors" }));
    const laidOut = stops();
    expect(laidOut).toHaveLength(3);
    expect(screen.getByRole("button", { name: "Copy the place's floors" })).toHaveProperty("disabled", true);
    await visited.user.click(screen.getByRole("button", { name: /Add at the top$/ }));
    await visited.user.type(screen.getByLabelText("Name of stop 4"), laidOut[0] ?? "");
    await visited.user.type(screen.getByLabelText("Name"), "North Lift");
    await visited.user.type(screen.getByLabelText("Address number"), "a/b/9");
    await save(visited);
    expect(await screen.findByText(VALIDATION_TEXTS["validation.floorTwice"].en)).toBeTruthy();
    expect(visited.written()).toEqual([]);
    await visited.user.click(
      screen.getAllByRole("button", { name: `Remove floor ${laidOut[0]}` })[0] as HTMLElement,
    );
    await waitFor(() => expect(stops()).toEqual(laidOut));
  });

  it("asks which doors open where a car has two", async () => {
    const visited = await open([on(E.create, EAST)]);
    await visited.user.type(screen.getByLabelText("Name"), "North Lift");
    await visited.user.type(screen.getByLabelText("Address number"), "a/b/9");
    await visited.choose("Place", "Tower");
    await visited.user.click(await screen.findByRole("button", { name: "Copy the place's floors" }));
    expect(screen.queryByRole("combobox", { name: "Doors at F1" })).toBeNull();
    await visited.choose("Doors", "2 (front and rear)");
    await visited.choose("Doors at F1", "Both");
    await visited.choose("Doors at F2", "Rear");
    await save(visited);
    await waitFor(() => expect(visited.asked(E.create)).toHaveLength(1));
    const doors = visited.asked(E.create)[0]?.body.floors.map((floor) => floor.doors);
    expect(doors).toEqual([["front"], ["front", "rear"], ["rear"]]);
  });

  it("checks what was typed, and says a taken address at its field", async () => {
    const taken = refused(R.addressTaken, { addressNumber: R.addressTaken }, { addressNumber: "a/b/7" });
    const visited = await open([on(E.create, taken)]);
    await visited.user.type(screen.getByLabelText("Address number"), "no address");
    await visited.user.type(screen.getByLabelText("MAC address"), "00:1A");
    await save(visited);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Address number")).toBe(VALIDATION_TEXTS["validation.addressNumber"].en);
    expect(await faultAt("MAC address")).toBe(VALIDATION_TEXTS["validation.mac"].en);
    expect(visited.written()).toEqual([]);
    await visited.user.clear(screen.getByLabelText("MAC address"));
    await visited.user.clear(screen.getByLabelText("Address number"));
    await visited.user.type(screen.getByLabelText("Address number"), "a/b/7");
    await visited.user.type(screen.getByLabelText("Name"), "North Lift");
    await visited.choose("Place", "Tower");
    await visited.user.click(await screen.findByRole("button", { name: "Copy the place's floors" }));
    await save(visited);
    await waitFor(async () =>
      expect(await faultAt("Address number")).toBe("Address number a/b/7 already exists"),
    );
    expect(said()).toEqual([]);
    await visited.user.click(within(await drawer()).getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Discard changes" })).toBeTruthy();
  });

  it("begins with the elevator as it is now, and sends the revision that was read", async () => {
    const now = anElevator({}, { name: "East Lift B", revision: 5 });
    const visited = show(
      [EAST],
      [on(E.get, now), on(E.update, inTurn<never>(refused(CORE_REFUSALS.conflict) as never, now as never))],
    );
    await visited.user.click(await screen.findByRole("button", { name: "Edit East Lift" }));
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "East Lift B");
    expect(stops()).toEqual(["3", "2", "1"]);
    expect(within(await drawer()).queryByLabelText("Organization")).toBeNull();
    await save(visited);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    await save(visited);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(visited.asked(E.update).at(-1)).toMatchObject({
      params: { id: 7 },
      body: { revision: 5, doorCount: 1 },
    });
  });
});
