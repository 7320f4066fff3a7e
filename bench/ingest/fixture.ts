/** A database, the broker's process and robots to speak to it; all in a temporary folder. */
import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Database } from "../../server/src/core/db/database.ts";
import { createLog } from "../../server/src/core/log.ts";
import { type BrokerChildren, keepBrokers } from "../../server/src/processes/broker-children.ts";
import { aCertificate } from "../../server/test/certificates.ts";
import { type BenchDatabase, openDatabase } from "../database.ts";
import { benchRobot, MANUFACTURER, SECRET } from "./reports.ts";

export const INTERNAL_SECRET = "bench-internal";

export interface BenchFixture extends BenchDatabase {
  broker: BrokerChildren;
}

export async function createBenchFixture({
  robots,
  isEncrypted = false,
  processes = 1,
}: {
  robots: number;
  isEncrypted?: boolean;
  /** Of the broker. */
  processes?: number;
}): Promise<BenchFixture> {
  const base = await openDatabase();
  await insertRows(base.db, robots);
  const broker = await keepBrokers(
    {
      type: "start",
      databaseUrl: base.databaseUrl,
      poolSize: 5,
      busUrl: "",
      clientId: "",
      host: "127.0.0.1",
      port: 0,
      tls: isEncrypted ? encrypted(base.dataDir) : undefined,
      serverSecret: "",
      outgoingNetworks: [],
      internalSecret: INTERNAL_SECRET,
      logLevel: "warn",
    },
    { log: createLog("warn"), count: processes },
  );
  return {
    ...base,
    broker,
    async close() {
      await broker.stop();
      await base.close();
    },
  };
}

const encrypted = (folder: string) => ({
  port: 0,
  files: aCertificate({ folder, name: "localhost" }),
  ...{ clientCa: "", clientAuth: "either" as const },
});

async function insertRows(db: Database, robots: number): Promise<void> {
  await db.run(sql`
    insert into organizations (id, path, org_name, org_code, org_type_code) overriding system value
    values (1, '{1}', 'Bench', 'BENCH', 'PLATFORM')`);
  await db.run(sql`insert into products (code, name, kind) values ('B', 'Bench scrubber', 'scrubber')`);
  const names = Array.from({ length: robots }, (_, index) => benchRobot(index).serialNumber);
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
    select name, ${MANUFACTURER}, 1, 1, (array['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC'])[1 + place % 4]
      from unnest(${names}::text[]) with ordinality as g(name, place)`);
  await db.run(sql`
    insert into device_credentials (device_id, secret_hash)
    select id, ${createHash("sha256").update(SECRET).digest()} from devices`);
  await db.run(sql`insert into device_states (device_id) select id from devices`);
}
