// @vitest-environment jsdom
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { BROKEN_WORK_REFUSALS } from "@sweepline/contract/sites/broken-work.ts";
import {
  MAP_FILE_ENDPOINTS as F,
  MAP_FILE_REFUSALS as FILES,
  type MapImportReport,
} from "@sweepline/contract/sites/map-files.ts";
import { type MapDetail, MAP_REFUSALS as R } from "@sweepline/contract/sites/maps.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aMap, someBrokenWork } from "../../../test/maps.ts";
import { anOrganizationOption } from "../../../test/organizations.ts";
import { shownAddress } from "../../../test/page.tsx";
import { held, inTurn, on, type Rule, refused, refusedWith } from "../../../test/server.ts";
import { faultAt, said, visit } from "../../../test/visit.tsx";
import { ImportDrawer } from "./index.ts";

const FRAME = { resolutionM: 0.05, width: 400, height: 200, origin: { x: -1, y: 2, theta: Math.PI / 2 } };
const aReport = (given: Partial<MapImportReport> = {}): MapImportReport => ({
  ...{ format: "ros", frame: FRAME, counts: { free: 60_000, occupied: 2_000, unknown: 18_000 } },
  ...{ elements: [], keptElements: 0, goneElements: 0, isOtherFrame: false, isSame: false, made: null },
  ...{ suggested: { mapKey: "ground", name: "Ground floor" }, faults: [], faultCount: 0, warnings: [] },
  ...given,
});
const MADE = aReport({ made: { mapId: 9, versionId: 90, version: "1" } });
const FAULT = { file: "hall.yaml", field: "origin[2]", msg: "not a number" };
const yaml = (name = "hall.yaml", text = "image: hall.pgm") => new File([text], name);
const pgm = () => new File(["P5"], "hall.pgm");

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly map?: MapDetail;
}
function show({ map, answers = [], ...given }: Given = {}) {
  const onClose = vi.fn();
  const shown = visit(<ImportDrawer {...(map && { map })} organizationId={2} onClose={onClose} />, {
    ...given,
    answers: [
      ...answers,
      on(F.create, ({ query }) => (query.dryRun ? aReport() : MADE)),
      on(F.addVersion, ({ query }) => (query.dryRun ? aReport() : MADE)),
      on(ORGANIZATION_ENDPOINTS.options, [
        anOrganizationOption(1, "Sweepline"),
        anOrganizationOption(2, "Brightfloor"),
      ]),
    ] satisfies Rule[],
  });
  const drop = (...files: File[]) =>
    fireEvent.drop(screen.getByRole("button", { name: /^(Choose or drop files|选择或拖入文件)$/ }), {
      dataTransfer: { files },
    });
  return { ...shown, onClose, drop };
}
type Shown = ReturnType<typeof show>;
const button = () => screen.findByRole<HTMLButtonElement>("button", { name: /Import$/ });
const ready = () => screen.findByText("The files can be imported.");
const press = async ({ user }: Shown) => user.click(await button());
const runs = ({ asked }: Shown, endpoint: typeof F.create | typeof F.addVersion = F.create) =>
  asked<typeof F.create>(endpoint as typeof F.create).filter(({ query }) => !query.dryRun);

