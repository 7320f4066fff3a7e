import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { serviceToReach } from "./elevator-services.store.ts";
import { readLifts, ServiceFailure } from "./gausium-client.ts";
import { connectGausium, type GausiumConnection } from "./gausium-connection.ts";
import {
  createGausiumRide,
  type GausiumRide,
  type ServedElevator,
  type ServiceQuestion,
} from "./gausium-ride.ts";
import { openSecret } from "./service-secrets.ts";

/**
 * Connections to control systems, one for each elevator that this process drives:
 *
 *   none ─asked─▶ connecting ─▶ open ─ends─▶ waiting ─asked after a while─▶ connecting …
 *                          └─fails─▶ waiting
 */
export interface ServiceLinks {
  /** Throws why there is no connection; one is made meanwhile. What is answered comes as messages. */
  send(elevator: ServedElevator, question: ServiceQuestion): void;
  /** Another process drives it, or it is reached in another way now. */
  close(elevatorId: number): void;
  stop(): void;
}

export interface ServiceLinksDeps {
  db: Database;
  log: Log;
  secrets: SecretBox;
  outgoing: Outgoing;
  /** `line`, `alive`, or an answer of LCI. */
  onMessage(message: { elevatorId: number; api: string; payload: unknown; at: number }): void;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

interface Link {
  state: "connecting" | "open" | "waiting" | "closed";
  /** Of `waiting`, ms. */
  until: number;
  failures: number;
  failure: ServiceFailure;
  connection: GausiumConnection | undefined;
  ride: GausiumRide | undefined;
}

const CONNECTING = new ServiceFailure("unreachable", "connecting");

export function createServiceLinks(deps: ServiceLinksDeps): ServiceLinks {
  const links = new Map<number, Link>();
  const close = (id: number): void => {
    const link = links.get(id);
    if (!link) return;
    link.state = "closed";
    link.connection?.close();
    links.delete(id);
  };
  return {
    send(elevator, question) {
      let link = links.get(elevator.id);
      if (!link) {
        link = {
          ...{ state: "waiting", until: 0, failures: 0, failure: CONNECTING },
          ...{ connection: undefined, ride: undefined },
        };
        links.set(elevator.id, link);
      }
      if (link.state === "waiting" && Date.now() >= link.until) {
        link.state = "connecting";
        void connect(deps, elevator.id, link);
      }
      if (link.state !== "open" || !link.ride) throw link.failure;
      link.ride
        .say(elevator, question)
        .catch((error) =>
          deps.log.debug({ err: error, elevatorId: elevator.id }, "a control system did not answer"),
        );
    },
    close,
    stop() {
      for (const id of [...links.keys()]) close(id);
    },
  };
}

const isClosed = ({ state }: Link): boolean => state === "closed";

async function connect(deps: ServiceLinksDeps, elevatorId: number, link: Link): Promise<void> {
  const emit = (api: string, payload: object) => deps.onMessage({ elevatorId, api, payload, at: Date.now() });
  try {
    const reached = await reach(deps, elevatorId, {
      emit,
      onClosed() {
        if (isClosed(link)) return;
        emit("line", { isOnline: false });
        wait(link, new ServiceFailure("unreachable", "closed"));
      },
    });
    if (isClosed(link)) return reached.connection.close();
    Object.assign(link, { ...reached, state: "open", failures: 0 });
    emit("line", { isOnline: true });
  } catch (error) {
    if (isClosed(link)) return;
    const failure =
      error instanceof ServiceFailure ? error : new ServiceFailure("unreachable", "unreachable");
    if (link.failures === 0)
      deps.log.info({ elevatorId, reason: failure.message }, "no connection to a control system");
    wait(link, failure);
  }
}

function wait(link: Link, failure: ServiceFailure): void {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** link.failures);
  const until = Date.now() + waitMs;
  const failures = link.failures + 1;
  Object.assign(link, { state: "waiting", until, failures, failure, connection: undefined, ride: undefined });
}

/** `building/liftId/carId`. */
export const liftAndCarOf = (addressNumber: string): { liftId: string; carId: string } => {
  const [, liftId = "", carId = ""] = addressNumber.split("/");
  return { liftId, carId };
};

async function reach(
  { db, secrets, outgoing }: ServiceLinksDeps,
  elevatorId: number,
  on: { emit(api: string, payload: object): void; onClosed(): void },
): Promise<{ connection: GausiumConnection; ride: GausiumRide }> {
  const kept = await serviceToReach(db, elevatorId);
  if (!kept) throw new ServiceFailure("unreachable", "not set up");
  const secret = openSecret(secrets, elevatorId, kept);
  if (secret === undefined)
    throw new ServiceFailure("signInRefused", "the client secret cannot be read; enter it again");
  const settings = {
    ...{ url: kept.serviceUrl, clientId: kept.serviceClientId, secret },
    outgoing: kept.isPlatforms ? undefined : outgoing,
  };
  const { token, lifts } = await readLifts(settings);
  const { liftId, carId } = liftAndCarOf(kept.addressNumber);
  const lift = lifts.find((one) => one.liftId === liftId);
  if (!lift) throw new ServiceFailure("unknownLift", `no elevator ${liftId}`);
  let ride: GausiumRide | undefined;
  const connection = await connectGausium(settings, token, {
    onPush: (push) => ride?.push(push),
    onClosed: on.onClosed,
  });
  ride = createGausiumRide({ ask: connection.ask, lift, carId, emit: on.emit });
  return { connection, ride };
}
