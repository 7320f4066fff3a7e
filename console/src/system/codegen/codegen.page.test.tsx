// @vitest-environment jsdom
import { CODEGEN_ENDPOINTS as E, CODEGEN_REFUSALS as R } from "@sweepline/contract/system/codegen/index.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  aDetail,
  aGeneration,
  aSource,
  aTable,
  createCodegenServer,
  NO_CHANGES,
} from "../../../test/codegen.ts";
import { shownAddress, shownSearch } from "../../../test/page.tsx";
import { aPage, failsFirst, on, type Rule, refused } from "../../../test/server.ts";
import { buttonsIn, rowWith, said, savedFiles, visit } from "../../../test/visit.tsx";
import { updatePreferences } from "../../core/preferences/index.ts";
import { CodegenPage } from "./index.ts";

beforeEach(() => updatePreferences({ timeZone: "UTC" }));

const show = (answers: readonly Rule[], given: Parameters<typeof visit>[1] = {}) =>
  visit(<CodegenPage />, { ...given, answers });
type Shown = ReturnType<typeof show>;
const tables = (count: number) => Array.from({ length: count }, (_, index) => aDetail(aTable(index + 1)));
const take = async ({ user }: Shown, name: string, item: string) => {
  await user.click(await screen.findByRole("button", { name: `More actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
};
const tick = async ({ user }: Shown, name: string) =>
  user.click(within(await rowWith(name)).getByRole("checkbox"));

describe("the list of tables", () => {
  it("says where each is from, what it becomes and when it generated", async () => {
    const lines = aDetail(
      aTable(2, {
        relation: { kind: "lines", tableId: 1, reference: "album" },
        generatedAt: "2026-11-17T08:30:00.000Z",
        wing: "care",
      }),
    );
    show(createCodegenServer({ details: [aDetail(aTable(1)), lines] }).rules);
    const row = within(await rowWith("t_album_1"));
    for (const text of ["Albums", "Shop 1", "albums-1", "Sites", "One table", "Never generated"])
      expect(row.getAllByText(text).length).toBeGreaterThan(0);
    const other = within(await rowWith("t_album_2"));
    for (const text of ["Master and detail", "Care", "2026-11-17 08:30:00"])
      expect(other.getAllByText(text).length).toBeGreaterThan(0);
  });

  it("leads to the settings of one, and to its history", async () => {
    const shown = show(createCodegenServer({ details: tables(1) }).rules);
    const link = await screen.findByRole("link", { name: "t_album_1" });
    expect(link.getAttribute("href")).toBe("/codegenTable?id=1");
    await take(shown, "t_album_1", "History");
    expect(shownSearch()).toBe("?tab=history&tableId=1");
    expect(await screen.findByRole("button", { name: /Only t_album_1/ })).toBeTruthy();
    await waitFor(() => expect(shown.asked(E.history).at(-1)?.query.tableId).toBe(1));
  });

  it("hides what the person may not do", async () => {
    show(createCodegenServer({ details: tables(1) }).rules, { may: [E.list] });
    expect(buttonsIn(await rowWith("t_album_1"))).toEqual([
      "Preview t_album_1",
      "More actions for t_album_1",
    ]);
    expect(within(await rowWith("t_album_1")).queryByRole("checkbox")).toBeNull();
    expect(screen.queryByRole("button", { name: /Import tables/ })).toBeNull();
  });

  it("generates one and hands over its file", async () => {
    const files = savedFiles();
    const shown = show(createCodegenServer({ details: tables(1) }).rules);
    await shown.user.click(await screen.findByRole("button", { name: "Generate code for t_album_1" }));
    await waitFor(() => expect(files).toEqual(["sites-albums-1.zip"]));
    expect(said()).toContain("sites-albums-1.zip generated");
  });

  it("says over the list why one cannot be generated, whichever control of its form that is about", async () => {
    const files = savedFiles();
    const taken = refused(R.roomTaken, { room: "The product has albums already" });
    const shown = show([on(E.generate, taken), ...createCodegenServer({ details: tables(1) }).rules]);
    await shown.user.click(await screen.findByRole("button", { name: "Generate code for t_album_1" }));
    await waitFor(() => expect(said()).toEqual(["The product has albums already"]));
    expect(files).toEqual([]);
  });

  it("refuses to generate fewer than 2 or more than 10 together, in the words of §5", async () => {
    const files = savedFiles();
    const shown = show(createCodegenServer({ details: tables(11) }).rules);
    const together = () => screen.getByRole<HTMLButtonElement>("button", { name: "Generate together" });
    const reason = "Batch generation needs 2 to 10 tables";
    await tick(shown, "t_album_1");
    expect(together().disabled).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
    await tick(shown, "t_album_2");
    expect(together().disabled).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
    for (let id = 3; id <= 11; id += 1) await tick(shown, `t_album_${id}`);
    expect(together().disabled).toBe(true);
    expect(screen.getByText(reason)).toBeTruthy();
    await tick(shown, "t_album_11");
    await shown.user.click(together());
    await waitFor(() => expect(shown.asked(E.generateBatch)).toHaveLength(1));
    expect(shown.asked(E.generateBatch)[0]?.body.ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await waitFor(() => expect(files).toEqual(["rooms.zip"]));
    // What generated is not selected any more.
    expect(screen.queryByRole("button", { name: "Generate together" })).toBeNull();
  });

  it("deletes one after a question, as it was read", async () => {
    const server = createCodegenServer({ details: tables(2) });
    const shown = show(server.rules);
    await tick(shown, "t_album_1");
    await take(shown, "t_album_1", "Delete");
    expect(await screen.findByText("Delete the imported table t_album_1?")).toBeTruthy();
    await shown.user.click(screen.getByText("Delete", { selector: "dialog button" }));
    await waitFor(() => expect(server.details().map(({ id }) => id)).toEqual([2]));
    expect(shown.asked(E.remove)[0]?.body).toEqual({ revision: 5 });
    // What is gone is not selected any more.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Generate together" })).toBeNull());
  });

  it("says that it could not be read, and reads it again", async () => {
    const { rule, fail } = failsFirst(E.list, aPage(aTable(1)));
    const shown = show([rule]);
    fail();
    await shown.user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await rowWith("t_album_1")).toBeTruthy();
  });

  it("is in Chinese too", async () => {
    show(createCodegenServer({ details: tables(1) }).rules, { language: "zh" });
    const row = within(await rowWith("t_album_1"));
    for (const text of ["专辑", "场地（sites）", "单表", "从未生成"])
      expect(row.getByText(text)).toBeTruthy();
  });
});

describe("the differences to the source", () => {
  const column = (name: string, dataType = "text", comment = "") => ({
    ...{ name, dataType, isNullable: true, comment },
  });
  const opened = async (answers: readonly Rule[]) => {
    const shown = show([...answers, ...createCodegenServer({ details: tables(1) }).rules]);
    await take(shown, "t_album_1", "Check for changes");
    return { shown, drawer: within(await screen.findByRole("dialog")) };
  };

  it("says what was added, removed and changed, and takes it over", async () => {
    const { shown, drawer } = await opened([
      on(E.differences, {
        added: [column("rating", "integer", "Stars")],
        removed: [column("label")],
        changed: [{ before: column("price", "numeric(6,2)"), after: column("price", "numeric(8,2)") }],
        comment: { before: "", after: "All albums" },
      }),
      on(E.sync, aDetail(aTable(1, { revision: 6 }))),
    ]);
    for (const title of [
      /1 column added/,
      /1 column removed/,
      /1 column changed/,
      /table comment has changed/,
    ])
      expect(await drawer.findByText(title)).toBeTruthy();
    expect(drawer.getByText("numeric(6,2)").tagName).toBe("DEL");
    expect(drawer.getByText("numeric(8,2)").tagName).toBe("INS");
    // What is as it was is not listed.
    expect(drawer.queryByText("Nullable")).toBeNull();
    await shown.user.click(drawer.getByRole("button", { name: "Apply changes" }));
    await waitFor(() => expect(shown.asked(E.sync)[0]?.body).toEqual({ revision: 5 }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says that nothing has changed, and offers nothing then", async () => {
    const { drawer } = await opened([on(E.differences, NO_CHANGES)]);
    expect(await drawer.findByText("No changes")).toBeTruthy();
    expect(drawer.queryByRole("button", { name: "Apply changes" })).toBeNull();
  });
});

describe("the history", () => {
  const at = "/page?tab=history";

  it("lists what generated with its rooms, and downloads it again", async () => {
    const files = savedFiles();
    const rooms = [
      { tableId: 1, table: "t_album_1", wing: "sites", room: "albums" },
      { tableId: null, table: "t_gone", wing: "care", room: "gone" },
    ] as const;
    const shown = show(
      [
        on(
          E.history,
          aPage(aGeneration(7, { rooms: [...rooms] }), aGeneration(6, { hasFiles: false, bytes: 1 })),
        ),
        on(E.historyFile, () => new Response("zip")),
      ],
      { at },
    );
    const row = within(await rowWith("sites/albums"));
    expect(row.getByRole("link", { name: "sites/albums" }).getAttribute("href")).toBe("/codegenTable?id=1");
    expect(row.queryByRole("link", { name: "care/gone" })).toBeNull();
    for (const text of ["Ann", "24", "44 KB"]) expect(row.getByText(text)).toBeTruthy();
    expect(within(await rowWith("1 B")).getByText("No longer kept")).toBeTruthy();
    await shown.user.click(row.getByRole("button", { name: /^Download/ }));
    await waitFor(() => expect(files).toEqual(["generation-7.zip"]));
  });

  it("takes the filter by a table off again", async () => {
    const shown = show([on(E.history, aPage(aGeneration(7))), on(E.get, refused(R.noSuchTable))], {
      at: `${at}&tableId=9`,
    });
    await shown.user.click(await screen.findByRole("button", { name: /Only #9/ }));
    await waitFor(() => expect(shown.asked(E.history).at(-1)?.query.tableId).toBeUndefined());
    expect(shownAddress()).toBe("/page?tab=history");
  });

  it("says that there is none yet", async () => {
    show([], { at });
    expect(await screen.findByText("Nothing generated yet")).toBeTruthy();
  });
});

it("has a tab for each thing that the person may see, kept in the address", async () => {
  const shown = show(createCodegenServer({ sources: [aSource(1)] }).rules);
  await shown.user.click(await screen.findByRole("radio", { name: "Data sources" }));
  expect(shownSearch()).toBe("?tab=sources");
  expect(await rowWith("Shop 1")).toBeTruthy();
});
