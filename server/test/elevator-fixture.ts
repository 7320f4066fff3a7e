/** A building with an elevator over three floors, robots that ride, and all of it over the real broker. */
import {
  type ElevatorCall,
  type ElevatorRequest,
  FINAL_REQUEST_STATES,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { type ElevatorDetail, newElevatorSchema } from "@sweepline/contract/sites/elevators/index.ts";
import sql from "sql-template-tag";
import { expect } from "vitest";
import type { Caller } from "../src/core/caller.ts";
import { systemClock } from "../src/core/clock.ts";
import type { Announcement } from "../src/core/live/live.ts";
import { createOutgoing } from "../src/core/outgoing/outgoing.ts";
import { createSecretBox } from "../src/core/secret-box.ts";
import { createElevatorRides, type ElevatorRides, rideRows } from "../src/sites/elevator-rides/index.ts";
import {
  createElevatorServices,
  type ElevatorServices,
} from "../src/sites/elevator-services/elevator-services.service.ts";
import { createElevators, type Elevators } from "../src/sites/elevators/index.ts";
import { anAudit } from "./an-audit.ts";
import { type CommandFixture, createCommandFixture, type ScriptedRobot } from "./command-fixture.ts";
import { EVERYTHING } from "./fleet-fixture.ts";
import { insertMap } from "./map-rows.ts";
import { aVirtualElevator, type VirtualElevator } from "./virtual-elevator.ts";

export const RIDE_TIMEOUT = { timeout: 30_000, interval: 30 };
const FLOORS = ["1", "2", "3"];
const SECRET = "of-this-test-and-no-other-0000000";
const RIDING = ["rideElevator", "cancelOrder", "stopCleaning"];

export interface RidingRobot extends ScriptedRobot {
  /** What it was told of rides, in order. */
  phases: string[];
  /** It does not do these. */
  ignores: Set<string>;
  at(floor: string, more?: object): Promise<unknown>;
}

export interface ElevatorFixture extends CommandFixture {
  elevators: Elevators;
  rides: ElevatorRides;
  services: ElevatorServices;
  requester: { caller: Caller; remoteIp: string };
  announced: Announcement[];
  /** Set up, and nothing speaks for it. */
  aSilentElevator(given?: object): Promise<ElevatorDetail>;
  anElevator(given?: object): Promise<{ detail: ElevatorDetail; car: VirtualElevator }>;
  aRidingRobot(floor: string): Promise<RidingRobot>;
  call(elevatorId: number, call: Partial<ElevatorCall>): Promise<ElevatorRequest>;
  request(elevatorId: number, id: string): Promise<ElevatorRequest>;
  becomes(elevatorId: number, id: string, expected: object): Promise<void>;
}

export async function createElevatorFixture(): Promise<ElevatorFixture> {
  const fixture = await createCommandFixture({ serverSecret: SECRET });
  const { db, bus, devices, commands } = fixture;
  const { organizationId } = await db.one<{ organizationId: number }>(
    sql`select min(id) as "organizationId" from organizations`,
  );
  const { placeId, floorIds } = await insertBuilding(fixture, organizationId);
  const announced: Announcement[] = [];
  const deps = {
    ...{ db, bus, devices, commands, clock: systemClock },
    audit: anAudit({ db, clock: systemClock }),
    announcer: {
      announce: (announcements: readonly Announcement[]) => void announced.push(...announcements),
    },
    broker: { host: "", port: fixture.port, isTls: false },
  };
  const elevators = createElevators({ ...deps, rides: rideRows });
  const rides = createElevatorRides({ ...deps, elevators });
  const services = createElevatorServices({
    ...{ ...deps, elevators, secrets: createSecretBox(SECRET) },
    outgoing: createOutgoing({ networks: [] }),
  });
  const caller: Caller = {
    ...{ staffId: 1, sessionId: 1, organizationId, displayName: "Ann", scope: EVERYTHING, viewer: null },
    ...{ permissions: new Set(), companyPermissions: new Set(), isRestricted: false },
  };
  const requester = { caller, remoteIp: "127.0.0.1" };
  let made = 0;
  const request = async (elevatorId: number, id: string): Promise<ElevatorRequest> => {
    const { records } = await rides.requests(caller, elevatorId, { current: 1, size: 50 });
    return records.find((one) => one.id === id) as ElevatorRequest;
  };
  const aSilentElevator = async (given: object = {}): Promise<ElevatorDetail> => {
    made += 1;
    const fields = newElevatorSchema.parse({
      ...{ organizationId, placeId, addressNumber: `tower/a/${made}`, name: `Lift ${made}` },
      ...{ floorsAbove: 3, floorsBelow: 0, doorOpenTimeMs: 1_000, floorTravelMs: 200 },
      floors: FLOORS.map((name, ordinal) => ({ ordinal, name, floorId: floorIds[ordinal] })),
      ...given,
    });
    return elevators.create(requester, fields);
  };
  return Object.assign(fixture, {
    ...{ elevators, rides, services, requester, announced, request, aSilentElevator },
    async anElevator(given: object = {}) {
      const { id, addressNumber } = await aSilentElevator(given);
      const credentials = await elevators.renewCredentials(requester, id);
      const line = {
        url: `mqtt://127.0.0.1:${fixture.port}`,
        ...credentials,
        address: addressNumber,
        floor: "1",
      };
      const car = await expect
        .poll(() => aVirtualElevator(line).catch(() => null), RIDE_TIMEOUT)
        .not.toBeNull()
        .then(() => aVirtualElevator(line));
      return { detail: await elevators.get(caller, id), car };
    },
    async aRidingRobot(floor: string) {
      const robot = (await fixture.aScriptedRobot(RIDING)) as RidingRobot;
      return riding(fixture, robot, floor);
    },
    call: (elevatorId: number, call: Partial<ElevatorCall>) =>
      rides.call(requester, elevatorId, { deviceId: null, toFloor: null, ...call }),
    async becomes(elevatorId: number, id: string, expected: object) {
      const read = async () => {
        const now = await request(elevatorId, id);
        const isOver = FINAL_REQUEST_STATES.includes(now.state);
        // Not to be waited for in vain.
        return isOver ? { ...now, isOver } : now;
      };
      await expect.poll(read, RIDE_TIMEOUT).toMatchObject(expected);
    },
  });
}

async function insertBuilding(
  { db }: CommandFixture,
  organizationId: number,
): Promise<{ placeId: number; floorIds: number[] }> {
  const { id: placeId } = await db.one<{ id: number }>(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    values (${organizationId}, 'Tower', 'UTC', 3, 0, 'none') returning id`);
  const floorIds: number[] = [];
  for (const name of FLOORS) {
    const { id } = await db.one<{ id: number }>(sql`
      insert into floors (place_id, level, name) values (${placeId}, ${Number(name)}, ${name}) returning id`);
    const point = { kind: "point", pointKind: "elevator", id: "e", name: "Lift", x: 5, y: 5, theta: 0 };
    const elements = [{ ...point, groupId: null, isLocked: false }];
    const { mapId } = await insertMap(db, { organizationId, mapKey: `floor-${name}`, elements });
    await db.run(sql`update maps set floor_id = ${id} where id = ${mapId}`);
    floorIds.push(id);
  }
  return { placeId, floorIds };
}

/** Stands at the door of its floor, and does at once what it is told of rides. */
async function riding(fixture: CommandFixture, robot: RidingRobot, floor: string): Promise<RidingRobot> {
  Object.assign(robot, { phases: [], ignores: new Set<string>() });
  let stands = floor;
  robot.at = (name, more = {}) => {
    stands = name;
    const agvPosition = { x: 4.8, y: 5, theta: 0, mapId: `floor-${name}`, positionInitialized: true };
    return robot.says({ agvPosition, ...more } as Parameters<typeof robot.says>[0]);
  };
  await fixture.goOnline(robot);
  await robot.at(floor);
  await fixture.eventually(robot, { map_key: `floor-${floor}` });
  robot.client.on("message", (topic, payload) => {
    if (!topic.endsWith("instantActions")) return;
    for (const action of JSON.parse(payload.toString()).actions) {
      if (action.actionType !== "rideElevator") continue;
      const values = Object.fromEntries(
        action.actionParameters.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
      );
      robot.phases.push(values.phase);
      if (robot.ignores.has(values.phase)) continue;
      const result = values.phase === "abort" ? { resultDescription: "inside" } : {};
      const { actionId, actionType } = action;
      const actionStates = [{ actionId, actionType, actionStatus: "FINISHED", ...result }];
      void robot.at(values.phase === "leave" ? values.toFloor : stands, { actionStates });
    }
  });
  return robot;
}
