/** Robots in a process of their own that note by the machine's clock when each drive message is there. */
import mqtt from "mqtt";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";
import { machineMs } from "./clock.ts";
import { seen } from "./way.ts";

const [port = "", count = ""] = process.argv.slice(2);
const AT_ONCE = 20;
/** By robot and sequence. */
const arrivals: [index: number, sequence: number, at: number][] = [];

async function listen(index: number): Promise<void> {
  const { serialNumber } = benchRobot(index);
  const topic = (kind: string) => `uagv/v2/${MANUFACTURER}/${serialNumber}/${kind}`;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username: serialNumber, password: SECRET, clientId: serialNumber, reconnectPeriod: 0 },
  });
  let taken = { epoch: 0, sequence: 0, at: machineMs() };
  client.on("message", (_topic, payload) => {
    const at = machineMs();
    const { epoch, sequence } = JSON.parse(payload.toString()) as { epoch: number; sequence: number };
    arrivals.push([index, sequence, at]);
    taken = { epoch, sequence, at };
  });
  await client.subscribeAsync(topic("drive"));
  let headerId = 0;
  const say = (kind: string, body: object) => {
    headerId += 1;
    const header = { headerId, timestamp: new Date().toISOString(), version: "2.1.0" };
    const text = JSON.stringify({ ...header, manufacturer: MANUFACTURER, serialNumber, ...body });
    return client.publishAsync(topic(kind), text, { qos: 1 });
  };
  await say("connection", { connectionState: "ONLINE" });
  await say("factsheet", { protocolFeatures: { agvActions: [{ actionType: "emergencyStop" }] } });
  await say("state", { agvPosition: { x: 1, y: 1, theta: 0, mapId: "hall" } });
  // A page is left when its robot says nothing for ten seconds.
  setInterval(() => {
    headerId += 1;
    const header = { headerId, timestamp: new Date().toISOString(), version: "2.1.0" };
    const body = {
      manufacturer: MANUFACTURER,
      serialNumber,
      epoch: taken.epoch,
      sequence: taken.sequence,
      heldMs: machineMs() - taken.at,
      isDriven: true,
      ...seen(headerId),
    };
    client.publish(topic("remote"), JSON.stringify({ ...header, ...body }));
  }, 100);
}

for (let from = 0; from < Number(count); from += AT_ONCE)
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, Number(count) - from) }, (_, place) => listen(from + place)),
  );
process.send?.({ type: "ready" });
process.on("message", () => process.send?.({ type: "arrivals", arrivals }));
process.on("disconnect", () => process.exit());
