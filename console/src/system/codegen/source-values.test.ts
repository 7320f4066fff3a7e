import { expect, it } from "vitest";
import { NEW_SOURCE, sourceBodyOf } from "./source-values.ts";

it("leaves out a schema that the kind of database does not have, and a password that was not typed", async () => {
  const values = { ...NEW_SOURCE, name: "Shop", username: "reader", schema: "sales" };
  expect((await sourceBodyOf({ ...values, url: "mysql://db/shop" })).schema).toBe("");
  const kept = await sourceBodyOf({ ...values, url: "postgres://db/shop" });
  expect(kept.schema).toBe("sales");
  expect(kept).not.toHaveProperty("password");
});
