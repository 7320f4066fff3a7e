/** Servers that are slow, silent, endless or hostile, over real sockets. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { aForeignPostgres, type ForeignPostgres } from "../../../test/codegen-fixture.ts";
import { createOutgoing } from "../outgoing/outgoing.ts";
import { withForeign } from "./foreign-database.ts";
import type { ForeignPlace } from "./foreign-place.ts";

const outgoing = createOutgoing({ networks: ["127.0.0.1"] });
const PASSWORD = "Very-secret-7";
const closings: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** What one connection sent, and whether it was closed in the end. */
async function aServer(talk: (socket: Socket, place: number) => void) {
  const received: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    let place = 0;
    socket.on("data", (bytes) => {
      received.push(bytes);
      place += 1;
      talk(socket, place);
    });
    talk(socket, 0);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => server.close());
  return {
    port: (server.address() as AddressInfo).port,
    received: () => Buffer.concat(received),
    allClosed: () =>
      Promise.all(
        sockets.map(
          (socket) => socket.destroyed || new Promise((resolve) => void socket.once("close", resolve)),
        ),
      ),
  };
}

const placeAt = (port: number, given: Partial<ForeignPlace> = {}): ForeignPlace => ({
  ...{ kind: "postgresql", route: outgoing.routeTo("127.0.0.1"), port, database: "db", username: "user" },
  ...{ password: PASSWORD, tls: "none", ...given },
});
const LIMITS = { timeoutMs: 300, maxBytes: 1_000_000 };
/** Where it is not time that ends it. */
const AMPLE = { ...LIMITS, timeoutMs: 20_000 };
const reading = (place: ForeignPlace, limits = LIMITS) =>
  withForeign(place, limits, (db) => db.many(sql`select 1 as one`));

const message = (type: string, body: Buffer | string): Buffer => {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
};
const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

describe("a foreign database that", () => {
  it.each(["postgresql", "mysql"] as const)(
    "says nothing is left after the time it has: %s",
    async (kind) => {
      const server = await aServer(() => undefined);
      await expect(reading(placeAt(server.port, { kind }))).rejects.toMatchObject({
        code: "ERR_FOREIGN_LIMIT",
      });
      await server.allClosed();
    },
  );

  it.each(["postgresql", "mysql"] as const)(
    "answers without end is left at the bytes it has: %s",
    async (kind) => {
      const server = await aServer((socket, place) => {
        if (place > 1) return;
        const head = kind === "mysql" ? Buffer.of(255, 255, 255, 0) : message("N", "").fill(127, 1, 5);
        const flood = (): void => {
          while (socket.writable && socket.write(Buffer.concat([head, Buffer.alloc(65_536, 65)])));
          if (socket.writable) socket.once("drain", flood);
        };
        flood();
      });
      const limits = { timeoutMs: 20_000, maxBytes: 300_000 };
      await expect(reading(placeAt(server.port, { kind }), limits)).rejects.toThrow();
      await server.allClosed();
    },
  );

  it.each(["postgresql", "mysql"] as const)("talks nonsense is left: %s", async (kind) => {
    const server = await aServer(
      (socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n".repeat(20)),
    );
    await expect(reading(placeAt(server.port, { kind }))).rejects.toThrow();
    await server.allClosed();
  });

  it("refuses encryption is told no password", async () => {
    const server = await aServer((socket, place) => void (place === 1 && socket.write("N")));
    const place = placeAt(server.port, { tls: "encrypted" });
    await expect(reading(place, AMPLE)).rejects.toThrow(/SSL/);
    expect(server.received().includes(PASSWORD)).toBe(false);
    await server.allClosed();
  });
});

describe("a MySQL server that", () => {
  /** The greeting of protocol 10, with `mysql_native_password` and everything that there is to agree on. */
  const GREETING = Buffer.concat([
    Buffer.from("\x0a8.0.36\0"),
    ...[Buffer.of(1, 0, 0, 0), Buffer.from("12345678"), Buffer.of(0, 0x88, 0x82, 45, 2, 0, 0x08, 0, 21)],
    ...[Buffer.alloc(10), Buffer.from("123456789012\0"), Buffer.from("mysql_native_password\0")],
  ]);
  const packet = (sequence: number, body: Buffer): Buffer =>
    Buffer.concat([Buffer.of(body.length & 255, body.length >> 8, 0, sequence), body]);

  it("asks for a file of this machine gets none", async () => {
    const server = await aServer((socket, place) => {
      if (place === 0) socket.write(packet(0, GREETING));
      if (place === 1) socket.write(packet(2, Buffer.of(0, 0, 0, 2, 0, 0, 0)));
      if (place === 2)
        socket.write(packet(1, Buffer.concat([Buffer.of(0xfb), Buffer.from("/etc/hostname")])));
      // It has got what it gets: an empty packet.
      if (place === 3) socket.destroy();
    });
    await expect(reading(placeAt(server.port, { kind: "mysql" }), AMPLE)).rejects.toThrow();
    await server.allClosed();
    const sent = server.received().toString("latin1");
    expect(sent).toContain("select version()");
    // After the statement an empty packet at most: not one byte of a file.
    expect(sent.slice(sent.indexOf("version() as version") + 20).length).toBeLessThanOrEqual(4 + 5);
    // It was not even said that files could be had.
    expect(server.received().readUInt32LE(4) & 0x80).toBe(0);
  });

  it("asks for the password as plain text gets none", async () => {
    const server = await aServer((socket, place) => {
      if (place === 0) socket.write(packet(0, GREETING));
      if (place === 1) socket.write(packet(2, Buffer.from("\xfemysql_clear_password\0", "latin1")));
    });
    await expect(reading(placeAt(server.port, { kind: "mysql" }), AMPLE)).rejects.toThrow();
    expect(server.received().includes(PASSWORD)).toBe(false);
    await server.allClosed();
  });
});

describe("a PostgreSQL server that", () => {
  it("claims to have sent a row of two gigabytes is left", async () => {
    const server = await aServer((socket, place) => {
      if (place === 1)
        socket.write(
          Buffer.concat([message("R", int(0)), message("Z", "I"), message("D", "").fill(127, 1, 5)]),
        );
    });
    await expect(reading(placeAt(server.port))).rejects.toThrow();
    await server.allClosed();
  });
});

describe("a real PostgreSQL", () => {
  let foreign: ForeignPostgres;
  beforeAll(async () => {
    foreign = await aForeignPostgres("create table t (id int)");
    await foreign.run(`grant insert on t to ${foreign.username}`);
  });
  afterAll(() => foreign.drop());
  const place = (): ForeignPlace => {
    const { port, pathname } = new URL(foreign.url);
    const { username, password } = foreign;
    return placeAt(Number(port), { username, password, database: pathname.slice(1) });
  };

  it("is read in a transaction that writes nothing, though its user may", async () => {
    const writing = withForeign(place(), { ...LIMITS, timeoutMs: 5_000 }, (db) =>
      db.many(sql`insert into public.t values (1)`),
    );
    await expect(writing).rejects.toMatchObject({ code: "25006" });
  });

  it("stops by itself a statement that takes too long", async () => {
    const sleeping = withForeign(place(), LIMITS, (db) => db.many(sql`select pg_sleep(20)`));
    await expect(sleeping).rejects.toThrow(/timeout|no answer/);
  });

  it("is read by whoever the settings of this process say nothing of", async () => {
    process.env.PGPASSWORD = place().password;
    try {
      await expect(reading({ ...place(), password: "" })).rejects.toThrow();
    } finally {
      delete process.env.PGPASSWORD;
    }
  });
});
