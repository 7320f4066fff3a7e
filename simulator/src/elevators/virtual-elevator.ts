/** An elevator as the platform meets it: LCI over MQTT under credentials of its own, and a car that lives by the clock. */
import { LCI_RESULT, lciAddressOf, lciTopic } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import { connect } from "mqtt";
import { z } from "zod";
import { type Car, type CarFault, createCar } from "./car.ts";
import type { VirtualElevator } from "./elevator-file.ts";

export interface RunningElevator {
  readonly address: string;
  car: Car;
  /** Breaks it, or mends it again. */
  fail(fault: CarFault | undefined): void;
  stop(): Promise<void>;
}

const TICK_MS = 100;
const RECONNECT_MS = 3_000;

const askedSchema = z.looseObject({
  dry_run: z.boolean().optional(),
  origination: z.string().optional(),
  destination: z.string().optional(),
  state: z.number().optional(),
});
type Asked = z.infer<typeof askedSchema>;

const RESULTS: Readonly<Record<string, (car: Car, account: string, asked: Asked) => number>> = {
  Registration: (car, account, { dry_run = false }) => car.register(account, dry_run),
  CallElevator: (car, account, asked) => car.call(account, asked),
  RobotStatus: (car, account, { state = 0 }) => car.robotStatus(account, state),
  Release: (car, account) => car.release(account),
};

/** The answer and its name; undefined: not understood. */
export function answerOf(
  car: Car,
  { api, account, asked }: { api: string; account: string; asked: unknown },
): { api: string; body: object } | undefined {
  const read = askedSchema.safeParse(asked);
  if (!read.success) return undefined;
  if (api === "RequestElevatorStatus") {
    const result = car.fault === "emergency" ? LCI_RESULT.emergency : LCI_RESULT.success;
    return {
      api: "ElevatorStatus",
      body: { result, floor: car.floor, door: car.door, direction: car.direction },
    };
  }
  const result = RESULTS[api]?.(car, account, read.data);
  return result === undefined ? undefined : { api: `${api}Result`, body: { result } };
}

export function startElevator(
  brokerUrl: string,
  elevator: VirtualElevator,
  { factor = 1, onFailure = (_reason: string): void => undefined } = {},
): RunningElevator {
  const { address, username, password, doorOpenTimeMs, floorTravelMs } = elevator;
  const startMs = Date.now();
  const simMs = () => startMs + (Date.now() - startMs) * factor;
  const floors = elevator.floors.map(({ name }) => name);
  const car = createCar({ floors, doorOpenTimeMs, floorTravelMs }, startMs);
  const client = connect(brokerUrl, {
    ...{ username, password, clean: true, reconnectPeriod: RECONNECT_MS },
    // A platform that has just begun may not know it yet.
    reconnectOnConnackError: true,
  });
  client.on("error", (error) => onFailure(error.message));
  client.on("connect", () => {
    client.subscribe(`/lci/${address}/+/+`, { qos: 1 }, (error) => error && onFailure(error.message));
  });
  client.on("message", (topic, payload) => {
    const said = lciAddressOf(topic);
    if (!said || car.fault === "dead") return;
    car.advance(simMs());
    const answer = answerOf(car, { ...said, asked: jsonOf(payload) });
    if (!answer) return;
    const body = { ...answer.body, timestamp: Date.now() / 1_000 };
    client.publish(lciTopic(address, answer.api, said.account), JSON.stringify(body), { qos: 1 });
  });
  const ticking = setInterval(() => car.advance(simMs()), TICK_MS);
  ticking.unref();
  return {
    address,
    car,
    fail(fault) {
      car.fault = fault;
    },
    async stop() {
      clearInterval(ticking);
      await client.endAsync(true);
    },
  };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString());
  } catch {
    return undefined;
  }
}
