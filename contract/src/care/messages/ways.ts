/** What messages are of, how urgent, and by which ways they reach people. */

/** By which a message reaches people; `webhook` reaches a program, once a message. */
export const MESSAGE_WAYS = ["inApp", "email", "push", "sms", "webhook"] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];
/** Those that go out of the product, and may fail there. */
export const OUTSIDE_WAYS = ["email", "push", "sms", "webhook"] as const;
export type OutsideWay = (typeof OUTSIDE_WAYS)[number];
/** Those of which a person may choose what they want. */
export const PERSONAL_WAYS = ["inApp", "email", "push", "sms"] as const;
export type PersonalWay = (typeof PERSONAL_WAYS)[number];

/** From the least to the most urgent. */
export const SEVERITIES = ["info", "warning", "error", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What a message is of: what people wrote, what happened to devices, or to scheduled jobs. */
export const MESSAGE_SUBJECTS = ["written", "fault", "alarm", "assist", "job"] as const;
export type MessageSubject = (typeof MESSAGE_SUBJECTS)[number];

export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
