// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { PLACE_ENDPOINTS as E, PLACE_REFUSALS as R } from "@sweepline/contract/sites/places/index.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { aFloor, aPlace } from "../../../test/places.ts";
import { held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { PlaceFormPage } from "./place-form.page.tsx";

const show = (answers: readonly Rule[] = [], at = "/place") =>
  visit(<PlaceFormPage />, {
    at,
    answers: [...answers, on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(1, "Sweepline")])],
  });
type Shown = ReturnType<typeof show>;
const save = ({ user }: Shown) => user.click(screen.getByRole("button", { name: /Save$/ }));
const floors = async () => {
  const list = await screen.findByRole("list", { name: "Names of floors" });
  return within(list)
    .getAllByRole<HTMLInputElement>("textbox")
    .map(({ value }) => value);
};
const set = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a new place", () => {
  it("is made with its facts and floors, once, and shown then", async () => {
    const made = held(aPlace(9));
    const shown = show([on(E.create, made.answer), on(E.get, aPlace(9))]);
    await shown.user.type(await screen.findByLabelText("Name"), "North hall");
    await shown.user.type(screen.getByLabelText("Address"), "Dock 2");
    set("Above ground", "2");
    set("Underground", "1");
    expect(await floors()).toEqual(["F2", "F1", "B1"]);
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    await save(shown);
    made.release();
    await waitFor(() => expect(shownAddress()).toBe("/placeView?id=9"));
    expect(shown.asked(E.create).map(({ body }) => body)).toMatchObject([
      {
        ...{
          organizationId: 1,
          name: "North hall",
          address: "Dock 2",
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          remark: "",
        },
        ...{ floorsAbove: 2, floorsBelow: 1, floorNaming: "prefix", openingHours: [], latitude: null },
        floors: [
          { level: -1, mezzanine: 0, name: "B1" },
          { level: 1, mezzanine: 0, name: "F1" },
          { level: 2, mezzanine: 0, name: "F2" },
        ],
      },
    ]);
    expect(said()).toEqual(["Place created"]);
  });

  it("is made once where the button is pressed twice before the page has followed", async () => {
    const made = held(aPlace(9));
    const shown = show([on(E.create, made.answer), on(E.get, aPlace(9))]);
    await screen.findByLabelText("Name");
    set("Name", "North hall");
    const button = screen.getByRole("button", { name: /Save$/ });
    await act(async () => {
      button.click();
      while (shown.asked(E.create).length === 0) await Promise.resolve();
      button.click();
    });
    made.release();
    await waitFor(() => expect(shownAddress()).toBe("/placeView?id=9"));
    expect(shown.asked(E.create)).toHaveLength(1);
  });

  it("wants a name, and another name for each floor", async () => {
    const shown = show();
    await screen.findByLabelText("Name");
    set("Above ground", "2");
    await floors();
    await shown.user.clear(screen.getByLabelText("Name of floor 2"));
    await shown.user.type(screen.getByLabelText("Name of floor 2"), "F1");
    await save(shown);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Name of floor 2")).toBe(VALIDATION_TEXTS["validation.floorName"].en);
    expect(shown.written()).toEqual([]);
  });

  it("says at the field where half of the coordinates is missing", async () => {
    const required = VALIDATION_TEXTS["validation.required"].en;
    const shown = show([on(E.create, refused(CORE_REFUSALS.invalidInput, { longitude: required }))]);
    await shown.user.type(await screen.findByLabelText("Name"), "North hall");
    await shown.user.click(screen.getByRole("radio", { name: "By weekday" }));
    await save(shown);
    expect(await faultAt("Longitude")).toBe(required);
    expect(said()).toEqual([]);
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "North hall");
  });

  it("can be left at once, but not with what was typed", async () => {
    const shown = show();
    await shown.user.type(await screen.findByLabelText("Name"), "N");
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    await shown.user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "N");
    expect(shown.written()).toEqual([]);
  });
});

