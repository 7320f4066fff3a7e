/** Maps for journeys: a floor of its own for each, made out of files as people make them. */
import { MAP_FILE_ENDPOINTS } from "@sweepline/contract/sites/map-files.ts";
import type { Product } from "./product.ts";

const [WIDTH, HEIGHT] = [240, 160];
const [FREE, WALL] = [254, 0];

/** An empty hall with walls around, turned a little against the axes. */
export function hallFiles(): { name: string; bytes: Buffer }[] {
  const cells = Buffer.alloc(WIDTH * HEIGHT, FREE);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      if (Math.min(x, y, WIDTH - 1 - x, HEIGHT - 1 - y) < 2) cells[y * WIDTH + x] = WALL;
  const picture = Buffer.concat([Buffer.from(`P5\n${WIDTH} ${HEIGHT}\n255\n`), cells]);
  const yaml = [
    "image: hall.pgm",
    "resolution: 0.05",
    "origin: [-2.5, 1.25, 0.1]",
    "negate: 0",
    "occupied_thresh: 0.65",
    "free_thresh: 0.196",
    "",
  ].join("\n");
  return [
    { name: "hall.yaml", bytes: Buffer.from(yaml) },
    { name: "hall.pgm", bytes: picture },
  ];
}

export async function importHall(
  product: Product,
  { accessToken, organizationId, mapKey }: { accessToken: string; organizationId: number; mapKey: string },
): Promise<number> {
  const files = hallFiles();
  const query = new URLSearchParams({
    dryRun: "false",
    organizationId: String(organizationId),
    mapKey,
    name: `Hall ${mapKey}`,
  });
  for (const { name, bytes } of files) {
    query.append("names", name);
    query.append("sizes", String(bytes.length));
  }
  const { create } = MAP_FILE_ENDPOINTS;
  const response = await fetch(`${product.url}${create.path}?${query}`, {
    method: create.method,
    headers: { Authorization: `Bearer ${accessToken}`, "Content-Type": create.bodyType },
    body: Buffer.concat(files.map(({ bytes }) => bytes)),
  });
  const text = await response.text();
  const { data } = JSON.parse(text) as { data: { made: { mapId: number } | null } | null };
  if (!data?.made) throw new Error(`The map was not imported: ${text}`);
  return data.made.mapId;
}
