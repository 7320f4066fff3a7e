/**
 * The whole product over a database of its own: what tests of rooms, rights and isolation stand on. Nothing is faked but
 * time and the connection to the broker.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONSOLE_CLIENT, SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import type { NewStaff } from "@sweepline/contract/access/staff.ts";
import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
} from "@sweepline/contract/core/endpoint.ts";
import type { Envelope } from "@sweepline/contract/core/envelope.ts";
import sql from "sql-template-tag";
import type { NewOrganization } from "../src/access/organizations/index.ts";
import { type App, createApp } from "../src/app.ts";
import type { Bus } from "../src/core/bus/bus.ts";
import { readConfig } from "../src/core/config.ts";
import { createDatabase, type Database } from "../src/core/db/database.ts";
import { createLog } from "../src/core/log.ts";
import { requireAuditLabels } from "./audit-labels.ts";
import { createTestDatabase } from "./database.ts";
import { createLocalBus, type LocalBus } from "./local-bus.ts";
import { aRandomStr, seal } from "./seal.ts";
import { DAY_MS, START } from "./world-time.ts";

export const PASSWORD = "Test-pass-1";
export const CLIENT_BASIC = `Basic ${Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString("base64")}`;
/** Clocks are moved for other reasons than to sign people out; tests of just that bring settings of their own. */
const YEAR_S = String(365 * 86_400);
const AWAKE = {
  SESSION_IDLE_S: YEAR_S,
  SESSION_LIMIT_S: YEAR_S,
  SESSION_ADMIN_IDLE_S: YEAR_S,
  SESSION_ADMIN_LIMIT_S: YEAR_S,
};

/** One key for all worlds, as they begin with the same sealed log. */
const SILENT = { LOG_LEVEL: "silent", CONSOLE_DIR: "", AUDIT_KEY: "the key of all worlds" };

/** Someone who is signed in. */
export interface Person {
  username: string;
  staffId: number;
  accessToken: string;
  refreshToken: string;
}

export interface CallOptions<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
  remoteIp?: string;
}

export interface Answer<E extends Endpoint> {
  status: number;
  /** `data` of the envelope; the whole body where the endpoint is raw. */
  data: AnswerOf<E>;
  /** Key of the refusal. */
  error: string | undefined;
  envelope: Envelope<AnswerOf<E>>;
  headers: Record<string, unknown>;
  text: string;
}

export interface World {
  app: App;
  db: Database;
  bus: LocalBus;
  clock: { now(): Date; advance(ms: number): void };
  rootId: number;
  call<E extends Endpoint>(who: Person | null, endpoint: E, options?: CallOptions<E>): Promise<Answer<E>>;
  /** By captcha and sealed password, as a browser does it. */
  signIn(username: string, password?: string, options?: { remoteIp?: string }): Promise<Person>;
  /** A session without the ceremony, where signing in is not what is tested. */
  session(username: string): Promise<Person>;
  /** What a person would read off the captcha that was drawn last for it. */
  captchaText(randomStr: string): Promise<string>;
  anOrganization(fields?: Partial<NewOrganization>): Promise<number>;
  aStaff(fields?: Partial<NewStaff>): Promise<string>;
  /** The same, signed in. */
  aPerson(fields?: Partial<NewStaff>): Promise<Person>;
  aDevice(fields: { organizationId: number; serialNumber?: string }): Promise<number>;
  close(): Promise<void>;
}

/** Counts up within a test file, so that names never meet. */
let serial = 0;
const next = (): number => {
  serial += 1;
  return serial;
};

function aClock(base: () => number = () => START.getTime()): World["clock"] {
  let aheadMs = 0;
  return {
    now: () => new Date(base() + aheadMs),
    advance: (ms) => {
      aheadMs += ms;
    },
  };
}

/** What a world has together with others: a database, a broker, and the time as it is. */
export interface SharedStage {
  databaseUrl: string;
  bus: Bus;
}

