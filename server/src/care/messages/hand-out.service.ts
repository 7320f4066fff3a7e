import type { ChannelKind } from "@sweepline/contract/care/message-channels.ts";
import { INBOX_EVENTS } from "@sweepline/contract/care/messages/inbox.ts";
import {
  INITIAL_MESSAGE_SETTINGS,
  type LeastSeverity,
  type MessageSettings,
} from "@sweepline/contract/care/messages/settings.ts";
import {
  isAtLeast,
  type MessageSubject,
  type MessageWay,
  PERSONAL_WAYS,
  type PersonalWay,
  type Severity,
} from "@sweepline/contract/care/messages/ways.ts";
import type { Bus } from "../../core/bus/bus.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import { newTimeId } from "../../core/time-id.ts";
import { channelsServing } from "../message-channels/index.ts";
import { browsersOfMany } from "../web-push/index.ts";
import { insertDeliveries, type NewDelivery } from "./deliveries.store.ts";
import { insertReceivers } from "./hand-out.store.ts";
import { nudgeDispatchers } from "./message-nudges.ts";
import type { MessagesDeps } from "./messages-deps.ts";
import { heldUntil } from "./quiet-time.ts";
import type { Receiver } from "./receivers.store.ts";

/** What decides by which ways a message reaches somebody. */
export interface HandedOut {
  id: string;
  createdAt: Date;
  organizationId: number;
  subject: MessageSubject;
  severity: Severity;
  ways: readonly MessageWay[];
}
export interface HandOutDeps extends Pick<MessagesDeps, "announcer" | "giveUpMs"> {
  bus: Pick<Bus, "publish">;
}

/** Whose it is, the key alone says. */
const NO_ORGANIZATION = 0;

interface Reached {
  receiver: Receiver;
  ways: PersonalWay[];
}

/**
 * Hands a message to its receivers, each by those of its ways that they want, in the transaction that sends it. Answers how
 * many it is for, and whether it stands in an inbox.
 */
export async function handOut(
  deps: HandOutDeps,
  tx: Queries,
  { message, receivers, now }: { message: HandedOut; receivers: readonly Receiver[]; now: Date },
): Promise<{ people: number; isInApp: boolean }> {
  const reached = receivers
    .map((receiver) => ({ receiver, ways: waysFor(message, receiver.settings) }))
    .filter(({ ways }) => ways.length > 0);
  await insertReceivers(
    tx,
    { ...message, receivedAt: now },
    reached.map(({ receiver: { staffId }, ways }) => ({ staffId, isInApp: ways.includes("inApp") })),
  );
  announceTo(
    deps,
    tx,
    reached.filter(({ ways }) => ways.includes("inApp")).map(({ receiver }) => receiver.staffId),
  );
  const deliveries = await deliveriesTo(tx, { message, reached, now });
  const giveUpAt = new Date(now.getTime() + deps.giveUpMs);
  await insertDeliveries(tx, { ...message, now, giveUpAt }, deliveries);
  if (deliveries.some(({ state }) => state === "pending")) afterCommit(tx, () => nudgeDispatchers(deps.bus));
  return { people: reached.length, isInApp: reached.some(({ ways }) => ways.includes("inApp")) };
}

/** What leaves the product: to people by the channels that serve their organization, to programs by those of the message's. */
async function deliveriesTo(
  tx: Queries,
  { message, reached, now }: { message: HandedOut; reached: readonly Reached[]; now: Date },
): Promise<NewDelivery[]> {
  if (!message.ways.some((way) => way !== "inApp")) return [];
  const ids = reached.map(({ receiver }) => receiver.organizationId);
  const serving = await channelsServing(tx, [...new Set([...ids, message.organizationId])]);
  const channelsOf = (organizationId: number, kind: ChannelKind): number[] =>
    serving
      .filter((one) => one.organizationId === organizationId && one.kind === kind)
      .map((one) => one.channelId);
  const toPeople = reached.flatMap(({ receiver, ways }) =>
    (["email", "sms"] as const)
      .filter((way) => ways.includes(way))
      .flatMap((way) =>
        deliveryTo({ message, receiver, now }, way, channelsOf(receiver.organizationId, way)[0]),
      ),
  );
  const webhooks = message.ways.includes("webhook") ? channelsOf(message.organizationId, "webhook") : [];
  const toPrograms = webhooks.map((channelId) => ({
    ...{ id: newTimeId(now), staffId: null, way: "webhook" as const, channelId, address: "" },
    ...{ language: "zh" as const, state: "pending" as const, heldUntil: null },
  }));
  const wanting = reached.filter(({ ways }) => ways.includes("push")).map(({ receiver }) => receiver);
  const browsers = await browsersOfMany(
    tx,
    wanting.map(({ staffId }) => staffId),
  );
  const toBrowsers = wanting.flatMap((receiver) =>
    browsers
      .filter(({ staffId }) => staffId === receiver.staffId)
      .map(({ id }) => pushTo({ message, receiver, now }, id)),
  );
  return [...toPeople, ...toPrograms, ...toBrowsers];
}

/** A browser's id stands for its address, which is looked up as it is sent. */
function pushTo(
  { message, receiver, now }: { message: HandedOut; receiver: Receiver; now: Date },
  browserId: number,
): NewDelivery {
  const { staffId, language } = receiver;
  const until = heldUntil({ ...receiver, severity: message.severity }, now);
  return {
    ...{ id: newTimeId(now), staffId, way: "push", channelId: 0, address: String(browserId), language },
    ...{ state: until ? "held" : "pending", heldUntil: until },
  };
}

/** None where there is no way to somebody; who wrote a message is told of those it did not reach. */
function deliveryTo(
  { message, receiver, now }: { message: HandedOut; receiver: Receiver; now: Date },
  way: "email" | "sms",
  channelId: number | undefined,
): NewDelivery[] {
  const { staffId, language } = receiver;
  const address = (way === "email" ? receiver.email : receiver.phone) ?? "";
  const isPossible = channelId !== undefined && address !== "";
  if (!isPossible && message.subject !== "written") return [];
  const until = heldUntil({ ...receiver, severity: message.severity }, now);
  const state = isPossible ? (until ? "held" : "pending") : "refused";
  const id = newTimeId(now);
  return [{ id, staffId, way, channelId: channelId ?? 0, address, language, state, heldUntil: until }];
}

/** To open consoles of these people: what they have received, or read, has changed. */
export function announceTo(
  { announcer }: Pick<MessagesDeps, "announcer">,
  tx: Queries,
  staffIds: readonly number[],
): void {
  if (staffIds.length === 0) return;
  const { name } = INBOX_EVENTS.messageReceived;
  afterCommit(tx, () =>
    announcer.announce(
      staffIds.map((staffId) => ({ entry: [name, staffId, {}], organizationId: NO_ORGANIZATION })),
    ),
  );
}

/** Of the message's ways those that the person wants for such messages. */
function waysFor(
  { subject, severity, ways }: Pick<HandedOut, "subject" | "severity" | "ways">,
  settings: MessageSettings | null,
): PersonalWay[] {
  const wanted = (settings ?? INITIAL_MESSAGE_SETTINGS).subscriptions[subject];
  const isWanted = (least: LeastSeverity) => least !== "never" && isAtLeast(severity, least);
  return PERSONAL_WAYS.filter((way) => ways.includes(way) && isWanted(wanted[way]));
}
