// @vitest-environment jsdom
import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDetail, aFile, aTable, createCodegenServer } from "../../../test/codegen.ts";
import { on } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { TablePage } from "./index.ts";

describe("the preview", () => {
  const OLD = 'export const ALBUMS = "records";\n';
  const preview = {
    files: [
      aFile({ previous: OLD }),
      aFile({
        path: "server/migrations/0300-albums.sql",
        language: "sql" as const,
        text: "create table albums ();\n",
      }),
      aFile({ path: "console/src/sites/albums/index.ts", text: "export {};\n", previous: "export {};\n" }),
    ],
    lines: [{ path: "contract/src/catalogue.ts", after: "  JOB_ENDPOINTS,", text: "  ALBUM_ENDPOINTS,\n" }],
    generatedAt: "2026-11-16T19:00:00.000Z",
  };
  const look = async (given: Partial<typeof preview> = {}) => {
    const server = createCodegenServer({ details: [aDetail(aTable(7))] });
    const answers = [on(E.preview, { ...preview, ...given }), ...server.rules];
    const shown = visit(<TablePage />, { at: "/page?id=7", answers });
    await shown.user.click(await screen.findByRole("button", { name: "Preview" }));
    const drawer = within(await screen.findByRole("dialog"));
    const files = within(await drawer.findByRole("navigation", { name: "Files" }));
    return { ...shown, drawer, files };
  };

  it("shows each file in colors, with how it differs from the last generation", async () => {
    const { user, drawer, files } = await look();
    expect(drawer.getByText('"albums"').dataset.scope).toBe("string");
    const counts = (name: RegExp) => files.getByRole("button", { name }).textContent;
    expect(counts(/albums\.ts/)).toContain("+1−1");
    expect(counts(/0300-albums\.sql/)).toContain("New");
    expect(counts(/index\.ts/)).toContain("Unchanged");
    await user.click(drawer.getByRole("radio", { name: /^Changes since/ }));
    const region = within(drawer.getByRole("region", { name: "contract/src/sites/albums.ts" }));
    expect(region.getByText(/"records"/).tagName).toBe("DEL");
    expect(region.getByText(/"albums"/).tagName).toBe("INS");
    await user.click(files.getByRole("button", { name: /0300-albums\.sql/ }));
    // Which way it is looked at stays from file to file.
    expect(drawer.getByText("This file was not in the last generation.")).toBeTruthy();
    await user.click(drawer.getByRole("radio", { name: "Text" }));
    expect(drawer.getByText("create table").dataset.scope).toBe("keyword");
  });

  it("folds what has not changed until it is asked for", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `// ${index}`);
    const text = [...rows, "const a = 2;"].join("\n");
    const { user, drawer } = await look({ files: [aFile({ text, previous: text.replace("2;", "1;") })] });
    await user.click(drawer.getByRole("radio", { name: /^Changes since/ }));
    expect(drawer.queryByText("// 3")).toBeNull();
    await user.click(drawer.getByRole("button", { name: "Show 17 unchanged lines" }));
    expect(drawer.getByText("// 3")).toBeTruthy();
  });

  it("says how to install it, and which lines are added to lists", async () => {
    const { user, drawer, files } = await look();
    await user.click(files.getByRole("button", { name: "Registration lines (1)" }));
    expect(drawer.getByText("contract/src/catalogue.ts")).toBeTruthy();
    expect(drawer.getByText(/ALBUM_ENDPOINTS/).tagName).toBe("INS");
    await user.click(files.getByRole("button", { name: "How to install" }));
    expect(drawer.getByText("npm run new-room -- sites-albums-7.zip")).toBeTruthy();
  });
});