describe("files for a new map", () => {
  it("are looked through first; nothing is made of it", async () => {
    const shown = show();
    expect((await button()).disabled).toBe(true);
    shown.drop(pgm(), yaml());
    await ready();
    const [check, ...more] = shown.asked(F.create);
    expect(check?.query).toEqual({
      ...{ names: ["hall.pgm", "hall.yaml"], sizes: [2, 15], dryRun: true, note: "" },
    });
    expect(new TextDecoder().decode(check?.body as unknown as Uint8Array)).toBe("P5image: hall.pgm");
    expect(more).toEqual([]);
    for (const text of [
      ...["ROS map_server", "20 m × 10 m", "0.05 m/cell", "-1 m, 2 m", "90°"],
      ...[
        "60,000 free, 2,000 occupied, 18,000 unknown",
        "The files contain no elements",
        "No picture of this format",
      ],
    ])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it("are imported once, under the name that they suggest, and lead to the map", async () => {
    const made = held(MADE);
    const shown = show({
      answers: [on(F.create, ({ query }) => (query.dryRun ? aReport() : made.answer()))],
    });
    shown.drop(yaml());
    await ready();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Ground floor");
    fireEvent.change(screen.getByLabelText("Version note"), { target: { value: "from the fair" } });
    await press(shown);
    await waitFor(() => expect(runs(shown)).toHaveLength(1));
    await shown.user.click(screen.getByRole("button", { name: /Importing…$/ }));
    made.release();
    await waitFor(() => expect(shownAddress()).toBe("/mapDetail?id=9"));
    expect(runs(shown).map(({ query }) => query)).toEqual([
      {
        ...{ names: ["hall.yaml"], sizes: [15], dryRun: false, note: "from the fair" },
        ...{ organizationId: 2, mapKey: "ground", name: "Ground floor" },
      },
    ]);
    expect(said()).toEqual(["Ground floor is imported, version 1"]);
    expect(shown.onClose).toHaveBeenCalledOnce();
  });

  it("do not overwrite the name that a person gave", async () => {
    const shown = show();
    await shown.user.type(screen.getByLabelText("Name"), "Lobby");
    shown.drop(yaml());
    await ready();
    await waitFor(() => expect(screen.getByLabelText("Map ID")).toHaveProperty("value", "ground"));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Lobby");
  });

  it("want a name and an ID that links can carry", async () => {
    const shown = show();
    shown.drop(yaml());
    await ready();
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: " " } });
    fireEvent.change(screen.getByLabelText("Map ID"), { target: { value: "hall 7" } });
    await press(shown);
    expect(await faultAt("Name")).toBe(VALIDATION_TEXTS["validation.required"].en);
    expect(await faultAt("Map ID")).toBe(VALIDATION_TEXTS["validation.mapKey"].en);
    expect(runs(shown)).toEqual([]);
  });

  it("say at its field that the ID is taken, in the person's language, and stay", async () => {
    const taken = refused(R.mapKeyTaken, { mapKey: R.mapKeyTaken }, { mapKey: "ground" });
    const shown = show({
      language: "zh",
      answers: [on(F.create, ({ query }) => (query.dryRun ? aReport() : taken))],
    });
    shown.drop(yaml());
    await screen.findByText("文件可以导入。");
    await shown.user.click(screen.getByRole("button", { name: /导 ?入$/ }));
    expect(await faultAt("地图编号")).toBe("地图编号 ground 已存在");
    expect([said(), shown.onClose.mock.calls]).toEqual([[], []]);
  });

  it("are looked through again where something has changed meanwhile", async () => {
    const shown = show({
      answers: [
        on(F.create, ({ query }) =>
          query.dryRun ? aReport() : refused(FILES.mapFileHasErrors, {}, { count: 2 }),
        ),
      ],
    });
    shown.drop(yaml());
    await ready();
    await press(shown);
    await waitFor(() => expect(said()).toEqual(["Nothing was imported; errors in the file: 2"]));
    await waitFor(() =>
      expect(shown.asked(F.create).map(({ query }) => query.dryRun)).toEqual([true, false, true]),
    );
    expect(shown.onClose).not.toHaveBeenCalled();
  });
});

