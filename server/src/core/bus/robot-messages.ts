import type { PublishOptions } from "./bus.ts";
import { OWN } from "./reserved-topics.ts";

/**
 * What is sent to robots goes through the broker's first process, and from there to the others on topics of our own: each hands it to
 * those that listen to it there.
 */
const PREFIX = `${OWN}/internal/robots`;
export const ROBOT_MESSAGES = `${PREFIX}/#`;

type Sent = Required<Pick<PublishOptions, "qos" | "retain">> & { topic: string };

/** Undefined for what our own processes say to each other. */
export function passedOn({ topic, qos, retain }: Sent): string | undefined {
  return topic.startsWith(`${OWN}/`) ? undefined : `${PREFIX}/${qos}${retain ? "r" : ""}/${topic}`;
}

export function asSent(passed: string): Sent {
  const [how = "", ...levels] = passed.slice(PREFIX.length + 1).split("/");
  return { topic: levels.join("/"), qos: how.startsWith("1") ? 1 : 0, retain: how.endsWith("r") };
}
