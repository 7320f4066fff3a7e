// @vitest-environment jsdom
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import {
  type DictionaryItemRow,
  DICTIONARY_ENDPOINTS as E,
  DICTIONARY_REFUSALS as R,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dialog, fill, isGone, save } from "../../../test/dialog.ts";
import { aDictionary, anItem } from "../../../test/dictionaries.ts";
import { aPage, held, on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { DictionariesPage } from "./dictionaries.page.tsx";

const STONE = anItem(11, "Stone", { color: "good", sort: 4 });
const WOOD = anItem(12, "Wood", { isHidden: true, sort: 7 });
const CARPET = anItem(13, "Carpet", { sort: 9 });

function show(
  answers: readonly Rule[] = [],
  items: readonly DictionaryItemRow[] = [STONE, WOOD, CARPET],
  dictionary = aDictionary(1),
) {
  return visit(<DictionariesPage />, {
    answers: [...answers, on(E.list, aPage(dictionary)), on(E.items, aPage(...items)), on(E.book, {})],
  });
}
type Shown = ReturnType<typeof show>;
const values = async () =>
  within(await screen.findByRole("table", { name: "Values" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => (row as HTMLTableRowElement).cells[1]?.textContent);
const handle = (label: string) => screen.findByRole("button", { name: new RegExp(`^Move “${label}”`) });

describe("the values of a dictionary", () => {
  it("say their labels in both languages, and which are not selectable", async () => {
    show();
    expect(await values()).toEqual(["stone", "wood", "carpet"]);
    const wood = await rowWith("wood");
    expect(within(wood).getByText("Wood（中）")).toBeTruthy();
    expect(within(wood).getByText("not selectable")).toBeTruthy();
    expect(within(await rowWith("stone")).queryByText("not selectable")).toBeNull();
  });

  it("may be none yet, and more than are shown", async () => {
    show([], []);
    expect(await screen.findByText("No values yet")).toBeTruthy();
  });

  it("say how many more there are than stand here", async () => {
    show([on(E.items, { ...aPage(STONE), total: 1_000 })]);
    expect(await screen.findByText("First 1 of 1,000")).toBeTruthy();
  });

  it("are moved by the arrow keys at once, and the handle keeps the focus", async () => {
    const ordered = held(true);
    const shown = show([on(E.orderItems, ordered.answer)]);
    (await handle("Wood")).focus();
    await shown.user.keyboard("{ArrowUp}");
    expect(await values()).toEqual(["wood", "stone", "carpet"]);
    expect(document.activeElement).toBe(await handle("Wood"));
    ordered.release();
    await waitFor(() => expect(said()).toEqual(["Order saved"]));
    expect(shown.asked(E.orderItems)).toMatchObject([{ params: { id: 1 }, body: { ids: [12, 11, 13] } }]);
  });

  it("stay where they are at either end, and nothing takes the focus later", async () => {
    const shown = show();
    (await handle("Stone")).focus();
    await shown.user.keyboard("{ArrowUp}");
    (await handle("Carpet")).focus();
    await shown.user.keyboard("{ArrowDown}");
    const search = screen.getByRole("textbox", { name: "Code or name" });
    await shown.user.type(search, "floor{Enter}");
    await waitFor(() => expect(shown.asked(E.list).at(-1)?.query.search).toBe("floor"));
    expect(document.activeElement).toBe(search);
    expect(shown.written()).toEqual([]);
  });

  it("are dragged to the row where they are dropped", async () => {
    const shown = show([on(E.orderItems, true)]);
    const target = await rowWith("carpet");
    fireEvent.dragStart(await handle("Stone"), { dataTransfer: {} });
    fireEvent.dragOver(target);
    expect(target.dataset.over).toBe("true");
    fireEvent.drop(target);
    await waitFor(() => expect(shown.asked(E.orderItems)[0]?.body.ids).toEqual([12, 13, 11]));
    expect(target.dataset.over).toBeUndefined();
  });

  it("take nothing that was dragged from elsewhere", async () => {
    const shown = show();
    const target = await rowWith("carpet");
    fireEvent.dragOver(target);
    fireEvent.drop(target);
    expect([target.dataset.over, await values()]).toEqual([undefined, ["stone", "wood", "carpet"]]);
    expect(shown.written()).toEqual([]);
  });

  it("go back to where they were when their order is refused", async () => {
    const shown = show([on(E.orderItems, refused(CORE_REFUSALS.unexpected))]);
    (await handle("Wood")).focus();
    await shown.user.keyboard("{ArrowDown}");
    await waitFor(() => expect(said()).toEqual([CORE_REFUSALS.unexpected.en]));
    await waitFor(async () => expect(await values()).toEqual(["stone", "wood", "carpet"]));
  });

  it("are deleted after a question", async () => {
    const shown = show([on(E.removeItem, true)]);
    const row = await rowWith("carpet");
    await shown.user.click(within(row).getByRole("button", { name: "Delete" }));
    await shown.confirm("Delete the value “Carpet”?");
    await waitFor(() => expect(said()).toEqual(["Deleted"]));
    expect(shown.written().map(([, { params }]) => params)).toEqual([{ id: 13 }]);
  });
});

describe("the form of a value", () => {
  const add = async (shown: Shown) => {
    await shown.user.click(await screen.findByRole("button", { name: /Add a value$/ }));
    await screen.findByLabelText("Label in English");
  };
  const edit = async (shown: Shown, value: string) => {
    await shown.user.click(within(await rowWith(value)).getByRole("button", { name: "Edit" }));
    await screen.findByLabelText("Label in English");
  };

  it("adds one at the end, offered and in its color", async () => {
    const shown = show([on(E.createItem, anItem(14, "Tiles"))]);
    expect(await values()).toHaveLength(3);
    await add(shown);
    fill("Value", " tiles ");
    fill("Label in Chinese", "瓷砖");
    fill("Label in English", "Tiles");
    await shown.choose("Color", "Warning");
    await save(shown);
    await isGone();
    expect(shown.asked(E.createItem).map(({ body }) => body)).toEqual([
      {
        ...{ dictionaryId: 1, value: "tiles", label: { zh: "瓷砖", en: "Tiles" }, color: "warning" },
        ...{ isHidden: false, description: "", sort: 10 },
      },
    ]);
    await waitFor(() => expect(shown.asked(E.book)).toHaveLength(1));
  });

  it("takes one from what is offered, at its place and revision", async () => {
    const shown = show([on(E.updateItem, STONE)]);
    await edit(shown, "stone");
    await shown.user.click(screen.getByRole("switch", { name: "Selectable" }));
    await save(shown);
    await isGone();
    expect(shown.asked(E.updateItem)[0]?.body).toMatchObject({
      ...{ id: 11, revision: 2, value: "stone", color: "good", isHidden: true, sort: 4 },
    });
  });

  it("shows that one is not offered", async () => {
    const shown = show();
    await edit(shown, "wood");
    expect(screen.getByRole("switch", { name: "Selectable" }).getAttribute("aria-checked")).toBe("false");
  });

  it("leaves the code of a system value as it is", async () => {
    const shown = show([], [STONE], aDictionary(1, { isSystem: true }));
    await edit(shown, "stone");
    expect(screen.getByLabelText("Value")).toHaveProperty("disabled", true);
  });

  it("asks for a code and both labels, and says at the code that it is taken", async () => {
    const taken = refused(R.dictionaryValueTaken, { value: R.dictionaryValueTaken }, { value: "stone" });
    const shown = show([on(E.createItem, taken)]);
    await add(shown);
    await save(shown);
    for (const label of ["Value", "Label in Chinese", "Label in English"])
      expect(await faultAt(label)).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(shown.written()).toEqual([]);
    fill("Value", "stone");
    fill("Label in Chinese", "石");
    fill("Label in English", "Stone");
    await save(shown);
    await waitFor(async () => expect(await faultAt("Value")).toBe("Value stone already exists"));
    expect(await dialog()).toBeTruthy();
  });
});
