// @vitest-environment jsdom
import {
  CODEGEN_ENDPOINTS as E,
  CODEGEN_REFUSALS as R,
  type TableDetail,
} from "@sweepline/contract/system/codegen/index.ts";
import { DICTIONARY_ENDPOINTS as DICTIONARIES } from "@sweepline/contract/system/dictionaries/index.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aDetail, aField, aTable, createCodegenServer, NO_CHANGES } from "../../../test/codegen.ts";
import { on, type Rule, refused } from "../../../test/server.ts";
import { faultAt, said, savedFiles, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { TablePage } from "./index.ts";

beforeEach(() => updatePreferences({ timeZone: "UTC" }));

const open = (
  given: Partial<TableDetail> = {},
  answers: readonly Rule[] = [],
  options: Parameters<typeof visit>[1] = {},
) => {
  const server = createCodegenServer({ details: [aDetail(aTable(7), given)] });
  const shown = visit(<TablePage />, {
    at: "/page?id=7",
    ...options,
    answers: [...answers, ...server.rules],
  });
  return { ...shown, server };
};
type Shown = ReturnType<typeof open>;
const cell = (what: string, column: string) =>
  screen.findByLabelText<HTMLInputElement>(`${what} of ${column}`);
const write = async (what: string, column: string, text: string) =>
  fireEvent.change(await cell(what, column), { target: { value: text } });
const save = ({ user }: Shown) => user.click(screen.getByRole("button", { name: "Save" }));
const order = async () => {
  const grid = within(await screen.findByRole("table", { name: "Column settings" }));
  return grid.getAllByRole("rowheader").map((head) => head.closest("tr")?.dataset.source);
};

describe("the settings of a table", () => {
  it("are changed as they were read, and stay open for more", async () => {
    const shown = open();
    fireEvent.change(await screen.findByLabelText("Package"), { target: { value: "records" } });
    await write("Label (English)", "price", "Unit price");
    await shown.user.click(await cell("List", "price"));
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update)).toHaveLength(1));
    const [{ body } = { body: undefined }] = shown.asked(E.update);
    expect(body).toMatchObject({
      room: "records",
      revision: 5,
      relation: { kind: "single" },
      nameField: "name",
    });
    expect(body?.fields[1]).toMatchObject({ source: "price", label: { en: "Unit price" }, isInList: false });
    await waitFor(() => expect(said()).toContain("Settings of t_album_7 saved"));
    await write("Field", "price", "cost");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update)[1]?.body.revision).toBe(6));
    expect(shown.server.details()[0]?.fields[1]?.field).toBe("cost");
  });

  it("say at the cell what is wrong with a column, and are not sent", async () => {
    const shown = open();
    await write("Field", "price", "Unit price");
    expect((await cell("Field", "price")).getAttribute("aria-invalid")).toBe("true");
    await write("Field", "parent", "Name");
    await save(shown);
    expect(await screen.findByText("3 columns need correction")).toBeTruthy();
    await write("Field", "parent", "name");
    expect(screen.getAllByText("Two fields are named name")).toHaveLength(2);
    await shown.choose("Type of price", "Dictionary");
    expect(screen.getByLabelText("Dictionary of price").getAttribute("aria-invalid")).toBe("true");
    await shown.choose("Dictionary of price", /deviceKind/);
    expect(screen.getByLabelText("Dictionary of price").getAttribute("aria-invalid")).toBeNull();
    expect(shown.asked(E.update)).toHaveLength(0);
  });

  it("show what the server refuses at its control, until that is changed", async () => {
    const faults = {
      "fields.1.field": "No such name here",
      "relation.parent": R.strangeRelation,
      room: R.roomTaken,
    };
    const shown = open({ relation: { kind: "tree", parent: "parent" } }, [
      on(E.update, refused(R.roomTaken, faults, { name: "x" })),
    ]);
    await write("Label (English)", "price", "Cost");
    await save(shown);
    expect(await screen.findByText("No such name here")).toBeTruthy();
    expect(await faultAt("Package")).toContain("A module with this name already exists");
    expect(await faultAt("Parent column")).toContain("does not exist");
    await write("Field", "price", "cost");
    expect(screen.queryByText("No such name here")).toBeNull();
  });

  it("say that somebody else was faster, and begin again with what they did", async () => {
    const shown = open();
    await write("Label (English)", "price", "Cost");
    shown.server.touch(7, {
      fields: [aField("name", { label: { zh: "名", en: "Theirs" } }), aField("price")],
    });
    await save(shown);
    expect(await screen.findByText("Someone else has changed this in the meantime")).toBeTruthy();
    await shown.user.click(screen.getByRole("button", { name: "Reload" }));
    await waitFor(async () => expect((await cell("Label (English)", "name")).value).toBe("Theirs"));
    expect(screen.queryByText("Someone else has changed this in the meantime")).toBeNull();
  });

  it("are not thrown away without a question", async () => {
    const shown = open();
    await write("Label (English)", "price", "Cost");
    await shown.user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findAllByText("Discard unsaved changes?")).not.toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect((await cell("Label (English)", "price")).value).toBe("Cost");
  });

  it("put columns in another order by the arrow keys of their handles", async () => {
    const shown = open();
    const handle = await screen.findByRole("button", { name: "Move price" });
    handle.focus();
    await shown.user.keyboard("{ArrowUp}");
    expect(await order()).toEqual(["price", "name", "parent"]);
    expect(screen.getByText("price is now column 1 of 3")).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move price" })),
    );
    await save(shown);
    await waitFor(() =>
      expect(shown.asked(E.update)[0]?.body.fields.map(({ source }) => source)).toEqual([
        "price",
        "name",
        "parent",
      ]),
    );
  });

  it("put columns in another order by dragging", async () => {
    open();
    fireEvent.dragStart(await screen.findByRole("button", { name: "Move name" }), { dataTransfer: {} });
    const over = screen.getByText("parent").closest("tr") as HTMLElement;
    fireEvent.dragOver(over);
    expect(over.dataset.over).toBe("true");
    fireEvent.drop(over);
    expect(await order()).toEqual(["price", "parent", "name"]);
  });

  it("name a row by a field that keeps to it under another name", async () => {
    const shown = open();
    await write("Field", "name", "albumTitle");
    await save(shown);
    await waitFor(() => expect(shown.asked(E.update)[0]?.body.nameField).toBe("albumTitle"));
  });

  it("tick a switch of all columns at once", async () => {
    const shown = open();
    await shown.user.click(await screen.findByRole("checkbox", { name: "List: all" }));
    for (const column of ["name", "price", "parent"])
      expect((await cell("List", column)).checked).toBe(false);
  });

  it("draw one row anew at a key, not all of them", async () => {
    const shown = open({
      fields: Array.from({ length: 100 }, (_, index) =>
        aField(`column_${index}`, { field: `column${index}` }),
      ),
    });
    const far = await cell("Field", "column_99");
    // Dictionaries come a moment later, and every row offers them.
    await waitFor(() => expect(shown.asked(DICTIONARIES.list)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    const drawn: string[] = [];
    new MutationObserver((changes) =>
      drawn.push(...changes.map(({ target }) => (target as HTMLElement).closest("tr")?.dataset.source ?? "")),
    ).observe(far.closest("tbody") as HTMLElement, { subtree: true, attributes: true, childList: true });
    await write("Field", "column_3", "another");
    expect((await cell("Field", "column_3")).value).toBe("another");
    expect([...new Set(drawn)]).toEqual(["column_3"]);
  });

  it("cannot be changed by who may only look", async () => {
    open({}, [], { may: [E.get, E.preview] });
    expect((await cell("Field", "price")).matches(":disabled")).toBe(true);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Generate/ })).toBeNull();
  });
});