export async function aWorld(environment: Record<string, string> = {}, shared?: SharedStage): Promise<World> {
  const database = shared
    ? { url: shared.databaseUrl, drop: () => Promise.resolve() }
    : await createTestDatabase({ name: "begun", write: writeBuiltIns });
  const db = createDatabase({ url: database.url, size: 5, onError: () => undefined });
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-world-"));
  const config = readConfig({ ...SILENT, DATA_DIR: dataDir, ...AWAKE, ...environment });
  const bus = shared ? Object.assign(shared.bus, { published: [] }) : createLocalBus();
  const [clock, log] = [aClock(shared && Date.now), createLog("silent")];
  const app = await createApp({ config, db, bus, clock, log, checksAnswers: true });
  await app.ensureBuiltIns();
  const { id: rootId } = await app.access.organizations.ensureRoot();
  const partial = { app, db, bus, clock, rootId };
  const builders = buildersOf(partial);
  return {
    ...partial,
    call: (who, endpoint, options = {}) => call(app, who, { endpoint, ...options }),
    signIn: (username, password = PASSWORD, options = {}) =>
      signIn(partial, { username, password, ...options }),
    session: (username) => openSession(app, username),
    captchaText: (randomStr) => captchaText(db, randomStr),
    ...builders,
    aPerson: async (fields) => openSession(app, await builders.aStaff(fields)),
    async close() {
      await app.close();
      await requireAuditLabels(db);
      await db.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A world then finds all in order, as the product does when it starts again: that saves a third of the time in which it begins. */
async function writeBuiltIns(db: Database): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-world-"));
  const config = readConfig({ ...SILENT, DATA_DIR: dataDir });
  const deps = { bus: createLocalBus(), clock: aClock(), log: createLog("silent") };
  const app = await createApp({ config, db, ...deps });
  await app.ensureBuiltIns();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
}

type Fixture = Pick<World, "app" | "db" | "rootId">;

function buildersOf({ app, rootId }: Fixture): Pick<World, "anOrganization" | "aStaff" | "aDevice"> {
  const { organizations, staff } = app.access;
  return {
    async anOrganization(fields = {}) {
      const n = next();
      const organization = {
        orgName: `Tenant ${n}`,
        orgCode: `T${n}`,
        orgTypeCode: "TENANT",
        parentId: rootId,
      };
      return (await organizations.create({ ...organization, ...fields })).id;
    },
    async aStaff(fields = {}) {
      const made = await staff.create({
        username: `person${next()}`,
        displayName: "A Person",
        organizationId: rootId,
        kind: "employee",
        roleCodes: [],
        password: PASSWORD,
        mustChangePassword: false,
        ...fields,
      });
      return made.username;
    },
    async aDevice({ organizationId, serialNumber = `SN${next()}` }) {
      const product = { code: "TEST", name: "Test scrubber", kind: "scrubber" } as const;
      const { device } = await app.fleet.devices.register({
        serialNumber,
        shortName: serialNumber,
        manufacturer: "sweepline",
        productId: await app.fleet.products.ensure(product),
        organizationId,
        timeZone: "UTC",
        commissionedAt: new Date(START.getTime() - 30 * DAY_MS),
      });
      return device.id;
    },
  };
}

async function call<E extends Endpoint>(
  app: App,
  who: Person | null,
  { endpoint, params, query, body, headers = {}, remoteIp }: CallOptions<E> & { endpoint: E },
): Promise<Answer<E>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  const response = await app.http.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint.path, (params ?? {}) as Record<string, string | number>)}?${search}`,
    ...(body !== undefined && { payload: body instanceof Uint8Array ? Buffer.from(body) : (body as object) }),
    headers: {
      ...(body instanceof Uint8Array && { "content-type": endpoint.bodyType }),
      // What a test sends twice it means twice; tests of the guard bring their own key.
      "idempotency-key": randomBytes(8).toString("hex"),
      ...(who && { authorization: `Bearer ${who.accessToken}` }),
      ...headers,
    },
    remoteAddress: remoteIp ?? "127.0.0.1",
  });
  const isJson = String(response.headers["content-type"]).includes("json");
  const envelope = (isJson ? response.json() : {}) as Envelope<AnswerOf<E>>;
  const data = (endpoint.isRaw ? (isJson ? envelope : response.body) : envelope.data) as AnswerOf<E>;
  return {
    status: response.statusCode,
    data,
    error: envelope.error,
    envelope,
    headers: response.headers,
    text: response.body,
  };
}

async function captchaText(db: Database, randomStr: string): Promise<string> {
  const row = await db.one<{ answer: string }>(
    sql`select answer from sign_in_checks where random_str = ${randomStr}`,
  );
  return row.answer;
}

async function signIn(
  { app, db }: Pick<Fixture, "app" | "db">,
  { username, password, remoteIp }: { username: string; password: string; remoteIp?: string },
): Promise<Person> {
  const randomStr = aRandomStr();
  const key = await call(app, null, { endpoint: SESSION_ENDPOINTS.sealKey });
  await call(app, null, { endpoint: SESSION_ENDPOINTS.captcha, query: { randomStr } });
  const answer = await call(app, null, {
    endpoint: SESSION_ENDPOINTS.token,
    query: {
      grant_type: "password",
      scope: "server",
      username,
      password: seal(password, randomStr, key.data),
      randomStr,
      code: await captchaText(db, randomStr),
    },
    headers: { authorization: CLIENT_BASIC },
    ...(remoteIp && { remoteIp }),
  });
  if (answer.status !== 200) throw new Error(`${username} may not sign in: ${answer.text}`);
  const { id: staffId } = (await app.access.staff.findByUsername(username)) ?? { id: 0 };
  return personOf({ username, staffId }, answer.data);
}

async function openSession(app: App, username: string): Promise<Person> {
  const { access } = app;
  const client = await access.clients.identify(CLIENT_BASIC);
  const { id: staffId } = (await access.staff.findByUsername(username)) ?? { id: 0 };
  const from = { remoteIp: "127.0.0.1", userAgent: "test" };
  // Whoever has a second factor has given it.
  const entrant = { staffId, from, secondFactor: "totp" } as const;
  return personOf({ username, staffId }, await access.sessions.tokens.begin(client, entrant));
}

function personOf(
  who: Pick<Person, "username" | "staffId">,
  tokens: { access_token: string; refresh_token?: string | undefined },
): Person {
  return {
    ...who,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token ?? "",
  };
}
