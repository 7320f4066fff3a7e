/** Places over HTTP on a real database, with callers made by hand. */
import { type Endpoint, pathOf } from "@sweepline/contract/core/endpoint.ts";
import { PLACE_DEVICE_ENDPOINTS } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS, type PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import sql from "sql-template-tag";
import type { DataScope } from "../src/core/caller.ts";
import { createPlaces } from "../src/sites/places/index.ts";
import { servePlaces } from "../src/sites/places/places.routes.ts";
import { anAudit } from "./an-audit.ts";
import { createFleetFixture, EVERYTHING, type FleetFixture, NOW } from "./fleet-fixture.ts";

const RIGHTS = [PLACE_ENDPOINTS, PLACE_DEVICE_ENDPOINTS].flatMap((room) =>
  Object.values(room).map(({ permission }) => permission),
);

interface Given {
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: object;
  scope?: DataScope;
}
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  data: any;
  error: string;
  msg: string;
  text: string;
}

export interface PlaceFixture extends FleetFixture {
  call(endpoint: Endpoint, given?: Given): Promise<Answered>;
  /** A house of two floors and a basement, of Aurora. */
  aPlace(given?: object): Promise<PlaceDetail>;
  /** It stands on the map of this key; null: it has reported none. */
  standsOn(deviceId: number, mapKey: string | null, isOnline?: boolean): Promise<void>;
  audited(action: string): Promise<{ subjectId: number; detail: object }[]>;
}

export async function createPlaceFixture(): Promise<PlaceFixture> {
  const fixture = await createFleetFixture();
  servePlaces(fixture.route, createPlaces({ ...fixture, audit: anAudit(fixture) }));
  let [calls, made] = [0, 0];
  const call: PlaceFixture["call"] = async (
    endpoint,
    { params = {}, query, body, scope = EVERYTHING } = {},
  ) => {
    calls += 1;
    const answer = await fixture.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint.path, params),
      query: query ?? {},
      headers: { authorization: `Bearer ${fixture.tokenOf(scope, RIGHTS)}` },
      ...(body && { payload: body }),
      remoteAddress: `10.3.${calls >> 8}.${calls & 255}`,
    });
    const isJson = String(answer.headers["content-type"]).includes("json");
    const envelope = isJson ? answer.json() : {};
    return { status: answer.statusCode, text: answer.body, ...envelope };
  };
  return {
    ...fixture,
    call,
    async aPlace(given = {}) {
      made += 1;
      const answer = await call(PLACE_ENDPOINTS.create, {
        body: {
          ...{ organizationId: fixture.orgs.aurora, name: `House ${made}`, timeZone: "Asia/Shanghai" },
          ...{ floorsAbove: 2, floorsBelow: 1, floorNaming: "prefix" },
          ...given,
        },
      });
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.data as PlaceDetail;
    },
    async standsOn(deviceId, mapKey, isOnline = true) {
      await fixture.db.run(sql`
        insert into device_states (device_id, is_online, status, last_report_at, x, y, theta, map_key)
        values (${deviceId}, ${isOnline}, ${isOnline ? "02" : "03"}, ${NOW}, 1, 1, 0, ${mapKey})
        on conflict (device_id) do update set is_online = excluded.is_online, status = excluded.status,
          x = 1, y = 1, theta = 0, map_key = excluded.map_key, last_report_at = excluded.last_report_at`);
    },
    audited: (action) =>
      fixture.db.many(sql`
        select subject_id::bigint as "subjectId", detail::jsonb from audit_log where action = ${action} order by id`),
  };
}