describe("files that cannot be imported", () => {
  it("say where what is wrong, and keep the button off", async () => {
    const warning = { ...FAULT, field: "negate", msg: "is not read" };
    const report = aReport({
      faults: [FAULT],
      faultCount: 300,
      warnings: [warning],
      format: null,
      frame: null,
    });
    const shown = show({ answers: [on(F.create, report)] });
    shown.drop(yaml());
    expect((await screen.findByRole("alert")).textContent).toMatch(/^300 faults.*the first 1 are shown$/);
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "FileFieldFault",
      "hall.yamlorigin[2]not a number",
      "FileFieldFault",
      "hall.yamlnegateis not read",
    ]);
    expect(screen.getByText("Not recognized")).toBeTruthy();
    expect((await button()).disabled).toBe(true);
    expect(screen.queryByText("The files can be imported.")).toBeNull();
  });

  it("are refused in words in their place, and can be mended under the same name", async () => {
    const shown = show({
      answers: [on(F.create, inTurn(refused(FILES.mapFileParts), aReport()))],
    });
    shown.drop(yaml());
    expect((await screen.findByRole("alert")).textContent).toBe(FILES.mapFileParts.en);
    expect(said()).toEqual([]);
    shown.drop(yaml("hall.yaml", "mended"));
    await ready();
    expect(shown.asked(F.create).at(-1)?.query).toMatchObject({ names: ["hall.yaml"], sizes: [6] });
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("are not sent where they are larger than the server takes", async () => {
    const shown = show();
    const large = Object.defineProperty(pgm(), "size", { value: FILE_UPLOAD.maxBytes });
    shown.drop(large, yaml());
    expect((await screen.findByRole("alert")).textContent).toBe(FILES.mapFilesTooLarge.en);
    expect(shown.asked(F.create)).toEqual([]);
    await shown.user.click(screen.getByRole("button", { name: "Take hall.pgm away" }));
    await ready();
    expect(shown.asked(F.create)[0]?.query.names).toEqual(["hall.yaml"]);
  });

  it("are four at most; without any there is nothing to look through", async () => {
    const shown = show();
    shown.drop(...[1, 2, 3, 4, 5].map((number) => yaml(`hall-${number}.yaml`)));
    expect(await screen.findByText("At most 4 files")).toBeTruthy();
    expect(shown.asked(F.create)[0]?.query.names).toHaveLength(4);
    for (const number of [1, 2, 3, 4])
      await shown.user.click(screen.getByRole("button", { name: `Take hall-${number}.yaml away` }));
    await waitFor(() => expect(screen.queryByText("The files can be imported.")).toBeNull());
    expect((await button()).disabled).toBe(true);
  });

  it("that were put aside say nothing any more", async () => {
    const late = held(aReport({ faults: [FAULT], faultCount: 1 }));
    const answer = inTurn(late.answer, () => aReport());
    const shown = show({ answers: [on(F.create, () => answer()())] });
    shown.drop(yaml());
    expect(await screen.findByText("Checking files…")).toBeTruthy();
    shown.drop(yaml("hall.yaml", "mended"));
    await ready();
    late.release();
    await press(shown);
    await waitFor(() => expect(runs(shown)).toHaveLength(1));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("files for a new version", () => {
  it("are looked through again when the present elements shall stay", async () => {
    const shown = show({
      map: aMap(5),
      answers: [
        on(F.addVersion, ({ query: { dryRun, elements } }) =>
          dryRun
            ? aReport({
                ...(elements === "keep" ? { keptElements: 1_200 } : { goneElements: 12 }),
                ...{ isOtherFrame: true, elements: [{ kind: "virtualWall" as const, count: 3 }] },
              })
            : MADE,
        ),
      ],
    });
    shown.drop(yaml());
    expect(await screen.findByText("Elements of the current version that are replaced: 12")).toBeTruthy();
    expect(within(screen.getByRole("list", { name: "Elements" })).getByText(/Virtual walls 3$/)).toBeTruthy();
    expect(screen.getByText(/^The grid differs from that of the current version/)).toBeTruthy();
    await shown.user.click(screen.getByRole("radio", { name: /^Keep the present ones/ }));
    expect(await screen.findByText("Elements of the current version that stay: 1,200")).toBeTruthy();
    await press(shown);
    await waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce());
    expect(runs(shown, F.addVersion)).toMatchObject([
      { params: { id: 5 }, query: { elements: "keep", note: "" } },
    ]);
    expect(said()).toEqual(["Map 5 is imported, version 1"]);
    expect(shownAddress()).toBe("/page");
  });

  it("are imported after the tasks that it breaks were shown; for other files it is asked anew", async () => {
    const breaks = refusedWith(BROKEN_WORK_REFUSALS.breaksWork, someBrokenWork());
    const answer = ({ query: { dryRun, confirmed } }: { query: { dryRun: boolean; confirmed: string } }) =>
      dryRun ? aReport() : confirmed === "abc1" ? MADE : breaks;
    const shown = show({ map: aMap(5), answers: [on(F.addVersion, answer)] });
    shown.drop(yaml());
    await ready();
    await press(shown);
    expect(await screen.findByRole("link", { name: "Hall at night" })).toBeTruthy();
    shown.drop(yaml("hall.yaml", "mended"));
    await ready();
    await press(shown);
    await shown.user.click(await screen.findByRole("button", { name: /Import all the same$/ }));
    await waitFor(() => expect(shown.onClose).toHaveBeenCalledOnce());
    const asked = shown.asked(F.addVersion).filter(({ query }) => !query.dryRun);
    expect(asked.map(({ query }) => query.confirmed)).toEqual(["", "", "abc1"]);
  });

  it("stay where they say what is there already", async () => {
    const shown = show({
      map: aMap(5),
      answers: [on(F.addVersion, ({ query }) => (query.dryRun ? aReport() : refused(FILES.nothingToImport)))],
    });
    shown.drop(yaml());
    await ready();
    await press(shown);
    await waitFor(() => expect(said()).toEqual([FILES.nothingToImport.en]));
    expect(shown.onClose).not.toHaveBeenCalled();
  });
});