describe("the floors of a place", () => {
  it("are named by the rule that is chosen, those that people named keep their names", async () => {
    const shown = show();
    await screen.findByLabelText("Name");
    set("Above ground", "3");
    await floors();
    await shown.user.clear(screen.getByLabelText("Name of floor 2"));
    await shown.user.type(screen.getByLabelText("Name of floor 2"), "Food court");
    await shown.user.click(screen.getByRole("radio", { name: "Suffix" }));
    await waitFor(async () => expect(await floors()).toEqual(["3F", "Food court", "1F"]));
    await shown.user.click(screen.getByRole("radio", { name: "Number only" }));
    await waitFor(async () => expect(await floors()).toEqual(["3", "Food court", "1"]));
  });

  it("come back as they were where a count only passes through a smaller one", async () => {
    const shown = show();
    await screen.findByLabelText("Name");
    set("Above ground", "3");
    await floors();
    await shown.user.clear(screen.getByLabelText("Name of floor 3"));
    await shown.user.type(screen.getByLabelText("Name of floor 3"), "Roof");
    set("Above ground", "1");
    await waitFor(async () => expect(await floors()).toEqual(["F1"]));
    set("Above ground", "3");
    await waitFor(async () => expect(await floors()).toEqual(["Roof", "F2", "F1"]));
  });

  it("get mezzanines, of which the lower goes last", async () => {
    const shown = show();
    await screen.findByLabelText("Name");
    await shown.user.click(screen.getByRole("button", { name: "Add a mezzanine above F1" }));
    await shown.user.click(screen.getByRole("button", { name: "Add a mezzanine above F1" }));
    const [upper, lower] = (await floors()).slice(0, 2) as [string, string];
    expect(await floors()).toHaveLength(3);
    await shown.user.click(screen.getByRole("button", { name: `Delete mezzanine ${upper}` }));
    await waitFor(() => expect(said()).toEqual(["A lower mezzanine must be deleted first"]));
    await shown.user.click(screen.getByRole("button", { name: `Delete mezzanine ${lower}` }));
    await waitFor(async () => expect(await floors()).toEqual([lower, "F1"]));
  });
});

describe("quiet hours", () => {
  it("are none until somebody asks for them, and then every day", async () => {
    const shown = show([on(E.create, aPlace(9)), on(E.get, aPlace(9))]);
    await shown.user.type(await screen.findByLabelText("Name"), "Ward");
    expect(screen.queryByLabelText("Quiet from")).toBeNull();
    await shown.user.click(screen.getByText("Every day"));
    const until = screen.getByLabelText("Quiet until");
    fireEvent.change(until, { target: { value: "0530" } });
    fireEvent.blur(until);
    expect(screen.getAllByText("next day").length).toBeGreaterThan(0);
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    expect(shown.asked(E.create)[0]?.body.quietHours).toEqual({ from: "22:00", to: "05:30" });
  });
});

