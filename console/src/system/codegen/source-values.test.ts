import { expect, it } from "vitest";
import { NEW_SOURCE, sourceBodyOf } from "./source-values.ts";

it("leaves out a schema that the kind of database does not have, and a password that was not typed", () => {
  const values = { ...NEW_SOURCE, name: "Shop", username: "reader", schema: "sales" };
  expect(sourceBodyOf({ ...values, url: "mysql://db/shop", password: "s3cret" })).toMatchObject({
    ...{ schema: "", password: "s3cret" },
  });
  const kept = sourceBodyOf({ ...values, url: "postgres://db/shop" });
  expect(kept.schema).toBe("sales");
  expect(kept).not.toHaveProperty("password");
});
