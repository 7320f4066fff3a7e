/** An elevator that speaks LCI, a real MQTT client: its car moves at once, or stays where the test says. */
import mqtt, { type MqttClient } from "mqtt";

export interface VirtualElevator {
  client: MqttClient;
  car: { floor: string; door: number };
  /** All that it was asked, in order, but for questions after its car and words to keep the door open. */
  asked: { api: string; body: Record<string, unknown> }[];
  /** How often it was told to keep its door open. */
  kept: number;
  /** Says nothing any more, as one without power. */
  isDead: boolean;
  /** Questions that it does not answer, nor do what they ask for. */
  ignored: Set<string>;
  /** How often it was asked what it did not answer. */
  missed: Record<string, number>;
  /** Timestamps of the newest questions. */
  lastAsked: Record<string, unknown>;
  /** Takes calls and does not move. */
  isStuck: boolean;
  /** How often its door has closed again before anybody asks. */
  unseenOpenings: number;
  /** To whom it gave itself; a stranger: it is taken. */
  holder: string | null;
  results: Record<string, number>;
  publish(api: string, payload: string | object): Promise<unknown>;
  end(): Promise<void>;
}

const KEEP_OPEN = 5;

export async function aVirtualElevator(options: {
  url: string;
  username: string;
  password: string;
  address: string;
  floor: string;
  account?: string;
  /** It comes back by itself. */
  reconnectPeriod?: number;
}): Promise<VirtualElevator> {
  const { url, username, password, address, floor, account = "sweepline", reconnectPeriod = 0 } = options;
  const client = mqtt.connect(url, { username, password, reconnectPeriod });
  client.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  const elevator: VirtualElevator = {
    ...{
      client,
      car: { floor, door: 0 },
      asked: [],
      kept: 0,
      isDead: false,
      ignored: new Set<string>(),
      missed: {},
      lastAsked: {},
      isStuck: false,
      unseenOpenings: 0,
      holder: null,
      results: {},
    },
    publish(api, payload) {
      const text = typeof payload === "string" ? payload : JSON.stringify(payload);
      return client.publishAsync(`/lci/${address}/${api}/${account}`, text, { qos: 1 });
    },
    async end() {
      await client.endAsync(true);
    },
  };
  client.on("message", (topic, payload) => {
    const [, , , , , api = ""] = topic.split("/");
    const body = JSON.parse(payload.toString());
    elevator.lastAsked = { ...elevator.lastAsked, [api]: body.timestamp };
    if (elevator.isDead || elevator.ignored.has(api)) elevator.missed[api] = (elevator.missed[api] ?? 0) + 1;
    else void answer(elevator, api, body);
  });
  await client.subscribeAsync(`/lci/${address}/+/+`, { qos: 1 });
  client.on(
    "connect",
    () => void client.subscribeAsync(`/lci/${address}/+/+`, { qos: 1 }).catch(() => undefined),
  );
  return elevator;
}

function answer(elevator: VirtualElevator, api: string, body: Record<string, unknown>): unknown {
  const { car, results } = elevator;
  const robot = String(body.robot_id);
  const times = { timestamp: Date.now() / 1_000, requested_timestamp: body.timestamp };
  const say = (name: string, more: object = {}) =>
    elevator.publish(name, { result: results[api] ?? 1, ...times, ...more }).catch(() => undefined);
  if (api === "RequestElevatorStatus") return say("ElevatorStatus", { floor: car.floor, door: car.door });
  if (api === "RobotStatus" && body.state === KEEP_OPEN) {
    elevator.kept += 1;
    return say("RobotStatusResult");
  }
  const { robot_id: _, timestamp: __, ...rest } = body;
  elevator.asked.push({ api, body: rest });
  if (api === "Registration") {
    const isFree = elevator.holder === null || elevator.holder === robot;
    if (isFree) elevator.holder = robot;
    return say("RegistrationResult", isFree ? {} : { result: 2 });
  }
  if (api === "CallElevator" && !elevator.isStuck) {
    car.floor = String(body.origination ?? body.destination);
    car.door = elevator.unseenOpenings > 0 ? 0 : 1;
    elevator.unseenOpenings -= 1;
  }
  if (api === "RobotStatus" && body.state === 1) car.door = 0;
  if (api === "Release") {
    elevator.holder = null;
    car.door = 0;
  }
  return say(`${api}Result`);
}
