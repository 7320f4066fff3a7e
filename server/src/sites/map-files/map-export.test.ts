import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { cellsOf, file, imported, PGM, YAML } from "../../../test/hall-files.ts";
import { createMapFixture } from "../../../test/map-fixture.ts";
import { insertMap } from "../../../test/map-rows.ts";
import {
  EVERY_KIND,
  hasRealMaps,
  mixedCells,
  REAL_MAPS,
  realMap,
  TURNED,
} from "../../../test/map-samples.ts";

const fixture = await createMapFixture();
afterAll(() => fixture.close());

describe("a version as a file", () => {
  it("is the image that it was imported from, also after it was edited, saved and restored", async () => {
    const { mapId, versionId, mapKey } = await imported(fixture);
    const { draftKey } = await fixture.draft(mapId);
    // The lower left cell becomes unknown: the first of the last row of the image.
    await fixture.steps(mapId, [{ cells: [0, 0, 1, 2] }]);
    const published = await fixture.publish(mapId, { draftKey, seq: 1 });
    const painted = Buffer.from(PGM);
    painted[painted.length - 4] = 205;
    expect((await fixture.file(published.data.versionId, "format=pgm")).bytes).toEqual(painted);
    const { revision } = await fixture.map(mapId);
    const restored = await fixture.ask("POST", `${mapId}/versions/${versionId}/restore`, {
      body: { revision },
    });
    const { data } = restored.json();
    expect((await fixture.file(data.versionId, "format=pgm")).bytes).toEqual(PGM);
    expect((await fixture.file(data.versionId, "format=pgmYaml")).bytes.toString()).toBe(
      YAML.replace("hall.pgm", `${mapKey}-${data.version}.pgm`).replace(
        "\nresolution",
        "\nmode: trinary\nresolution",
      ),
    );
  });

  it.each(["rosPgm", "rosPng"])(
    "comes back whole through %s, turned as it lies, in each mode",
    async (format) => {
      const cells = mixedCells(200 * 100);
      const mapId = await fixture.aMap({ cells });
      await fixture.db.run(sql`
      update map_versions set origin_x = ${TURNED.x}, origin_y = ${TURNED.y}, origin_theta = ${TURNED.theta} where map_id = ${mapId}`);
      const { versionId } = await fixture.map(mapId);
      for (const mode of ["trinary", "scale", "raw"]) {
        const { bytes, name } = await fixture.file(versionId, `format=${format}&mode=${mode}`);
        const again = await imported(fixture, [file(name, bytes)]);
        expect(await fixture.version(again.mapId, again.versionId)).toMatchObject({
          width: 200,
          height: 100,
          origin: TURNED,
        });
        expect(await cellsOf(fixture, again.versionId)).toEqual(cells);
      }
    },
  );

  it("is our own file, as robots download it", async () => {
    const { versionId } = await insertMap(fixture.db, {
      ...{ organizationId: fixture.orgs.aurora, mapKey: "own", elements: EVERY_KIND, cells: mixedCells(4) },
    });
    const { bytes, name } = await fixture.file(versionId, "format=robotMap");
    expect(name).toBe("own-1.json");
    const again = await imported(fixture, [file(name, bytes)]);
    expect((await fixture.version(again.mapId, again.versionId)).elements).toEqual(EVERY_KIND);
    expect(await cellsOf(fixture, again.versionId)).toEqual(mixedCells(4));
  });

  it("has a name that every system takes, whatever robots call their versions", async () => {
    const { versionId } = await insertMap(fixture.db, {
      ...{ organizationId: fixture.orgs.aurora, mapKey: "../楼层", version: 'v1\r\nx: "y"' },
    });
    const { bytes, name } = await fixture.file(versionId, "format=pgmYaml");
    expect(name).toMatch(/^[\w.-]+\.yaml$/);
    expect(bytes.toString()).toMatch(/^image: [\w.-]+\.pgm\n/);
  });

  it("says where a format has no way to say it", async () => {
    const { versionId } = await imported(fixture);
    expect((await fixture.ask("GET", `version/${versionId}/export?format=valetudo`)).json().error).toBe(
      "notThisFormat",
    );
  });
});

describe.skipIf(!hasRealMaps)(`the depot${REAL_MAPS}`, () => {
  it("comes in and leaves as the same bytes", async () => {
    const files = [file("depot.yaml", realMap("depot.yaml")), file("depot.pgm", realMap("depot.pgm"))];
    const { report } = await fixture.send("import", files);
    expect(report).toMatchObject({
      counts: { free: 179_481, occupied: 5_947, unknown: 0 },
      suggested: { mapKey: "depot" },
    });
    const { versionId } = await imported(fixture, files);
    expect(Buffer.compare((await fixture.file(versionId, "format=pgm")).bytes, realMap("depot.pgm"))).toBe(0);
  });
});