describe("opening hours", () => {
  it("begin with days of work, and can be the same for all days", async () => {
    const shown = show([on(E.create, aPlace(9)), on(E.get, aPlace(9))]);
    await shown.user.type(await screen.findByLabelText("Name"), "North hall");
    await shown.user.click(screen.getByRole("radio", { name: "By weekday" }));
    expect(await screen.findByLabelText("Monday from")).toHaveProperty("value", "08:00");
    expect(screen.getAllByText("Closed")).toHaveLength(2);
    await shown.user.clear(screen.getByLabelText("Monday from"));
    await shown.user.type(screen.getByLabelText("Monday from"), "930{Tab}");
    expect(screen.getByLabelText("Monday from")).toHaveProperty("value", "09:30");
    await shown.user.clear(screen.getByLabelText("Monday to"));
    await shown.user.type(screen.getByLabelText("Monday to"), "2{Tab}");
    expect(screen.getByText("next day")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "All days as Monday" }));
    expect(await screen.findByLabelText("Sunday from")).toHaveProperty("value", "09:30");
    await shown.user.click(screen.getByRole("button", { name: "Remove these hours of Sunday" }));
    await save(shown);
    await waitFor(() => expect(shown.asked(E.create)).toHaveLength(1));
    const hours = shown.asked(E.create)[0]?.body.openingHours ?? [];
    expect(hours.map(({ ranges }) => ranges.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(hours[2]?.ranges).toEqual([{ from: "09:30", to: "02:00" }]);
  });

  it("forget what is no time of day, and end where nobody tells them any more", async () => {
    const shown = show();
    await shown.user.click(await screen.findByRole("radio", { name: "By weekday" }));
    await shown.user.clear(await screen.findByLabelText("Tuesday to"));
    await shown.user.type(screen.getByLabelText("Tuesday to"), "25:00{Tab}");
    expect(screen.getByLabelText("Tuesday to")).toHaveProperty("value", "20:00");
    await shown.user.click(screen.getByRole("button", { name: "Around the clock" }));
    expect(await screen.findByLabelText("Sunday to")).toHaveProperty("value", "24:00");
    await shown.user.click(screen.getByRole("radio", { name: "Not stated" }));
    await waitFor(() => expect(screen.queryByLabelText("Monday from")).toBeNull());
  });
});

describe("changing a place", () => {
  const PLACE = aPlace(7, { name: "Hall 7", floors: [aFloor(11, 1), aFloor(12, 2, { name: "Gallery" })] });

  it("begins with all of it, and sends the floors with their ids and the revision", async () => {
    const shown = show([on(E.get, PLACE), on(E.update, PLACE)], "/place?id=7");
    expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Hall 7");
    expect(await floors()).toEqual(["Gallery", "F1"]);
    expect(screen.getByLabelText("Organization")).toHaveProperty("disabled", true);
    await shown.user.type(screen.getByLabelText("Remark"), "gate code 7");
    await save(shown);
    await waitFor(() => expect(shownAddress()).toBe("/placeView?id=7"));
    expect(shown.asked(E.update)).toMatchObject([
      {
        params: { id: 7 },
        body: {
          ...{ revision: 4, remark: "gate code 7" },
          floors: [
            { id: 11, level: 1, name: "F1" },
            { id: 12, level: 2, name: "Gallery" },
          ],
        },
      },
    ]);
    expect(said()).toEqual(["Saved"]);
  });

  it("says in the form that someone else was faster, and loads what they left", async () => {
    const theirs = aPlace(7, { name: "Hall seven", revision: 5 });
    const shown = show(
      [
        on(E.get, inTurn(PLACE, theirs)),
        on(E.update, inTurn<never>(refused(CORE_REFUSALS.conflict) as never, theirs as never)),
      ],
      "/place?id=7",
    );
    await shown.user.type(await screen.findByLabelText("Name"), "b");
    await save(shown);
    expect(await screen.findByText("Someone else has changed this in the meantime")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(() => expect(screen.getByLabelText("Name")).toHaveProperty("value", "Hall seven"));
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update).at(-1)?.body.revision).toBe(5));
  });

  it("keeps a floor that maps lie on, as the server says", async () => {
    const shown = show(
      [on(E.get, PLACE), on(E.update, refused(R.floorInUse, {}, { floors: "Gallery" }))],
      "/place?id=7",
    );
    await screen.findByLabelText("Name");
    set("Above ground", "1");
    await save(shown);
    await waitFor(() =>
      expect(said()[0]).toContain("Floors with maps or elevators cannot be deleted: Gallery"),
    );
    expect(shownAddress()).toBe("/place?id=7");
  });

  it("says that there is no such place", async () => {
    show([on(E.get, refused(CORE_REFUSALS.notFound))], "/place?id=7");
    expect(await screen.findByText("Place not found")).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });
});
