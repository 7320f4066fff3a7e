import { FINDING_CODES, type FindingCode } from "@sweepline/contract/fleet/connections.ts";
import sql, { type Sql } from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { ago, codes, createDiagnosisFixture } from "../../../test/diagnosis-fixture.ts";

/** Every rule by a device that it must speak of, and by those that look alike and that it must not. */
const { fixture, aDevice, diagnosis, refuse } = await createDiagnosisFixture();
afterAll(() => fixture.close());

/** Makes a device; answers its id. */
type Scene = () => Promise<number>;
interface Pair {
  provokes: Scene;
  looksAlike: Readonly<Record<string, Scene>>;
}

const { borealis, aurora } = fixture.orgs;
const sensor = await fixture.products.ensure({
  ...{ code: "PAIR-LORA", name: "Sensor", kind: "sensor", protocol: "chirpstack" },
});
const vacuum = await fixture.products.ensure({
  ...{ code: "PAIR-VAC", name: "Vacuum", kind: "vacuum", protocol: "valetudo" },
});

type Past = Parameters<typeof aDevice>[0];
/** A device with a past of which something else is true. */
const scene =
  (past: Past = {}, ...also: ((device: { id: number; serialNumber: string }) => Promise<unknown>)[]): Scene =>
  async () => {
    const device = await aDevice(past);
    for (const one of also) await one(device);
    return device.id;
  };
/** … that has never come. */
const never =
  (minutes: number, product?: number): Scene =>
  async () => {
    const { id } = await fixture.aDevice();
    await fixture.db.run(sql`
      update devices set commissioned_at = ${ago(minutes)}, product_id = coalesce(${product ?? null}::bigint, product_id)
      where id = ${id}`);
    return id;
  };
const run =
  (statement: (id: number) => Sql) =>
  ({ id }: { id: number }) =>
    fixture.db.run(statement(id));
const refused =
  (reason: string, minutes: number) =>
  ({ serialNumber }: { serialNumber: string }) =>
    refuse(serialNumber, reason, minutes);
const stay = (from: number, to: number, reason: string) =>
  run(
    (id) => sql`
      insert into connection_records (device_id, login_name, connected_at, disconnected_at, offline_reason)
      values (${id}, 'SN', ${ago(from)}, ${ago(to)}, ${reason})`,
  );
const ofProduct = (product: number) =>
  run((id) => sql`update devices set product_id = ${product} where id = ${id}`);
const behind =
  (organizationId: number, state = "connected") =>
  async ({ id }: { id: number }) => {
    const server = await fixture.db.one<{ id: number }>(sql`
      insert into mqtt_servers (organization_id, name, host, port, client_id)
      values (${organizationId}, 'S', 'mqtt.example.com', 1883, gen_random_uuid()::text) returning id`);
    await fixture.db.run(
      sql`update mqtt_links set state = ${state}, since = ${ago(31)} where server_id = ${server.id}`,
    );
    await fixture.db.run(sql`update devices set mqtt_server_id = ${server.id} where id = ${id}`);
  };
const revoked = run(
  (id) => sql`update device_credentials set revoked_at = ${ago(31)} where device_id = ${id}`,
);
const withoutCredential = run((id) => sql`delete from device_credentials where device_id = ${id}`);
const restartSent = (minutes: number | null) =>
  run(
    (id) => sql`
      insert into device_commands (device_id, created_at, id, kind, parameters, state, expires_at, sent_at)
      values (${id}, ${ago(45)}, gen_random_uuid(), 'restart', '{}', 'sent', ${ago(1)}, ${minutes === null ? null : ago(minutes)})`,
  );
const charging = run((id) => sql`update device_states set is_charging = true where device_id = ${id}`);
const locked =
  (isLocked: boolean) =>
  ({ id }: { id: number }) =>
    fixture.devices.setLocked([id], { isLocked });
const others = (map: string, past: Past) => async () => {
  for (let one = 0; one < 2; one += 1) await aDevice({ ...past, state: { map } });
};
const dropped =
  (times: number, reason: string) =>
  async ({ id }: { id: number; serialNumber: string }) => {
    for (let one = 1; one <= times; one += 1) await stay(100 * one + 50, 100 * one + 40, reason)({ id });
  };
