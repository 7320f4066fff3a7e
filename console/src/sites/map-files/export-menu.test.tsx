// @vitest-environment jsdom
import {
  MAP_FILE_ENDPOINTS as F,
  MAP_EXPORTS,
  MAP_FILE_REFUSALS as R,
} from "@sweepline/contract/sites/map-files.ts";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, on, type Rule, refused } from "../../../test/server.ts";
import { said, savedFiles, visit } from "../../../test/visit.tsx";
import { ExportMenu } from "./index.ts";

const show = (answers: readonly Rule[]) =>
  visit(<ExportMenu version={{ id: 50, mapKey: "ground", version: "4" }} />, { answers });
/** By its sign, which is another one until the file before is written. */
const idle = () => screen.findByRole("button", { name: "Export" });
const pick = async ({ user }: ReturnType<typeof show>, format: RegExp) => {
  await user.click(await idle());
  await user.click(await screen.findByRole("menuitem", { name: format }));
};

describe("a version as a file", () => {
  it("comes in each format, named after map and version", async () => {
    const files = savedFiles();
    const shown = show([on(F.write, () => new Response("x"))]);
    await shown.user.click(await idle());
    expect(await screen.findAllByRole("menuitem")).toHaveLength(MAP_EXPORTS.length);
    await shown.user.click(screen.getByRole("menuitem", { name: /^Elements/ }));
    await waitFor(() => expect(files).toEqual(["ground-4.geojson"]));
    expect(said()).toEqual(["Exported"]);
    await pick(shown, /PNG and YAML, zip/);
    await waitFor(() => expect(files).toEqual(["ground-4.geojson", "ground-4.zip"]));
    expect(shown.asked(F.write).map(({ params, query }) => [params.id, query.format])).toEqual([
      [50, "geojson"],
      [50, "rosPng"],
    ]);
  });

  it("is written once, as long as it takes", async () => {
    savedFiles();
    const slow = held(undefined);
    const shown = show([on(F.write, () => slow.answer().then(() => new Response("x")))]);
    await pick(shown, /^Valetudo/);
    await shown.user.click(await screen.findByRole("button", { name: /Exporting…$/ }));
    slow.release();
    await idle();
    expect(shown.asked(F.write)).toHaveLength(1);
  });

  it("that a format cannot carry is refused in words, and another can be taken", async () => {
    const files = savedFiles();
    const shown = show([
      on(F.write, ({ query }) =>
        query.format === "valetudo" ? refused(R.notThisFormat) : new Response("x"),
      ),
    ]);
    await pick(shown, /^Valetudo/);
    await waitFor(() => expect(said()).toEqual([R.notThisFormat.en]));
    await pick(shown, /^Sweepline/);
    await waitFor(() => expect(files).toEqual(["ground-4.json"]));
  });
});
