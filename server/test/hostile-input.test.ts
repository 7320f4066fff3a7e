/**
 * Hostile requests to every endpoint, made from its schemas, by nobody and by each role: refused or taken as text, never a
 * surprise (500), never a stack trace, a piece of SQL or a secret in the answer. An endpoint that comes new is tested
 * without a word. What is sent is drawn by lot; `HOSTILE_SEED` draws the same again.
 */
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { type Lots, lotsOf } from "../src/demo/random.ts";
import { calendarCalls, type HostileCall, honestCall, hostileCall } from "./hostile-calls.ts";
import { hostilePeople, ROLES, type Role } from "./hostile-people.ts";
import { SENT_SQL } from "./hostile-values.ts";
import { insertMap } from "./map-rows.ts";
import { refusalKeys } from "./refusal-keys.ts";
import { aWorld } from "./world.ts";

const SEED = process.env.HOSTILE_SEED ?? String(Date.now());
const CALLS = 10_000;
const AN_ENDPOINT = Math.ceil(CALLS / ALL_ENDPOINTS.length);
/** Calls in progress at once: most of their time they wait for the database, which leaves them its five lines. */
const AT_ONCE = 4;

let calls = 0;
/** Endpoints that the platform's administrator got an answer of. */
const answered = new Set<Endpoint>();

const world = await aWorld();
const people = hostilePeople(world);
const keys = await refusalKeys();
const tenant = await world.anOrganization();
await world.aDevice({ organizationId: tenant });
await insertMap(world.db, { organizationId: tenant, mapKey: "hall" });
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** Words that only our inside knows. */
const INSIDE =
  /node:internal|\.ts:\d+|at async|syntax error|relation "|column "|duplicate key|pg_|\bstack\b|\$argon2|RangeError|TypeError/;

/** One of these calls asks all of a role for a second factor, which would end every call after it. */
async function ask(endpoint: Endpoint, role: Role, call: HostileCall) {
  const token = await people.tokenOf(role);
  const answer = await send(endpoint, token, call);
  if (answer.statusCode === 401 && call.headers.authorization === undefined) await people.ended(role, token);
  if (!answer.body.includes('"mustEnrollSecondFactor"')) return answer;
  await world.db.run(sql`update roles set second_factor_required = false`);
  await world.db.run(sql`update organizations set second_factor_required = false`);
  await people.ended(role, token);
  return send(endpoint, await people.tokenOf(role), call);
}

/** From an address of its own each, so that the limits of one address do not hide what follows. */
async function send(endpoint: Endpoint, token: string | undefined, { url, payload, headers }: HostileCall) {
  calls += 1;
  return world.app.http.inject({
    method: endpoint.method,
    url,
    ...(payload !== undefined && { payload }),
    headers: {
      "idempotency-key": String(calls),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
  });
}

async function survive(endpoint: Endpoint, role: Role, call: HostileCall): Promise<void> {
  const { statusCode, body: text, headers } = await ask(endpoint, role, call);
  const sent = JSON.stringify({ ...call, payload: String(call.payload ?? "").slice(0, 300) }).slice(0, 900);
  const said = `seed ${SEED}, ${role}, ${call.spoiled}: ${sent} → ${statusCode} ${text.slice(0, 300)}`;
  expect(statusCode, said).toBeLessThan(500);
  for (const secret of people.secrets()) expect(text.includes(secret), said).toBe(false);
  if (statusCode < 400) {
    if (role === "platformAdmin") answered.add(endpoint);
    return;
  }
  // A refusal may say again which value it refuses.
  expect(text.replaceAll(SENT_SQL, ""), said).not.toMatch(INSIDE);
  expect(String(headers["content-type"]), said).toContain("json");
  const envelope = JSON.parse(text);
  expect(envelope, said).toMatchObject({ code: 1, data: null });
  expect(keys.has(envelope.error), said).toBe(true);
}

/** As each role once, then mostly as those who get far. */
function* drawn(endpoint: Endpoint, lots: Lots): Generator<[Role, HostileCall]> {
  for (const role of ROLES) yield [role, honestCall(endpoint)];
  for (let n = ROLES.length; n < AN_ENDPOINT; n += 1)
    yield [lots.chance(0.6) ? "platformAdmin" : lots.pick(ROLES), hostileCall(endpoint, lots)];
}

describe("hostile input", () => {
  it.each(ALL_ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "surprises nobody: %s",
    async (name, endpoint) => {
      const waiting = drawn(endpoint, lotsOf(SEED, name));
      const lane = async (): Promise<void> => {
        for (const [role, call] of waiting) await survive(endpoint, role, call);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    },
    120_000,
  );

  it.each(
    ALL_ENDPOINTS.flatMap((endpoint) => {
      const atEnds = calendarCalls(endpoint);
      return atEnds.length === 0 ? [] : [[nameOf(endpoint), endpoint, atEnds] as const];
    }),
  )("surprises nobody at either end of the calendar: %s", async (_, endpoint, atEnds) => {
    for (const call of atEnds) await survive(endpoint, "platformAdmin", call);
  });

  it(`was tried ten thousand times, as HOSTILE_SEED=${SEED} draws it`, () => {
    expect(calls).toBeGreaterThanOrEqual(CALLS);
    expect(answered.size, "else it is their schemas that are tried").toBeGreaterThan(
      ALL_ENDPOINTS.length * 0.4,
    );
  });
});
