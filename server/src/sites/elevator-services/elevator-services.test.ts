import { ELEVATOR_SERVICE_ENDPOINTS as S } from "@sweepline/contract/sites/elevator-services/index.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aControlSystem, CLIENT, type ControlSystem, LIFT } from "../../../test/control-system.ts";
import { AN_ELEVATOR } from "../../../test/elevator-rows.ts";
import { sealed } from "../../../test/links-fixture.ts";
import { aWorld, type World } from "../../../test/world.ts";

let world: World;
let system: ControlSystem;
let made = 0;
beforeAll(async () => {
  [world, system] = await Promise.all([aWorld(), aControlSystem()]);
});
afterAll(() => Promise.all([world.close(), system.stop()]));

/** An elevator of the platform, or of a tenant, and who looks after it. */
async function anElevator({ address = `/${LIFT.liftId}/${LIFT.carId}`, isTenants = false, more = {} } = {}) {
  made += 1;
  const organizationId = isTenants ? await world.anOrganization() : world.rootId;
  const roleCodes = [isTenants ? "tenantAdmin" : "platformAdmin"];
  const who = await world.aPerson({ organizationId, roleCodes });
  const prefix = isTenants ? `o${organizationId}-` : "";
  const body = { ...AN_ELEVATOR, organizationId, addressNumber: `${prefix}hall-${made}${address}`, ...more };
  const elevator = await world.call(who, E.create, { body });
  expect(elevator.status, elevator.text).toBe(200);
  const params = { id: elevator.data.id };
  const fields = { serviceUrl: system.url, serviceClientId: CLIENT.clientId };
  const save = async (given: object = {}, password: string | null = CLIENT.secret) =>
    world.call(who, S.save, {
      params,
      body: { ...fields, revision: 0, ...(password !== null && (await sealed(world, password))), ...given },
    });
  const tryOut = async (given: object = {}, password: string | null = CLIENT.secret) =>
    world.call(who, S.tryOut, {
      params,
      body: { ...fields, ...(password !== null && (await sealed(world, password))), ...given },
    });
  return { who, params, save, tryOut, get: () => world.call(who, S.get, { params }) };
}

const fieldsOf = ({ envelope }: { envelope: object }): string[] =>
  ((envelope as { fields?: { field: string }[] }).fields ?? []).map(({ field }) => field);

describe("a control system", () => {
  it("is kept without saying its secret again, and changed by who has seen it last", async () => {
    const { save, get, who, params } = await anElevator();
    expect((await get()).data).toBeNull();
    const first = await save();
    expect(first.status, first.text).toBe(200);
    expect(first.data).toEqual({ serviceUrl: system.url, serviceClientId: CLIENT.clientId, revision: 1 });
    expect((await get()).text).not.toContain(CLIENT.secret);
    expect((await save()).error).toBe("conflict");
    expect((await save({ revision: 1 }, null)).data).toMatchObject({ revision: 2 });
    // Nobody has it sent elsewhere without knowing it.
    const elsewhere = await save({ revision: 2, serviceUrl: "https://elsewhere.example" }, null);
    expect(fieldsOf(elsewhere)).toEqual(["password"]);
    expect((await world.call(who, S.remove, { params })).status).toBe(200);
    expect((await get()).data).toBeNull();
    expect((await world.call(who, S.remove, { params })).error).toBe("notServedByService");
  });

  it("needs its secret, an address that can be one, and no MQTT server", async () => {
    const { save } = await anElevator();
    expect(fieldsOf(await save({}, null))).toEqual(["password"]);
    for (const serviceUrl of [
      "ftp://x.example",
      "https://u:p@x.example",
      "x.example",
      "https://x.example?a=b",
    ])
      expect(fieldsOf(await save({ serviceUrl })), serviceUrl).toEqual(["serviceUrl"]);
    expect(fieldsOf(await save({}, "x".repeat(501)))).toEqual(["password"]);
  });

  it("of a tenant is nowhere inside", async () => {
    const { save, tryOut } = await anElevator({ isTenants: true });
    for (const serviceUrl of [system.url, "http://169.254.169.254", "http://[::1]:8080", "http://0x7f.1"])
      for (const answer of [await save({ serviceUrl }), await tryOut({ serviceUrl })])
        expect(fieldsOf(answer), serviceUrl).toEqual(["serviceUrl"]);
  });
});

describe("trying it", () => {
  it("says what it knows, and that it fits", async () => {
    const { tryOut } = await anElevator();
    const { data } = await tryOut();
    expect(data).toEqual({
      ...{ fault: null, unknownFloors: [] },
      lifts: [{ liftId: LIFT.liftId, name: "电梯1", cars: [LIFT.carId], floors: ["1", "2", "3"] }],
    });
  });

  it("says what does not fit", async () => {
    const faultOf = async (given: Parameters<typeof anElevator>[0], fields = {}, password = CLIENT.secret) =>
      (await (await anElevator(given)).tryOut(fields, password)).data.fault;
    expect(await faultOf({ address: `/other/${LIFT.carId}` })).toBe("unknownLift");
    expect(await faultOf({ address: `/${LIFT.liftId}/other` })).toBe("unknownCar");
    const floors = ["1", "17"].map((name, ordinal) => ({ ordinal, name }));
    const { tryOut } = await anElevator({ more: { floors } });
    expect((await tryOut()).data).toMatchObject({ fault: "unknownFloors", unknownFloors: ["17"] });
    expect(await faultOf({}, {}, "wrong")).toBe("signInRefused");
    expect(await faultOf({}, { serviceUrl: "http://127.0.0.1:9" })).toBe("unreachable");
    expect(await faultOf({}, { serviceUrl: `${system.url}/elsewhere` })).toBe("unreadable");
  });
});
