import { ensureRoom } from "../src/fleet/telemetry/index.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** A database that an embedded broker begins on: the partitions that it would make first, 200 of them, are there. */
export const createBrokerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ name: "broker", write: (db) => ensureRoom(db, new Date()) });
