// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type DictionaryRow,
  DICTIONARY_ENDPOINTS as E,
  DICTIONARY_REFUSALS as R,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fill, isGone, save } from "../../../test/dialog.ts";
import { aDictionary, anItem } from "../../../test/dictionaries.ts";
import { shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, held, inTurn, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, said, visit } from "../../../test/visit.tsx";
import { DictionariesPage } from "./dictionaries.page.tsx";

const OWN = aDictionary(1, { type: "floorKind", name: { zh: "地面", en: "Floors" } });
const SYSTEM = aDictionary(2, { type: "deviceKind", name: { zh: "类型", en: "Kinds" }, isSystem: true });

interface Given extends Omit<NonNullable<Parameters<typeof visit>[1]>, "answers"> {
  readonly rows?: readonly DictionaryRow[];
  readonly answers?: readonly Rule[];
}
const show = ({ rows = [OWN, SYSTEM], answers = [], ...given }: Given = {}) =>
  visit(<DictionariesPage />, {
    ...given,
    answers: [
      ...answers,
      on(E.list, aPage(...rows)),
      on(E.items, ({ params: { id } }) => aPage(anItem(10 * id, id === 1 ? "Stone" : "Sweeper"))),
      on(E.book, {}),
    ],
  });
type Shown = ReturnType<typeof show>;
const list = () => screen.findByRole("list", { name: "Dictionaries" });
const pick = async ({ user }: Shown, name: RegExp) =>
  user.click(within(await list()).getByRole("button", { name }));