describe("the relation of a table", () => {
  it("is a tree by a column, first the one that refers to the table itself", async () => {
    const shown = open({ references: [{ column: "parent", table: "t_album_7", toColumn: "id" }] });
    await shown.user.click(await screen.findByRole("radio", { name: "Tree" }));
    await save(shown);
    await waitFor(() =>
      expect(shown.asked(E.update)[0]?.body.relation).toEqual({ kind: "tree", parent: "parent" }),
    );
  });

  it("is head and lines by a table that refers to it", async () => {
    const shown = open({ referredBy: [{ tableId: 9, table: "t_track", column: "album/id" }] });
    await shown.user.click(await screen.findByRole("radio", { name: "Master and detail" }));
    await save(shown);
    expect(await faultAt("Detail table and its column")).toBe("Must not be empty");
    await shown.choose("Detail table and its column", "t_track (album/id)");
    await save(shown);
    await waitFor(() =>
      expect(shown.asked(E.update)[0]?.body.relation).toEqual({
        kind: "lines",
        tableId: 9,
        reference: "album/id",
      }),
    );
  });

  it("says where no table refers to it", async () => {
    const shown = open();
    await shown.user.click(await screen.findByRole("radio", { name: "Master and detail" }));
    expect(await screen.findByText(/No imported table refers to this one/)).toBeTruthy();
  });
});

describe("what is done with a table", () => {
  it("waits until changes are saved", async () => {
    const files = savedFiles();
    const shown = open();
    const generate = await screen.findByRole<HTMLButtonElement>("button", { name: /Generate/ });
    await write("Label (English)", "price", "Cost");
    expect(generate.disabled).toBe(true);
    expect(screen.getByText("Save your changes first")).toBeTruthy();
    await save(shown);
    await waitFor(() => expect(generate.disabled).toBe(false));
    await shown.user.click(generate);
    await waitFor(() => expect(files).toEqual(["sites-albums-7.zip"]));
  });

  it("begins again with what was taken over from the source", async () => {
    const taken = aDetail(aTable(7, { revision: 6 }), { fields: [aField("rating")] });
    const added = { name: "rating", dataType: "int", isNullable: true, comment: "" };
    const shown = open({}, [on(E.differences, { ...NO_CHANGES, added: [added] }), on(E.sync, taken)]);
    await shown.user.click(await screen.findByRole("button", { name: "Check for changes" }));
    await shown.user.click(await screen.findByRole("button", { name: "Apply changes" }));
    await waitFor(async () => expect(await order()).toEqual(["rating"]));
  });

  it("says of one that is gone that it is", async () => {
    open({}, [], { at: "/page?id=8" });
    expect(await screen.findByText("Table not found")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Back to code generation" }).getAttribute("href")).toBe(
      "/codegen",
    );
  });
});
