import type { Queries } from "../../core/db/database.ts";
import { type DiscoveryRow, productsInUse } from "./discoveries.store.ts";

/** Concentrators and sensors speak by one protocol: the topic tells which it is. */
const CONCENTRATOR_TOPIC = /(^|\/)gateway\//;

type Asked = Pick<DiscoveryRow, "protocol" | "manufacturer" | "topic">;

/** The product that most devices of the same maker have; else the one that most devices of the protocol have. */
export async function suggestionsFor(
  db: Queries,
  rows: readonly Asked[],
): Promise<(row: Asked) => number | null> {
  const products =
    rows.length === 0 ? [] : await productsInUse(db, [...new Set(rows.map((row) => row.protocol))]);
  return ({ protocol, manufacturer, topic }) => {
    const isConcentrator = CONCENTRATOR_TOPIC.test(topic);
    const sums = new Map<number, { ofMaker: number; ofAll: number }>();
    for (const product of products) {
      if (product.protocol !== protocol || (product.kind === "concentrator") !== isConcentrator) continue;
      const sum = sums.get(product.productId) ?? { ofMaker: 0, ofAll: 0 };
      sum.ofAll += product.devices;
      if (product.manufacturer === manufacturer) sum.ofMaker += product.devices;
      sums.set(product.productId, sum);
    }
    const [best] = [...sums].sort(([, a], [, b]) => b.ofMaker - a.ofMaker || b.ofAll - a.ofAll);
    return best?.[0] ?? null;
  };
}
