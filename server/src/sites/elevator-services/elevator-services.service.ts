import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { GausiumLift } from "@sweepline/contract/sites/elevator-services/gausium.ts";
import {
  type ElevatorService,
  type ElevatorServiceFields,
  MAX_SERVICE_SECRET,
  ELEVATOR_SERVICE_REFUSALS as R,
  type ServiceTrial,
} from "@sweepline/contract/sites/elevator-services/index.ts";
import { ELEVATOR_REFUSALS, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import { routeOrRefuse } from "../../core/outgoing/route-or-refuse.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { createTrialLimit } from "../../core/trial-limit.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import {
  type Elevators,
  findElevator,
  type HeldElevator,
  holdElevator,
  isInUse,
  publishElevatorChanged,
} from "../elevators/index.ts";
import * as store from "./elevator-services.store.ts";
import { areaOf } from "./gausium-areas.ts";
import { readLifts, ServiceFailure } from "./gausium-client.ts";
import { liftAndCarOf } from "./service-links.ts";
import { openSecret, sealSecret } from "./service-secrets.ts";

export interface ElevatorServicesDeps {
  db: Database;
  bus: Bus;
  audit: Pick<Audit, "record">;
  secrets: SecretBox;
  outgoing: Outgoing;
  elevators: Pick<Elevators, "get">;
}

/** As it was typed; undefined: the one that is kept. */
type WithSecret = ElevatorServiceFields & { password?: string | undefined };

export interface ElevatorServices {
  get(caller: Caller, id: number): Promise<ElevatorService | null>;
  save(requester: Requester, id: number, fields: WithSecret & { revision: number }): Promise<ElevatorService>;
  remove(requester: Requester, id: number): Promise<null>;
  tryOut(requester: Requester, id: number, fields: WithSecret): Promise<ServiceTrial>;
}

const record = recorderOf("sites_elevators", "elevator");

export function createElevatorServices(deps: ElevatorServicesDeps): ElevatorServices {
  const limited = createTrialLimit();
  return {
    async get(caller, id) {
      await deps.elevators.get(caller, id);
      const kept = await store.findService(deps.db, id);
      return kept ? shownOf(kept) : null;
    },
    save: (requester, id, fields) => save(deps, requester, { id, fields }),
    remove: (requester, id) => remove(deps, requester, id),
    tryOut: (requester, id, fields) => limited(requester, () => tryOut(deps, requester, { id, fields })),
  };
}

const shownOf = ({ serviceUrl, serviceClientId, revision }: ElevatorService): ElevatorService => ({
  ...{ serviceUrl, serviceClientId, revision },
});

async function hold(tx: Queries, { caller }: Requester, id: number): Promise<HeldElevator> {
  const held = found(await holdElevator(tx, caller.scope, id), CORE_REFUSALS.notFound);
  if (await isInUse(tx, id)) throw new Refused(ELEVATOR_REFUSALS.inUse);
  return held;
}

function save(
  deps: ElevatorServicesDeps,
  requester: Requester,
  { id, fields }: { id: number; fields: WithSecret & { revision: number } },
): Promise<ElevatorService> {
  return deps.db.transaction(async (tx) => {
    const held = await hold(tx, requester, id);
    if (held.mqttServerId !== null) throw new Refused(R.behindMqttServer);
    await checkAddress(deps, tx, { ...fields, organizationId: held.organizationId });
    const before = await store.findService(tx, id);
    if ((before?.revision ?? 0) !== fields.revision) throw new Refused(CORE_REFUSALS.conflict);
    const { serviceUrl, serviceClientId, password } = fields;
    const place = { elevatorId: id, serviceUrl, serviceClientId };
    const secretSealed =
      password === undefined
        ? keptFor(before, fields).secretSealed
        : sealSecret(deps.secrets, place, password);
    const saved = await store.putService(tx, { ...place, secretSealed });
    afterCommit(tx, () => publishElevatorChanged(deps.bus, { elevatorId: id, isSetUp: true }));
    await record(deps, tx, {
      ...{ requester, verb: "saveService", id },
      ...(before && { before: { serviceUrl: before.serviceUrl, serviceClientId: before.serviceClientId } }),
      after: { serviceUrl, serviceClientId, hasNewCredentials: password !== undefined },
    });
    return saved;
  });
}

/**
 * A kept secret goes to the place that it was entered for: or whoever may change an elevator could have it sent to a machine of
 * their own.
 */
function keptFor(before: store.KeptService | undefined, fields: ElevatorServiceFields): store.KeptService {
  const isThere =
    before?.serviceUrl === fields.serviceUrl && before.serviceClientId === fields.serviceClientId;
  if (!before || !isThere) throw refusedAt("password", R.secretNeeded);
  return before;
}

async function checkAddress(
  { outgoing }: ElevatorServicesDeps,
  db: Queries,
  { serviceUrl, password = "", organizationId }: WithSecret & { organizationId: number },
): Promise<{ isPlatforms: boolean }> {
  // Sealed, it passes the contract at any length.
  if (password.length > MAX_SERVICE_SECRET)
    throw refusedAt("password", R.secretTooLong, { max: MAX_SERVICE_SECRET });
  const address = URL.parse(serviceUrl);
  if (!address) throw refusedAt("serviceUrl", R.serviceNotAllowed);
  const isPlatforms = await store.isPlatform(db, organizationId);
  if (!isPlatforms) routeOrRefuse(outgoing, address.hostname, ["serviceUrl", R.serviceNotAllowed]);
  return { isPlatforms };
}

function remove(deps: ElevatorServicesDeps, requester: Requester, id: number): Promise<null> {
  return deps.db.transaction(async (tx) => {
    await hold(tx, requester, id);
    const before = found(await store.findService(tx, id), R.notServedByService);
    await store.removeService(tx, id);
    afterCommit(tx, () => publishElevatorChanged(deps.bus, { elevatorId: id, isSetUp: true }));
    const { serviceUrl, serviceClientId } = before;
    await record(deps, tx, { requester, verb: "removeService", id, before: { serviceUrl, serviceClientId } });
    return null;
  });
}

async function tryOut(
  deps: ElevatorServicesDeps,
  requester: Requester,
  { id, fields }: { id: number; fields: WithSecret },
): Promise<ServiceTrial> {
  const elevator = found(await findElevator(deps.db, requester.caller.scope, id), CORE_REFUSALS.notFound);
  const { isPlatforms } = await checkAddress(deps, deps.db, {
    ...fields,
    ...elevator,
    password: fields.password,
  });
  const { serviceUrl: url, serviceClientId: clientId, password } = fields;
  const kept = password === undefined ? keptFor(await store.findService(deps.db, id), fields) : undefined;
  const secret = kept ? openSecret(deps.secrets, id, kept) : password;
  const outgoing = isPlatforms ? undefined : deps.outgoing;
  try {
    const { lifts } = await readLifts({ url, clientId, secret: secret ?? "", outgoing });
    return trialOf(elevator, lifts);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    return { fault: error.fault, lifts: [], unknownFloors: [] };
  }
}

/** Whether it knows the elevator, its car, and all floors at which it stops. */
function trialOf(elevator: ElevatorDetail, lifts: readonly GausiumLift[]): ServiceTrial {
  const { liftId, carId } = liftAndCarOf(elevator.addressNumber);
  const lift = lifts.find((one) => one.liftId === liftId);
  const served = elevator.floors.filter(({ isServed }) => isServed);
  const unknownFloors = lift ? served.filter((floor) => !areaOf(lift, floor)).map(({ name }) => name) : [];
  const knowsCar = lift?.cars.some((car) => car.carId === carId);
  const fault = !lift
    ? "unknownLift"
    : !knowsCar
      ? "unknownCar"
      : unknownFloors.length > 0
        ? "unknownFloors"
        : null;
  return {
    ...{ fault, unknownFloors },
    lifts: lifts.map(({ liftId: known, displayName, cars, destinations }) => ({
      ...{ liftId: known, name: displayName, cars: cars.map((car) => car.carId) },
      floors: [...new Set(destinations.map(({ displayName: name, areaId }) => name ?? areaId))],
    })),
  };
}
