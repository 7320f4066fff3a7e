/** A small map of map_server on a turned floor, and how it comes in. */
import { inflateSync } from "node:zlib";
import sql from "sql-template-tag";
import type { NamedFile } from "../src/sites/map-formats/index.ts";
import type { MapFixture } from "./map-fixture.ts";
import { TURNED } from "./map-samples.ts";

export const YAML = `image: hall.pgm
resolution: 0.05
origin: [${TURNED.x}, ${TURNED.y}, ${TURNED.theta}]
negate: 0
occupied_thresh: 0.65
free_thresh: 0.196
`;
/** Shades that no saver of ours would write. */
const PIXELS = Array.from({ length: 12 }, (_, n) => [250, 13, 200][(n * n) % 3] ?? 0);
export const PGM = Buffer.concat([Buffer.from("P5\n4 3\n255\n"), Buffer.from(PIXELS)]);
export const file = (name: string, bytes: Uint8Array | string): NamedFile => ({
  name,
  bytes: Buffer.from(bytes),
});
export const HALL = [file("hall.yaml", YAML), file("hall.pgm", PGM)];
export const FRAME = { resolutionM: 0.05, width: 4, height: 3, origin: TURNED };

let maps = 0;
export async function imported(
  fixture: MapFixture,
  files: readonly NamedFile[] = HALL,
): Promise<{ mapId: number; versionId: number; mapKey: string }> {
  maps += 1;
  const mapKey = `hall-${maps}`;
  const target = { dryRun: false, organizationId: fixture.orgs.aurora, mapKey, name: `Hall ${maps}` };
  const { report, error } = await fixture.send("import", files, target);
  if (!report?.made) throw new Error(error);
  return { ...report.made, mapKey };
}
export const cellsOf = async (fixture: MapFixture, versionId: number): Promise<Buffer> => {
  const { grid } = await fixture.db.one<{ grid: Buffer }>(
    sql`select grid from map_versions where id = ${versionId}`,
  );
  return inflateSync(grid);
};
