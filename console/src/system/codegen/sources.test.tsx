// @vitest-environment jsdom
import { CODEGEN_ENDPOINTS as E, CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aDetail, aSource, aTable, createCodegenServer } from "../../../test/codegen.ts";
import { aPage, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, faultAt, rowWith, said, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { CodegenPage } from "./index.ts";

beforeEach(() => updatePreferences({ timeZone: "UTC" }));

const show = (answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) =>
  visit(<CodegenPage />, { at: "/page?tab=sources", ...given, answers });
type Shown = ReturnType<typeof show>;
const drawer = async () => within(await screen.findByRole("dialog"));
const fill = (label: string, text: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value: text } });
const press = ({ user }: Shown, name: string | RegExp) =>
  user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

const FOUND = { product: "PostgreSQL 16.4", tables: 42, durationMs: 35, mayWrite: true };

describe("a data source", () => {
  it("is added by its address, whose scheme says its kind", async () => {
    const shown = show(createCodegenServer().rules);
    await shown.user.click(await screen.findByRole("button", { name: "New data source" }));
    const form = await drawer();
    await press(shown, "Save");
    expect(await faultAt("Name")).toBe("Must not be empty");
    fill("URL", "jdbc:mysql://db.example.com/shop");
    expect(await form.findByText("MySQL / MariaDB at db.example.com:3306/shop")).toBeTruthy();
    expect(form.queryByLabelText("Schema")).toBeNull();
    fill("URL", "jdbc:postgresql://db.example.com/shop");
    expect(await form.findByText("PostgreSQL at db.example.com:5432/shop")).toBeTruthy();
    fill("Schema", "sales");
    fill("Name", "Shop");
    fill("User", "reader");
    fill("Password", "s3cret");
    await press(shown, "Save");
    await waitFor(() => expect(shown.asked(E.createSource)).toHaveLength(1));
    expect(shown.asked(E.createSource)[0]?.body).toEqual({
      ...{
        name: "Shop",
        url: "jdbc:postgresql://db.example.com/shop",
        username: "reader",
        password: expect.stringMatching(/^v1\.k1\./),
        randomStr: expect.any(String),
      },
      ...{ schema: "sales", tls: "none", remark: "" },
    });
    expect(JSON.stringify(shown.written())).not.toContain("s3cret");
  });

  it("refuses an address with a password in it, and a name that is taken, at their fields", async () => {
    const shown = show(createCodegenServer({ sources: [aSource(1)] }).rules);
    await shown.user.click(await screen.findByRole("button", { name: "New data source" }));
    await drawer();
    fill("Name", "Shop 1");
    fill("User", "reader");
    fill("URL", "postgresql://me:secret@db/shop");
    await press(shown, "Save");
    expect(await faultAt("URL")).toContain("without user and password");
    fill("URL", "postgresql://db/shop");
    await press(shown, "Save");
    expect(await faultAt("Name")).toBe("A data source with this name already exists");
  });

  it("keeps its password unless another one is typed", async () => {
    const shown = show(createCodegenServer({ sources: [aSource(1)] }).rules);
    await shown.user.click(await screen.findByRole("button", { name: "Edit Shop 1" }));
    const form = await drawer();
    expect(form.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(form.getByLabelText<HTMLInputElement>("Password").placeholder).toBe("Unchanged");
    fill("Remark", "Read-only copy");
    await press(shown, "Save");
    await waitFor(() => expect(shown.asked(E.updateSource)).toHaveLength(1));
    expect(shown.asked(E.updateSource)[0]?.body).toMatchObject({ remark: "Read-only copy", revision: 3 });
    expect(shown.asked(E.updateSource)[0]?.body).not.toHaveProperty("password");
  });

  it("is tried from its form with what stands there, and says what it found", async () => {
    const shown = show([on(E.testSource, FOUND), ...createCodegenServer({ sources: [aSource(1)] }).rules]);
    await shown.user.click(await screen.findByRole("button", { name: "Edit Shop 1" }));
    const form = await drawer();
    fill("User", "other");
    await press(shown, "Test connection");
    expect(await form.findByText("PostgreSQL 16.4 · 42 tables · 35 ms")).toBeTruthy();
    expect(form.getByText(/^This user has write access/)).toBeTruthy();
    expect(shown.asked(E.testSource)[0]?.body).toMatchObject({ id: 1, username: "other" });
  });

  it("is tried from its row, and says why it does not connect", async () => {
    const shown = show([
      on(E.testSource, refused(R.sourceNoAnswer)),
      ...createCodegenServer({ sources: [aSource(1)] }).rules,
    ]);
    await shown.user.click(await screen.findByRole("button", { name: "Test connection: Shop 1" }));
    expect(await screen.findByText("The database does not respond")).toBeTruthy();
    expect(said()).toEqual([]);
  });

  it("is deleted after a question, but not while tables of it are there", async () => {
    const shown = show(createCodegenServer({ sources: [aSource(1)], details: [aDetail(aTable(1))] }).rules);
    await shown.user.click(await screen.findByRole("button", { name: "More actions for Shop 1" }));
    await shown.user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    expect(await screen.findByText("Delete the data source Shop 1?")).toBeTruthy();
    await shown.user.click(screen.getByText("Delete", { selector: "dialog button" }));
    await waitFor(() => expect(said()).toContain("Tables imported from it still exist; delete them first"));
  });

  it("offers nothing to who may only look", async () => {
    show(createCodegenServer({ sources: [aSource(1)] }).rules, { may: [E.sources] });
    expect(buttonsIn(await rowWith("Shop 1"))).toEqual([]);
  });
});

describe("the import", () => {
  const foreign = (name: string, tableId: number | null = null) => ({
    ...{ name, comment: `All of ${name}`, isView: false, columnCount: 4, tableId },
  });
  const rules = (...found: ReturnType<typeof foreign>[]) => [
    on(E.foreignTables, aPage(...found)),
    on(E.importTables, ({ body }) => body.tables.map((_, index) => aTable(index + 1))),
    ...createCodegenServer({ sources: [aSource(1), aSource(2)] }).rules,
  ];

  it("takes chosen tables of a source, not those that are imported already", async () => {
    const shown = show(rules(foreign("t_album"), foreign("t_track"), foreign("t_genre", 4)));
    await shown.user.click(await screen.findByRole("button", { name: "Import tables from Shop 1" }));
    const form = await drawer();
    expect(await form.findByText("All of t_album")).toBeTruthy();
    const box = (name: string) =>
      within(
        form.getByText(name, { selector: "tr *" }).closest("tr") as HTMLElement,
      ).getByRole<HTMLInputElement>("checkbox");
    expect(box("t_genre").disabled).toBe(true);
    await press(shown, "Import");
    expect(await faultAt("Tables in the source")).toBe("Choose at least one");
    await shown.user.click(box("t_album"));
    await shown.user.click(box("t_track"));
    expect(form.getByText("2 selected, at most 50")).toBeTruthy();
    await shown.user.click(form.getByRole("button", { name: "Remove t_album" }));
    fill("Table prefix", "t_");
    fill("Author", "Ann");
    await shown.choose("Module", "Care");
    await press(shown, "Import");
    await waitFor(() => expect(shown.asked(E.importTables)).toHaveLength(1));
    expect(shown.asked(E.importTables)[0]?.body).toEqual({
      ...{ sourceId: 1, tables: ["t_track"], wing: "care", prefix: "t_", author: "Ann" },
    });
    await waitFor(() => expect(said()).toContain("1 table imported"));
  });

  it("refuses more than 50 at once", async () => {
    const names = Array.from({ length: 51 }, (_, index) => foreign(`t_${index}`));
    const shown = show(rules(...names));
    await shown.user.click(await screen.findByRole("button", { name: "Import tables from Shop 1" }));
    const form = await drawer();
    await form.findByText("All of t_50");
    await shown.user.click(form.getByRole("checkbox", { name: "Select all on this page" }));
    await press(shown, "Import");
    expect(await faultAt("Tables in the source")).toBe("At most 50 tables can be imported at once");
    expect(shown.asked(E.importTables)).toHaveLength(0);
  });

  it("leads to the sources where there is none", async () => {
    const shown = show([], { at: "/page" });
    await shown.user.click(await screen.findByRole("button", { name: /Import tables/ }));
    await press(shown, "Go to data sources");
    expect(await screen.findByText("No data sources yet")).toBeTruthy();
  });
});