const endedBy = (reason: string): Pair => ({
  provokes: scene({ reason }),
  looksAlike: {
    "that came back and went otherwise": scene(
      { reason, went: 60 },
      stay(50, 30, reason === "lost" ? "silence" : "lost"),
    ),
    "that is there": scene({ went: null, received: 0 }),
  },
});

const PAIRS: Readonly<Record<FindingCode, Pair>> = {
  neverConnected: {
    provokes: never(6),
    looksAlike: {
      "registered four minutes ago": never(4),
      "a sensor registered two hours ago": never(120, sensor),
      "a vacuum registered half an hour ago": never(30, vacuum),
      "that came and went": scene(),
    },
  },
  awaitingFirst: {
    provokes: never(4),
    looksAlike: { "registered six minutes ago": never(6), "a sensor of yesterday": never(1_440, sensor) },
  },
  credentialRevoked: {
    provokes: scene({}, revoked),
    looksAlike: {
      "that got new ones": scene(
        {},
        revoked,
        run((id) => sql`update device_credentials set revoked_at = null where device_id = ${id}`),
      ),
      "that speaks through a server now": scene({}, revoked, behind(aurora)),
    },
  },
  noCredential: {
    provokes: scene({}, withoutCredential),
    looksAlike: {
      "behind a server": scene({}, withoutCredential, behind(aurora)),
      "heard by radio": scene({}, withoutCredential, ofProduct(sensor)),
    },
  },
  signInRefused: {
    provokes: scene({}, refused("wrongPassword", 3)),
    looksAlike: {
      "that signed in since": scene({ received: 33 }, refused("wrongPassword", 32), stay(31.5, 30, "lost")),
      "that has reported since": scene({ received: 30 }, refused("wrongPassword", 30.5)),
      "that got new credentials since": scene(
        {},
        refused("wrongPassword", 3),
        run((id) => sql`update device_credentials set created_at = ${ago(2)} where device_id = ${id}`),
      ),
      "another one's": scene({}, () => refuse("SN-OF-ANOTHER", "wrongPassword", 3)),
    },
  },
  lineRefused: {
    provokes: scene({}, refused("tooManyPackets", 29)),
    looksAlike: {
      "long before it went": scene({}, refused("tooManyPackets", 90)),
      "refused for what it said": scene({}, refused("invalid", 29)),
    },
  },
  messagesRefused: {
    provokes: scene({}, refused("invalid", 29)),
    looksAlike: {
      "that has reported since": scene({ received: 27 }, refused("invalid", 29)),
      "refused for how it connects": scene({}, refused("tooManySignIns", 29)),
    },
  },
  brokerRestart: endedBy("brokerRestart"),
  foreignServer: {
    provokes: scene({}, behind(borealis)),
    looksAlike: {
      "behind a server of its holder's": scene({}, behind(aurora)),
      "at our own broker": scene(),
    },
  },
  serverDown: {
    provokes: scene({}, behind(aurora, "unreachable")),
    looksAlike: {
      "whose server is there again": scene({}, behind(aurora)),
      "that speaks through it no more": scene(
        {},
        behind(aurora, "unreachable"),
        run((id) => sql`update devices set mqtt_server_id = null where id = ${id}`),
      ),
    },
  },
  restartOrdered: {
    provokes: scene({}, restartSent(31)),
    looksAlike: {
      "that went long after": scene({}, restartSent(40)),
      "that was never sent it": scene({}, restartSent(null)),
      "that was sent it when it had gone": scene({}, restartSent(10)),
    },
  },
  kicked: {
    ...endedBy("kicked"),
    looksAlike: {
      ...endedBy("kicked").looksAlike,
      "whose credentials were taken back": scene({ reason: "kicked" }, revoked),
      "that we had put out": scene({ reason: "kicked" }, refused("tooManyPackets", 30)),
      "behind a server": scene({ reason: "kicked" }, behind(aurora)),
    },
  },
  batteryEmpty: {
    provokes: scene({ state: { battery: 5 } }),
    looksAlike: {
      "in its dock": scene({ state: { battery: 5 } }, charging),
      "that fell slowly": scene({ state: { battery: 10, trendFrom: 11 } }),
    },
  },
  batteryLow: {
    provokes: scene({ state: { battery: 15 } }),
    looksAlike: {
      "in its dock": scene({ state: { battery: 15 } }, charging),
      "that is empty": scene({ state: { battery: 3 } }),
      "full enough": scene({ state: { battery: 60 } }),
    },
  },
  neighborsToo: {
    provokes: scene(
      { went: 700, received: 700, state: { map: "hall" } },
      others("hall", { went: 700, received: 700 }),
    ),
    looksAlike: {
      "while others went at another time": scene(
        { went: 800, received: 800, state: { map: "attic" } },
        others("attic", { went: 797, received: 797 }),
      ),
      "while others said goodbye": scene(
        { went: 900, received: 900, state: { map: "cellar" } },
        others("cellar", { went: 900, received: 900, reason: "closed" }),
      ),
    },
  },
  unstableLine: {
    provokes: scene({}, dropped(4, "lost")),
    looksAlike: {
      "that broke four times": scene({}, dropped(3, "lost")),
      "that said goodbye each time": scene({}, dropped(6, "closed")),
    },
  },
  weakWifi: {
    provokes: scene({ state: { wifi: { ssid: "Floor", rssiDbm: -76 } } }),
    looksAlike: { "strong enough": scene({ state: { wifi: { ssid: "Floor", rssiDbm: -74 } } }) },
  },
  closed: endedBy("closed"),
  lineLost: endedBy("lost"),
  silence: endedBy("silence"),
  errorsBefore: {
    provokes: scene({ state: { errors: [{ errorType: "collision" }] } }),
    looksAlike: { "whose errors were cleared": scene({ state: { errors: [] } }) },
  },
  locked: {
    provokes: scene({}, locked(true)),
    looksAlike: { "unlocked again": scene({}, locked(true), locked(false)) },
  },
  lateReports: {
    provokes: scene({ went: null, received: 2 }),
    looksAlike: {
      "within its time": scene({ went: null, received: 0.5 }),
      "a vacuum in its dock": scene({ went: null, received: 2 }, ofProduct(vacuum)),
      "that is gone": scene({ received: 2 }),
    },
  },
  notKnown: {
    provokes: async () => {
      const { id } = await fixture.aDevice();
      await fixture.db.run(sql`update device_states set last_report_at = ${ago(5)} where device_id = ${id}`);
      return id;
    },
    looksAlike: { "whose line was lost": scene(), "that is there": scene({ went: null, received: 0 }) },
  },
};

