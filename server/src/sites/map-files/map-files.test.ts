import { deflateSync } from "node:zlib";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { branch } from "../../../test/fleet-fixture.ts";
import { cellsOf, FRAME, file, HALL, imported, PGM, YAML } from "../../../test/hall-files.ts";
import { createMapFixture, EVERY_MAP_PERMISSION } from "../../../test/map-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import { EVERY_KIND, mixedCells } from "../../../test/map-samples.ts";
import { writeZip } from "../map-formats/zip.ts";

const fixture = await createMapFixture();
afterAll(() => fixture.close());

describe("a new map out of files", () => {
  it("is told before anything is made", async () => {
    const before = (await fixture.list()).total;
    const { status, report } = await fixture.send("import", HALL);
    expect(status).toBe(200);
    expect(report).toEqual({
      ...{
        format: "ros",
        frame: FRAME,
        elements: [],
        keptElements: 0,
        goneElements: 0,
        isOtherFrame: false,
        isSame: false,
      },
      counts: { free: 4, occupied: 8, unknown: 0 },
      suggested: { mapKey: "hall", name: "hall" },
      ...{ faults: [], faultCount: 0, warnings: [], made: null },
    });
    expect((await fixture.list()).total).toBe(before);
  });

  it("is there with its version, once a key", async () => {
    const { mapId, versionId } = await imported(fixture);
    expect(await fixture.map(mapId)).toMatchObject({ ...FRAME, versionId, versionCount: 1, revision: 1 });
    expect(await fixture.versions(mapId)).toMatchObject([
      { source: "import", number: 1, staffName: "Test", isCurrent: true },
    ]);
    expect(fixture.changes.at(-1)?.entry[1]).toBe(mapId);
    const { mapKey } = await fixture.map(mapId);
    const again = { dryRun: false, organizationId: fixture.orgs.aurora, mapKey, name: "Again" };
    expect(await fixture.send("import", HALL, again)).toMatchObject({
      error: "mapKeyTaken",
      fields: [{ field: "mapKey" }],
    });
    const elsewhere = { ...again, organizationId: fixture.orgs.borealis };
    expect((await fixture.send("import", HALL, elsewhere)).status).toBe(200);
  });

  it("wants to know whose it is and what it is called, and takes no other key than links can carry", async () => {
    const field = async (query: Record<string, string | number | boolean>) => {
      const { error, fields } = await fixture.send("import", HALL, { dryRun: false, ...query });
      return `${error} ${fields[0]?.field}`;
    };
    const organizationId = fixture.orgs.aurora;
    expect(await field({})).toBe("invalidInput organizationId");
    expect(await field({ organizationId })).toBe("invalidInput mapKey");
    expect(await field({ organizationId, mapKey: "x1" })).toBe("invalidInput name");
    expect(await field({ organizationId, mapKey: "a\u0007b", name: "x" })).toBe("invalidInput mapKey");
    expect(await field({ organizationId: 999_999, mapKey: "x1", name: "x" })).toBe(
      "invalidInput organizationId",
    );
  });

  it("of the largest floor comes packed; bare, its image is larger than files may be, which says what to do", async () => {
    const side = 4_000;
    const image = Buffer.concat([Buffer.from(`P5\n${side} ${side}\n255\n`), Buffer.alloc(side * side, 254)]);
    const floor = [file("hall.yaml", YAML), file("hall.pgm", image)];
    const bare = await fixture.send("import", floor);
    expect(bare).toMatchObject({ status: 413, error: "mapFilesTooLarge" });
    expect(bare.msg).toMatch(/zip.*PNG/);
    const { report } = await fixture.send("import", [file("hall.zip", writeZip(floor))]);
    expect(report).toMatchObject({ faults: [], counts: { free: side * side, occupied: 0, unknown: 0 } });
  });

  it("is not made of files with faults, of elements alone, or of what does not add up", async () => {
    const target = { dryRun: false, organizationId: fixture.orgs.aurora, mapKey: "never", name: "Never" };
    const broken = [file("hall.yaml", YAML.replace("0.05", "five")), file("hall.pgm", PGM)];
    expect((await fixture.send("import", broken)).report.faults).toMatchObject([
      { file: "hall.yaml", field: "resolution" },
    ]);
    expect((await fixture.send("import", broken, target)).error).toBe("mapFileHasErrors");
    const elements = [file("a.geojson", JSON.stringify({ type: "FeatureCollection", features: [] }))];
    expect((await fixture.send("import", elements)).report).toMatchObject({
      format: "geojson",
      faultCount: 1,
    });
    expect((await fixture.send("import", elements, target)).error).toBe("mapFileHasErrors");
    const answer = await fixture.http.inject({
      ...{ method: "POST", url: "/platform/map/import?names=a&sizes=9", payload: "1234" },
      headers: { authorization: `Bearer ${fixture.all}`, "content-type": "application/octet-stream" },
    });
    expect(answer.json().error).toBe("mapFileParts");
    expect((await fixture.list("search=never")).total).toBe(0);
  });

  it("speaks the language of the person", async () => {
    const answer = await fixture.http.inject({
      ...{ method: "POST", url: "/platform/map/import?names=a.txt&sizes=4", payload: "1234" },
      headers: {
        ...{ authorization: `Bearer ${fixture.all}`, "content-type": "application/octet-stream" },
        "accept-language": "zh-CN",
      },
    });
    expect(answer.json().data.faults[0].msg).toContain("无法识别");
  });
});

