import { afterAll, beforeAll, expect, it } from "vitest";
import { createFleetGround, EVERYTHING, type FleetGround } from "../../../test/fleet-ground.ts";
import { createProducts, type Products, serveProducts } from "./index.ts";

let ground: FleetGround;
let products: Products;

beforeAll(async () => {
  ground = await createFleetGround();
  products = createProducts(ground);
  serveProducts(ground.route, products);
});

afterAll(() => ground.close());

it("makes a product once, whoever else makes it at the same moment", async () => {
  const draft = { code: "V1", name: "Vacuum one", kind: "vacuum" } as const;
  const ids = await Promise.all([1, 2, 3, 4].map(() => products.ensure(draft)));
  expect(new Set(ids).size).toBe(1);
  const answer = await ground.get("/platform/product/options", ground.tokenOf(EVERYTHING));
  expect(answer.json().data).toContainEqual({ id: ids[0], ...draft });
});

it.each([0, 401, 1.5])("refuses to keep reports for %s days", async (retentionDays) => {
  await expect(products.ensure({ code: "X", name: "X", kind: "vacuum", retentionDays })).rejects.toThrow(
    RangeError,
  );
});