describe("each rule of the diagnosis", () => {
  it("has a pair of scenes", () => {
    expect(Object.keys(PAIRS).sort()).toEqual([...FINDING_CODES].sort());
    for (const code of FINDING_CODES) expect(Object.keys(PAIRS[code].looksAlike), code).not.toEqual([]);
  });

  describe.each(FINDING_CODES)("%s", (code) => {
    const { provokes, looksAlike } = PAIRS[code];
    it("is found", async () => {
      expect(codes(await diagnosis(await provokes()))).toContain(code);
    });
    it.each(Object.entries(looksAlike))("is not found of one %s", async (_words, alike) => {
      expect(codes(await diagnosis(await alike()))).not.toContain(code);
    });
  });

  it("is less sure of a refused sign-in the longer ago it was", async () => {
    const sure = async (make: Scene) =>
      (await diagnosis(await make())).findings.find((one) => one.code === "signInRefused")?.certainty;
    expect(await sure(scene({ went: 40, received: 40 }, refused("wrongPassword", 14)))).toBe("certain");
    expect(await sure(scene({ went: 40, received: 40 }, refused("wrongPassword", 16)))).toBe("likely");
    const stands = scene({ went: null, received: 2 }, refused("wrongPassword", 1));
    expect(await sure(stands), "while its connection stands").toBe("likely");
  });
});