describe("a new version out of files", () => {
  const geoJson = async (versionId: number) =>
    JSON.parse((await fixture.file(versionId, "format=geojson")).bytes.toString());

  it("takes elements from GeoJSON and leaves the grid, to the millimeter on a turned floor", async () => {
    const { mapId, versionId } = await imported(fixture);
    const drawn = {
      ...(await geoJson(versionId)),
      features: JSON.parse(
        (
          await fixture.file(
            (
              await insertMap(fixture.db, {
                organizationId: fixture.orgs.aurora,
                mapKey: "kinds",
                elements: EVERY_KIND,
              })
            ).versionId,
            "format=geojson",
          )
        ).bytes.toString(),
      ).features,
    };
    const files = [file("elements.geojson", JSON.stringify(drawn))];
    expect((await fixture.send(`${mapId}/import`, files, { dryRun: true })).report.isSame).toBe(false);
    const { report } = await fixture.send(`${mapId}/import`, files, { dryRun: false, note: "from QGIS" });
    const made = report.made ?? { versionId: 0, version: "" };
    const version = await fixture.version(mapId, made.versionId);
    expect(version).toMatchObject({ ...FRAME, elements: EVERY_KIND });
    expect(await cellsOf(fixture, made.versionId)).toEqual(await cellsOf(fixture, versionId));
    expect((await fixture.versions(mapId))[0]).toMatchObject({
      source: "import",
      parentId: versionId,
      note: "from QGIS",
    });
    // The pixels of the image are still known.
    expect((await fixture.file(made.versionId, "format=pgm")).bytes).toEqual(PGM);
    expect((await fixture.send(`${mapId}/import`, files, { dryRun: true })).report.isSame).toBe(true);
    expect((await fixture.send(`${mapId}/import`, files, { dryRun: false })).error).toBe("nothingToImport");
  });

  it("keeps elements where the files have none, or where the person wants it", async () => {
    const { mapId } = await insertMap(fixture.db, {
      ...{ organizationId: fixture.orgs.aurora, mapKey: "keeps", elements: EVERY_KIND, width: 2, height: 2 },
    });
    const { report } = await fixture.send(`${mapId}/import`, HALL);
    expect(report).toMatchObject({
      keptElements: EVERY_KIND.length,
      goneElements: 0,
      isOtherFrame: true,
      made: null,
    });
    await fixture.send(`${mapId}/import`, HALL, { dryRun: false });
    expect(await fixture.map(mapId)).toMatchObject({
      ...FRAME,
      elementCount: EVERY_KIND.length,
      versionCount: 2,
    });
    const own = JSON.stringify({
      ...{
        mapId: "other",
        mapVersion: "1",
        name: "x",
        resolutionM: 0.05,
        width: 2,
        height: 2,
        origin: { x: 0, y: 0 },
      },
      ...{
        grid: deflateSync(mixedCells(4)).toString("base64"),
        docks: [],
        zones: [],
        elements: EVERY_KIND.slice(0, 2),
      },
    });
    const files = [file("own.json", own)];
    const replaced = await fixture.send(`${mapId}/import`, files);
    expect(replaced.report).toMatchObject({
      format: "robotMap",
      keptElements: 2,
      goneElements: EVERY_KIND.length - 2,
    });
    const kept = await fixture.send(`${mapId}/import`, files, { elements: "keep", dryRun: false });
    expect(kept.report).toMatchObject({ keptElements: EVERY_KIND.length, goneElements: 0 });
    expect(await fixture.map(mapId)).toMatchObject({ width: 2, elementCount: EVERY_KIND.length });
    // Another grid has no pixels of the image before it.
    expect((await fixture.versions(mapId))[0]?.parentId).toBeNull();
  });

  it("is held against the rule of the map for cleaning areas", async () => {
    const { mapId, versionId } = await insertMap(fixture.db, {
      ...{ organizationId: fixture.orgs.aurora, mapKey: "single", elements: EVERY_KIND },
    });
    await fixture.db.run(sql`update maps set cleaning_area_rule = 'single' where id = ${mapId}`);
    const json = await geoJson(versionId);
    const area = json.features.find(({ id }: { id: string }) => id === "c");
    json.features.push({ ...area, id: "c2", properties: { ...area.properties, name: "Another" } });
    const { report } = await fixture.send(`${mapId}/import`, [file("a.geojson", JSON.stringify(json))]);
    expect(report.faults).toMatchObject([{ field: `features[${EVERY_KIND.length}]` }]);
  });

  it("is not for others", async () => {
    const { mapId, versionId } = await imported(fixture);
    const token = fixture.tokenOf(branch(fixture.orgs.borealis), EVERY_MAP_PERMISSION);
    expect((await fixture.ask("GET", `version/${versionId}/export?format=pgm`, { token })).statusCode).toBe(
      404,
    );
    const answer = await fixture.http.inject({
      ...{ method: "POST", url: `/platform/map/${mapId}/import?names=a&sizes=1`, payload: "1" },
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    });
    expect(answer.statusCode).toBe(404);
  });
});
