/** What lies between one robot and the platform: delays, losses, repeats and cuts as MQTT allows them, drawn from a seed. */

import { CLEANING_TOPICS } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { VDA_TOPICS } from "@sweepline/contract/fleet/vda5050/index.ts";
import { MAPPING_TOPICS } from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { readMessage } from "../../src/core/ingest/adapter.ts";
import type { IngestDevice, IngestItem } from "../../src/core/ingest/items.ts";
import type { Draw } from "../dice.ts";
import { aHeader } from "../robot-messages.ts";
import type { RobotEvents, RobotLink } from "./simulated.ts";

export interface Wire {
  link: RobotLink;
  /** To the robot. */
  send(topic: string, payload: Uint8Array | string): void;
  /** Lets arrive at the robot what is due. */
  deliver(): void;
  /** What has arrived of the robot. */
  take(): IngestItem[];
  cut(seconds: number): void;
  /** With losses, repeats and long ways, or without. */
  isBad: boolean;
}

interface Travelling<What> {
  at: number;
  what: What;
}

const TOPICS = { ...VDA_TOPICS, ...CLEANING_TOPICS, ...MAPPING_TOPICS };
const LOST = 0.08;
const REPEATED = 0.08;
/** Of what is sent to a robot that is away; the rest its broker keeps for it. */
const FORGOTTEN = 0.5;
const LONG_WAY = 0.1;

export function createWire(given: {
  device: IngestDevice;
  events: RobotEvents;
  draw: Draw;
  now(): number;
  /** Of what it reports; nothing else arrives. */
  kinds?: readonly string[];
}): Wire {
  const { device, events, draw, now, kinds = ["state"] } = given;
  const out: Travelling<{ kind: "order" | "instantActions"; payload: Uint8Array }>[] = [];
  let back: Travelling<IngestItem>[] = [];
  let hasSignal = false;
  let isTuned = true;
  let cutUntil = 0;
  let noticeAt: number | undefined;
  /** One topic keeps its order, and one connection from the robot does. */
  const last = new Map<string, number>();

  const way = (name: string): number => {
    const delay = wire.isBad ? draw() * (draw() < LONG_WAY ? 25_000 : 3_000) : 100;
    const at = Math.max(now() + delay, last.get(name) ?? 0);
    last.set(name, at);
    return at;
  };
  const report = (kind: string, payload: string): void => {
    const topic = TOPICS[kind as keyof typeof TOPICS];
    if (!topic) return;
    const read = readMessage(topic, { topic: kind, payload: Buffer.from(payload) } as never);
    if ("reason" in read) throw new Error(`${kind}: ${read.detail}`);
    const at = way("back");
    const item = { type: "message", device, kind, ...read, receivedAt: at } as IngestItem;
    back.push({ at, what: item });
    if (wire.isBad && draw() < REPEATED) back.push({ at, what: item });
  };
  const connected = (connectionState: string): void =>
    report(
      "connection",
      JSON.stringify({ ...aHeader(now()), serialNumber: device.serialNumber, connectionState }),
    );
  const isThere = () => hasSignal && now() >= cutUntil;
  const comeBack = (): void => {
    connected("ONLINE");
    events.onOnline();
  };

  const wire: Wire = {
    isBad: false,
    link: {
      open() {
        hasSignal = true;
        comeBack();
      },
      send({ kind, payload }) {
        if (!kinds.includes(kind) || !isThere() || (wire.isBad && draw() < LOST)) return;
        report(kind, payload);
      },
      loseSignal() {
        hasSignal = false;
        connected("CONNECTIONBROKEN");
      },
      regainSignal() {
        hasSignal = true;
        if (isThere()) comeBack();
      },
      close: () => Promise.resolve(),
    },
    send(topic, payload) {
      const kind = topic.slice(topic.lastIndexOf("/") + 1) as "order" | "instantActions";
      if (!isThere() ? draw() < FORGOTTEN : wire.isBad && draw() < LOST) return;
      const what = { kind, payload: Buffer.from(payload) };
      out.push({ at: way(kind), what });
      if (wire.isBad && draw() < REPEATED) out.push({ at: way(kind), what });
    },
    deliver() {
      if (noticeAt !== undefined && now() >= noticeAt) {
        noticeAt = undefined;
        if (!isThere()) connected("CONNECTIONBROKEN");
      }
      if (!isTuned && isThere()) {
        isTuned = true;
        comeBack();
      }
      if (!isThere()) return;
      const due = out.filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at);
      for (const one of due) {
        out.splice(out.indexOf(one), 1);
        events.onMessage(one.what.kind, one.what.payload);
      }
    },
    take() {
      const due = back.filter(({ at }) => at <= now());
      back = back.filter(({ at }) => at > now());
      return due.map(({ what }) => what);
    },
    cut(seconds) {
      if (!isThere()) return;
      cutUntil = now() + seconds * 1_000;
      isTuned = false;
      // Its broker finds out at once, or late, or when it is back.
      noticeAt = now() + (draw() < 0.4 ? 0 : draw() * 30_000);
    },
  };
  return wire;
}
