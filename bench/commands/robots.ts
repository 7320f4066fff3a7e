/** Robots that do at once what they are told and say so, in a process of their own. */
import mqtt from "mqtt";
import { benchRobot, MANUFACTURER, SECRET } from "../ingest/reports.ts";

const [port = "", count = ""] = process.argv.slice(2);
let headerId = 0;

async function start(index: number): Promise<void> {
  const { serialNumber } = benchRobot(index);
  const topic = (kind: string) => `uagv/v2/${MANUFACTURER}/${serialNumber}/${kind}`;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: serialNumber,
    password: SECRET,
    clientId: serialNumber,
    reconnectPeriod: 0,
  });
  const header = () => ({
    ...{ headerId: ++headerId, timestamp: new Date().toISOString(), version: "2.1.0" },
    ...{ manufacturer: MANUFACTURER, serialNumber },
  });
  client.on("message", (_topic, payload) => {
    const { actions } = JSON.parse(payload.toString()) as { actions: { actionId: string }[] };
    const actionStates = actions.map(({ actionId }) => ({ actionId, actionStatus: "FINISHED" }));
    client.publish(topic("state"), JSON.stringify({ ...header(), actionStates }), { qos: 1 });
  });
  await client.subscribeAsync(topic("instantActions"), { qos: 1 });
  await client.publishAsync(topic("connection"), JSON.stringify({ ...header(), connectionState: "ONLINE" }), {
    qos: 1,
  });
}

const AT_ONCE = 50;
for (let from = 0; from < Number(count); from += AT_ONCE) {
  const till = Math.min(Number(count), from + AT_ONCE);
  await Promise.all(Array.from({ length: till - from }, (_, index) => start(from + index)));
}
process.send?.("started");
