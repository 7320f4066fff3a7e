import type { Queries } from "../../core/db/database.ts";
import type { Rejection } from "../../core/ingest/items.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Log } from "../../core/log.ts";
import { createWriteBehind } from "../../core/write-behind.ts";
import { announceRefused } from "./announcements.ts";
import { excerptOf, shapeOf } from "./excerpt.ts";
import { addRejections, type RejectionCount, trimNew } from "./rejections.store.ts";

/**
 * Counts what was not taken: by reason, kind and shape of topic and sender, with the newest example. Counting waits in memory
 * and is written every few seconds in two statements, so that a flood of rubbish costs less than the good messages beside it.
 */
export interface Rejections {
  reject(rejection: Rejection): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  db: Queries;
  log: Log;
  announcer?: Pick<Announcer, "announce">;
  now?: () => number;
}

const FLUSH_EVERY_MS = 2_000;
/** Rows of one flush: of names that are no devices, of one device, and in all. */
const MAX_STRANGERS = 200;
const MAX_ROWS_OF_ONE = 20;
const MAX_ROWS = 2_000;
const MAX_DETAIL = 300;
const MAX_NAME = 64;
const MAX_TOPIC = 256;
/** Reasons that nobody who is known is refused for. */
const OF_STRANGERS: ReadonlySet<Rejection["reason"]> = new Set([
  "unknownIdentity",
  "unknownDevice",
  "notMqtt",
]);

export function createRejections({ db, log, announcer, now = Date.now }: Options): Rejections {
  let counts = createCounts();

  const write = async (): Promise<void> => {
    const rows = counts.all();
    if (rows.length === 0) return;
    counts = createCounts();
    try {
      const written = await addRejections(db, rows);
      await trimNew(db, written);
      if (announcer) announceRefused(announcer, written);
    } catch (error) {
      log.warn({ err: error }, "rejections could not be counted");
      counts.giveBack(rows);
    }
  };
  return {
    reject: (rejection) => counts.add(rejection, now()),
    ...createWriteBehind(write, FLUSH_EVERY_MS),
  };
}

/** What is counted until the next flush. Past the bounds senders are lumped together, and topics of one sender. */
function createCounts() {
  const rows = new Map<string, RejectionCount>();
  const rowsOf = new Map<string, number>();
  let strangers = 0;

  const begin = (row: RejectionCount, rejection: Rejection): void => {
    rowsOf.set(row.serialNumber, (rowsOf.get(row.serialNumber) ?? 0) + 1);
    if (OF_STRANGERS.has(row.reason)) strangers += 1;
    // Once a row and flush: of a flood of bad messages one is looked into.
    rows.set(keyOf(row), {
      ...row,
      excerpt: rejection.payload ? excerptOf(rejection.payload) : "",
    });
  };
  const bounded = (row: RejectionCount): RejectionCount => {
    const isStranger = OF_STRANGERS.has(row.reason);
    if (rows.size >= MAX_ROWS || (isStranger && strangers >= MAX_STRANGERS))
      return { ...row, serialNumber: "", kind: "", shape: "" };
    if ((rowsOf.get(row.serialNumber) ?? 0) < MAX_ROWS_OF_ONE) return row;
    return { ...row, kind: "", shape: "" };
  };
  return {
    all: () => [...rows.values()],
    add(rejection: Rejection, at: number): void {
      const row = rowOf(rejection, at);
      const kept = rows.has(keyOf(row)) ? row : bounded(row);
      const same = rows.get(keyOf(kept));
      if (same) count(same, kept);
      else begin(kept, rejection);
    },
    giveBack(lost: readonly RejectionCount[]): void {
      for (const row of lost) {
        const same = rows.get(keyOf(row));
        if (same) Object.assign(same, { count: same.count + row.count, firstAt: row.firstAt });
        else rows.set(keyOf(row), row);
      }
    },
  };
}

function count(known: RejectionCount, newer: RejectionCount): void {
  const { excerpt, firstAt } = known;
  Object.assign(known, { ...newer, excerpt, firstAt, count: known.count + 1 });
}

function rowOf(rejection: Rejection, at: number): RejectionCount {
  const { reason, kind, serialNumber, detail, source = null, topic = "", expected = "" } = rejection;
  const { clientId = "", username = "", remoteIp = null, mqttVersion = null } = rejection.speaker ?? {};
  return {
    ...{ reason, serverId: source, remoteIp, mqttVersion, count: 1, firstAt: at, lastAt: at, excerpt: "" },
    kind: clean(kind, MAX_NAME),
    serialNumber: clean(serialNumber, MAX_NAME),
    shape: shapeOf(clean(topic, MAX_TOPIC)),
    topic: clean(topic, MAX_TOPIC),
    expected: clean(expected, MAX_TOPIC),
    detail: clean(detail, MAX_DETAIL),
    clientId: clean(clientId, MAX_NAME),
    username: clean(username, MAX_NAME),
  };
}

/** Names are of the sender's choice: what text columns take, and no more of it. */
const clean = (text: string, most: number): string =>
  text
    .replace(/\p{Cc}/gu, "")
    .slice(0, most)
    .toWellFormed();

const keyOf = ({ reason, kind, serialNumber, shape, serverId }: RejectionCount): string =>
  JSON.stringify([reason, kind, serialNumber, shape, serverId]);
