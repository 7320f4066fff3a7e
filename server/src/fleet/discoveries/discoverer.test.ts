import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { createFleetFixture, NOW } from "../../../test/fleet-fixture.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import { createLog } from "../../core/log.ts";
import { createDiscoverer } from "./discoverer.ts";

const fixture = await createFleetFixture();
const { db } = fixture;
afterAll(() => fixture.close());

it("keeps the newest message of a device that nobody registered, whatever a broker had kept of it", async () => {
  const { id: source } = await db.one<{ id: number }>(sql`
    insert into mqtt_servers (organization_id, name, host, port, client_id)
    values (${fixture.orgs.aurora}, 'S', 'mqtt.example.com', 1883, 'c') returning id`);
  const adapter = { protocol: "valetudo", read: () => ({ kind: "state" }) } as unknown as Adapter;
  const discoverer = createDiscoverer({
    ...{ db, log: createLog("silent"), adapters: [adapter], reject: () => undefined },
  });
  const say = (text: string, seconds: number, isRetained = false) =>
    discoverer.meet({
      protocol: "valetudo",
      address: { serialNumber: "kitchen", kind: "state" } as never,
      message: {
        ...{ topic: `valetudo/kitchen/${text}`, payload: Buffer.from(text), isRetained, source },
        receivedAt: NOW.getTime() + seconds * 1_000,
      } as never,
    });
  const noted = async () => {
    await discoverer.flush();
    return db.maybe(sql`
      select topic, sample, messages::int as messages, last_at as "lastAt" from device_discoveries
      where serial_number = 'kitchen'`);
  };
  say("kept of old", 0, true);
  expect(await noted()).toBeUndefined();
  say("first", 1);
  say("second", 2);
  say("kept", 3, true);
  const second = { topic: "valetudo/kitchen/second", sample: "second", messages: 2 };
  expect(await noted()).toEqual({ ...second, lastAt: new Date(NOW.getTime() + 2_000) });
  say("third", 4);
  expect(await noted()).toMatchObject({ sample: "third", messages: 3 });
  await discoverer.stop();
});