describe("the dictionaries", () => {
  it("stand with their codes and how much is in them, the first one open", async () => {
    show();
    const entries = within(await list()).getAllByRole("button");
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      "FloorsCustom dictionariesfloorKind3 values",
      "KindsdeviceKind3 values",
    ]);
    expect(entries.map((entry) => entry.getAttribute("aria-current"))).toEqual(["true", null]);
    expect(await screen.findByRole("cell", { name: "stone" })).toBeTruthy();
  });

  it("are opened one at a time, which the address keeps", async () => {
    const shown = show();
    await pick(shown, /^Kinds/);
    expect(shownSearch()).toBe("?id=2");
    expect(await screen.findByRole("cell", { name: "sweeper" })).toBeTruthy();
    expect(screen.getByText("System dictionary: its codes and values are fixed")).toBeTruthy();
  });

  it("are searched by words and kind", async () => {
    const shown = show({ at: "/dict?id=2" });
    expect(await screen.findByRole("cell", { name: "sweeper" })).toBeTruthy();
    await shown.user.type(screen.getByRole("textbox", { name: "Code or name" }), "floor{Enter}");
    await shown.choose("Dictionary type", "Custom dictionaries");
    await waitFor(() =>
      expect(shown.asked(E.list).at(-1)?.query).toMatchObject({
        search: "floor",
        isSystem: false,
        size: 500,
      }),
    );
    await shown.choose("Dictionary type", "System dictionaries");
    await waitFor(() => expect(shown.asked(E.list).at(-1)?.query.isSystem).toBe(true));
    expect(shownSearch()).toBe("?search=floor&kind=system&id=2");
  });

  it("wait, fail in words, are asked for again, and are none in the person's language", async () => {
    const first = failsFirst(E.list, aPage());
    const { user } = show({ language: "zh", answers: [first.rule] });
    expect(await screen.findByRole("button", { name: /新增|新建/ })).toBeTruthy();
    first.fail();
    await user.click(await screen.findByRole("button", { name: /重\s?试/ }));
    expect(await screen.findByText("没有匹配的字典")).toBeTruthy();
  });

  it("are for reading only to who may not change them", async () => {
    show({ may: [E.list, E.items] });
    expect(await screen.findByRole("cell", { name: "stone" })).toBeTruthy();
    const names = buttonsIn(document.body).filter((name) => /New|Edit|Delete|Add|Move/.test(name));
    expect(names).toEqual([]);
    expect(screen.queryByRole("columnheader", { name: "Actions" })).toBeNull();
  });

  it("of the system lose neither themselves nor a value", async () => {
    show({ at: "/dict?id=2" });
    expect(await screen.findByRole("cell", { name: "sweeper" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Edit" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Delete|Add a value/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Move “Sweeper”/ })).toBeTruthy();
  });
});

describe("making a dictionary", () => {
  const open = async (given: Given = {}) => {
    const shown = show(given);
    await shown.user.click(await screen.findByRole("button", { name: /New dictionary$/ }));
    await screen.findByLabelText("Code");
    return shown;
  };

  it("sends once what was filled in, and opens it", async () => {
    const made = held(aDictionary(9));
    const shown = await open({ answers: [on(E.create, made.answer)] });
    fill("Code", "doorKind");
    fill("Name in Chinese", "门");
    fill("Name in English", "Doors");
    await save(shown);
    await save(shown);
    made.release();
    await isGone();
    expect(shown.asked(E.create).map(({ body }) => body)).toEqual([
      { type: "doorKind", name: { zh: "门", en: "Doors" }, description: "" },
    ]);
    expect(said()).toEqual(["Saved"]);
    await waitFor(() => expect(shownSearch()).toBe("?id=9"));
    await waitFor(() => expect(shown.asked(E.list).length).toBeGreaterThan(1));
    expect(shown.asked(E.book)).toHaveLength(1);
  });

  it("asks for both names and a code that is one, before it asks the server", async () => {
    const shown = await open();
    fill("Code", "door kind");
    await save(shown);
    expect(await faultAt("Code")).toBe(VALIDATION_TEXTS["validation.code"].en);
    expect(await faultAt("Name in Chinese")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Name in English")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
  });

  it("says at the code that it is taken, and keeps what was filled in", async () => {
    const taken = refused(R.dictionaryTypeTaken, { type: R.dictionaryTypeTaken }, { type: "floorKind" });
    const shown = await open({ answers: [on(E.create, taken)] });
    fill("Code", "floorKind");
    fill("Name in Chinese", "门");
    fill("Name in English", "Doors");
    await save(shown);
    expect(await faultAt("Code")).toBe("Dictionary floorKind already exists");
    expect(screen.getByLabelText("Name in English")).toHaveProperty("value", "Doors");
  });
});

describe("changing a dictionary", () => {
  const edit = async (shown: Shown) => {
    await shown.user.click((await screen.findAllByRole("button", { name: "Edit" }))[0] as HTMLElement);
    await screen.findByLabelText("Code");
  };

  it("sends the revision that was read", async () => {
    const shown = show({ answers: [on(E.update, OWN)] });
    await edit(shown);
    fill("Name in English", "Grounds");
    await save(shown);
    await isGone();
    expect(shown.asked(E.update).map(({ body }) => body)).toMatchObject([
      { id: 1, revision: 4, type: "floorKind", name: { zh: "地面", en: "Grounds" } },
    ]);
  });

  it("leaves the code of a system dictionary as it is", async () => {
    const shown = show({ at: "/dict?id=2" });
    await edit(shown);
    expect(screen.getByLabelText("Code")).toHaveProperty("disabled", true);
    expect(screen.getByLabelText("Name in English")).toHaveProperty("disabled", false);
  });

  it("says that someone else was faster, and stays open", async () => {
    const shown = show({ answers: [on(E.update, refused(CORE_REFUSALS.conflict))] });
    await edit(shown);
    await save(shown);
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.conflict.en]));
    expect(await dialog()).toBeTruthy();
  });

  it("deletes one with its values only after a question that says how many", async () => {
    const rows = inTurn(aPage(OWN, SYSTEM), aPage(SYSTEM));
    const shown = show({ at: "/dict?id=1", answers: [on(E.remove, true), on(E.list, rows)] });
    await shown.user.click((await screen.findAllByRole("button", { name: "Delete" }))[0] as HTMLElement);
    expect(shown.written()).toEqual([]);
    await shown.confirm("Delete the dictionary “Floors” with its 3 values? This cannot be undone.");
    await waitFor(() => expect(said()).toEqual(["Deleted"]));
    expect(shown.asked(E.remove).map(({ params }) => params.id)).toEqual([1]);
    expect(await screen.findByRole("cell", { name: "sweeper" })).toBeTruthy();
    await waitFor(() => expect(shownSearch()).toBe(""));
  });
});
