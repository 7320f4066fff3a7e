/** From the click on a large map to its picture, in the running product: grid over the wire, unpacked and painted. */
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";
import { Client } from "pg";
import { startProduct } from "../../e2e/product.ts";
import { findRunningPostgres } from "../../server/src/core/db/embedded-postgres-running.ts";
import { browsersOf, openShell } from "../consoles.ts";
import { cellsOf, elementsOf, frameOf } from "./floor.ts";

const SIZE = { cells: 4_000, elements: 500 };

/** Each in a browser that has never seen the map; ms. */
export async function openings(browser: Browser, count: number): Promise<number[]> {
  const product = await startProduct({ args: ["--no-demo"] });
  try {
    const mapId = await insertRows(product.dataDir);
    const open = await browsersOf(browser, product);
    const took: number[] = [];
    for (let opening = 0; opening < count; opening += 1) {
      const context = await open();
      took.push(await clicked(await openShell(context), `/washfloorrobot/editmap?id=${mapId}`));
      await context.close();
    }
    return took;
  } finally {
    await product.stop();
  }
}

async function insertRows(dataDir: string): Promise<number> {
  const client = new Client({ connectionString: await findRunningPostgres(join(dataDir, "postgres")) });
  await client.connect();
  try {
    const { resolutionM, width, height } = frameOf(SIZE);
    const { rows } = await client.query<{ id: string }>(
      `with map as (
         insert into maps (organization_id, map_key, name, last_version_number)
           select id, 'bench', 'Bench', 1 from organizations where parent_id is null returning id
       ), version as (
         insert into map_versions (map_id, number, version, name, resolution_m, width, height, origin_x, origin_y, grid, elements,
             reported_at, created_at, changed_at)
           select id, 1, '1', 'Bench', $1, $2, $3, 0, 0, $4, $5::jsonb, now(), now(), now() from map returning id, map_id
       ) select map_id as id from version`,
      [resolutionM, width, height, deflateSync(cellsOf(SIZE)), JSON.stringify(elementsOf(SIZE))],
    );
    const mapId = Number(rows[0]?.id);
    await client.query(
      "update maps set current_version_id = (select id from map_versions where map_id = $1) where id = $1",
      [mapId],
    );
    return mapId;
  } finally {
    await client.end();
  }
}

/** Goes there as a link of the shell does, and waits until most of the middle of the drawing is the light floor. */
const clicked = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (to) =>
      new Promise<number>((resolve) => {
        const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
        const startedAt = performance.now();
        const look = () => {
          const drawing = document.querySelector<HTMLCanvasElement>("[role=application] canvas");
          if (probe && drawing && drawing.width > 0) {
            probe.drawImage(drawing, 0, 0, 64, 64);
            const bytes = probe.getImageData(8, 8, 48, 48).data;
            if (bytes.filter((value) => value === 255).length > bytes.length / 2)
              return resolve(performance.now() - startedAt);
          }
          requestAnimationFrame(look);
        };
        history.pushState({}, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
        requestAnimationFrame(look);
      }),
    path,
  );
