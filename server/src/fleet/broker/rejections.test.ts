import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "../../../test/database.ts";
import { createDatabase, type Queries } from "../../core/db/database.ts";
import { createRejections } from "./rejections.service.ts";

const testDatabase = await createTestDatabase();
const database = createDatabase({ url: testDatabase.url, size: 2, onError: () => undefined });
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

it("has written what was counted when a flush is over, also where another was under way", async () => {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  const slow: Queries = { ...database, run: async (query) => free.then(() => database.run(query)) };
  const rejections = createRejections({ db: slow, log: { warn: () => undefined } as never });
  rejections.reject({ reason: "malformed", kind: "state", serialNumber: "SN-1", detail: "not JSON" });
  const first = rejections.flush();
  const flushed: string[] = [];
  const later = rejections.flush().then(() => flushed.push("later"));
  await new Promise(setImmediate);
  expect(flushed).toEqual([]);
  letGo();
  await Promise.all([first, later, rejections.stop()]);
  expect(
    await database.many({ name: "", text: "select count from telemetry_rejections", values: [] }),
  ).toEqual([{ count: 1 }]);
});
