/**
 * Hostile input at every endpoint, made from its schema: refused or taken as text, never a surprise (500), never a stack trace
 * or a piece of SQL in the answer. An endpoint that comes new is tested without a word.
 */
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostileCall, hostileCalls } from "./hostile-values.ts";
import { plantMap } from "./map-rows.ts";
import { aWorld, type Person, type World } from "./world.ts";

let world: World;
let admin: string;
let person: Person;

beforeAll(async () => {
  world = await aWorld();
  admin = await world.aStaff({ organizationId: world.rootId, roleCodes: ["platformAdmin"] });
  const tenant = await world.anOrganization();
  await world.aDevice({ organizationId: tenant });
  await plantMap(world.db, { organizationId: tenant, mapKey: "hall" });
  await world.aStaff({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
  person = await world.session(admin);
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
/** Words that only our inside knows. */
const INSIDE = /node:internal|\.ts:\d+|at async|syntax error|relation "|column "|duplicate key|pg_|\bstack\b/;
let calls = 0;

/** Calls under way at once: most of their time they wait for the database, which leaves them its five lines. */
const AT_ONCE = 4;

/** Each from an address of its own, so that the limits of one address do not hide what follows. */
async function ask(endpoint: Endpoint, { params, query, body }: HostileCall) {
  calls += 1;
  const remoteIp = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  const asked = { params, query, body: body as object, remoteIp };
  const by = person;
  const answer = await world.call(by, endpoint, asked);
  if (answer.status !== 401) return answer;
  // Some calls end the session that makes them, and that of those beside them.
  if (person === by) person = await world.session(admin);
  return world.call(person, endpoint, asked);
}

async function survive(endpoint: Endpoint, call: HostileCall): Promise<void> {
  const { status, text } = await ask(endpoint, call);
  const said = `${call.spoiled}: ${JSON.stringify(call).slice(0, 300)} → ${status} ${text.slice(0, 300)}`;
  expect(status, said).toBeLessThan(500);
  if (status !== 200) expect(text, said).not.toMatch(INSIDE);
}

describe("hostile input", () => {
  it.each(ALL_ENDPOINTS.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "surprises nobody: %s",
    async (_, endpoint) => {
      const waiting = hostileCalls(endpoint);
      const lane = async (): Promise<void> => {
        for (const call of waiting) await survive(endpoint, call);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    },
    120_000,
  );
});
