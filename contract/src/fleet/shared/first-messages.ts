import type { Protocol } from "./protocols.ts";

/**
 * The first messages of a device, as whoever connects one sends them by hand, and programs that send them: what the console
 * offers to copy is what the server's tests send.
 */
export interface FirstMessage {
  readonly topic: string;
  /** `NOW` stands where the time of sending belongs, as ISO 8601. */
  readonly payload: string;
  readonly isRetained: boolean;
}

export interface Sender {
  readonly protocol: Protocol;
  readonly serialNumber: string;
  readonly manufacturer: string;
  /** The first level of VDA 5050's topics. */
  readonly interfaceName: string;
}

/** Where and as whom it signs in. */
export interface SignIn {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  /** A file beside the program; empty: certificates are believed as on the whole machine. */
  readonly caFile: string;
  readonly username: string;
  readonly password: string;
}

export const NOW = "NOW";
const VDA_VERSION = "2.1.0";

/** Those of the protocols whose devices sign in by themselves; of others, what their network server publishes. */
export function firstMessagesOf(sender: Sender): readonly FirstMessage[] {
  if (sender.protocol === "vda5050") return vdaMessages(sender);
  if (sender.protocol === "valetudo") {
    const topic = `valetudo/${sender.serialNumber}`;
    return [
      { topic: `${topic}/$state`, payload: "ready", isRetained: true },
      { topic: `${topic}/BatteryStateAttribute/level`, payload: "80", isRetained: true },
    ];
  }
  return [];
}

export const vdaTopicOf = ({ interfaceName, manufacturer, serialNumber }: Sender): string =>
  `${interfaceName}/v2/${manufacturer}/${serialNumber}`;

function vdaMessages(sender: Sender): readonly FirstMessage[] {
  const { manufacturer, serialNumber } = sender;
  const messageOf = (kind: string, headerId: number, fields: object): FirstMessage => ({
    topic: `${vdaTopicOf(sender)}/${kind}`,
    payload: JSON.stringify({
      ...{ headerId, timestamp: NOW, version: VDA_VERSION, manufacturer, serialNumber },
      ...fields,
    }),
    isRetained: kind === "connection",
  });
  return [
    messageOf("connection", 1, { connectionState: "ONLINE" }),
    messageOf("state", 1, {
      ...{ orderId: "", orderUpdateId: 0, lastNodeId: "", lastNodeSequenceId: 0 },
      ...{ nodeStates: [], edgeStates: [], actionStates: [], errors: [] },
      ...{ driving: false, operatingMode: "AUTOMATIC" },
      agvPosition: { x: 0, y: 0, theta: 0, mapId: "hall", positionInitialized: true },
      batteryState: { batteryCharge: 80, charging: false },
      safetyState: { eStop: "NONE", fieldViolation: false },
    }),
  ];
}

/** A text in a shell's single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** One call of Mosquitto's command a message. */
export function mosquittoSnippet(signIn: SignIn, messages: readonly FirstMessage[]): string {
  const { host, port, isTls, caFile, username, password } = signIn;
  const tls = isTls ? (caFile ? ` --cafile ${quoted(caFile)}` : " --tls-use-os-certs") : "";
  const call = `mosquitto_pub -V mqttv5 -h ${quoted(host)} -p ${port}${tls} -u ${quoted(username)} -P ${quoted(password)} -q 1`;
  return messages
    .map(({ topic, payload, isRetained }) => {
      const message = quoted(payload).replaceAll(NOW, "'$(date -u +%Y-%m-%dT%H:%M:%SZ)'");
      return `${call}${isRetained ? " -r" : ""} \\\n  -t ${quoted(topic)} \\\n  -m ${message}`;
    })
    .join("\n");
}

/** Paho 2 for Python, by MQTT 5. */
export function pahoSnippet(signIn: SignIn, messages: readonly FirstMessage[]): string {
  const { host, port, isTls, caFile, username, password } = signIn;
  // What JSON writes for a text is Python's as well.
  const text = (value: string) => JSON.stringify(value);
  return [
    "# pip install paho-mqtt",
    "from datetime import datetime, timezone",
    "import paho.mqtt.client as mqtt",
    "",
    "MESSAGES = [  # topic, payload, retained",
    ...messages.map(
      ({ topic, payload, isRetained }) =>
        `    (${text(topic)}, ${text(payload)}, ${isRetained ? "True" : "False"}),`,
    ),
    "]",
    "",
    "client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, protocol=mqtt.MQTTv5)",
    `client.username_pw_set(${text(username)}, ${text(password)})`,
    ...(isTls ? [`client.tls_set(${caFile ? `ca_certs=${text(caFile)}` : ""})`] : []),
    'client.on_connect = lambda client, data, flags, reason, properties: print("Connected:", reason)',
    `client.connect(${text(host)}, ${port})`,
    "client.loop_start()",
    "for topic, payload, retained in MESSAGES:",
    "    now = datetime.now(timezone.utc).isoformat()",
    `    client.publish(topic, payload.replace("${NOW}", now), qos=1, retain=retained).wait_for_publish(10)`,
    '    print("Sent:", topic)',
    "client.disconnect()",
  ].join("\n");
}

/** The virtual vehicle of `vda-5050-lib` for JavaScript, which stays connected and takes orders. */
export function vdaLibSnippet(signIn: SignIn, sender: Sender): string {
  const { host, port, isTls, caFile, username, password } = signIn;
  const text = (value: string) => JSON.stringify(value);
  const name = host.includes(":") ? `[${host}]` : host;
  return [
    "// npm install vda-5050-lib, then: node robot.mjs",
    ...(isTls && caFile ? ['import { readFileSync } from "node:fs";'] : []),
    'import { AgvController, VirtualAgvAdapter } from "vda-5050-lib";',
    "",
    "const robot = new AgvController(",
    `  { manufacturer: ${text(sender.manufacturer)}, serialNumber: ${text(sender.serialNumber)} },`,
    "  {",
    `    interfaceName: ${text(sender.interfaceName)},`,
    '    vdaVersion: "2.0.0",',
    "    transport: {",
    `      brokerUrl: ${text(`${isTls ? "mqtts" : "mqtt"}://${name}:${port}`)},`,
    `      username: ${text(username)},`,
    `      password: ${text(password)},`,
    ...(isTls && caFile ? [`      tlsOptions: { ca: readFileSync(${text(caFile)}) },`] : []),
    "    },",
    "  },",
    "  { agvAdapterType: VirtualAgvAdapter },",
    '  { initialPosition: { mapId: "hall", x: 0, y: 0, theta: 0, lastNodeId: "start" } },',
    ");",
    "await robot.start();",
  ].join("\n");
}
