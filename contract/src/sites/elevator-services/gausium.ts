import { z } from "zod";
import { int } from "../../core/fields.ts";

/**
 * Gausium's Elevator Control System Interface, protocol V1.5, as its developers' pages describe it: a building's control system has
 * an HTTPS and WebSocket address, and whoever wants to ride is its client. A walk of one ride, in one session:
 *
 *   V1_RESERVE ─▶ V1_LIFT_STATUS, V1_LIFT_MODE (subscribed) ─▶ V1_CALL_FROM ─▶ … pushed: OPENED ─▶ V1_OPEN_DOOR while the rider goes in
 *   ─▶ V1_CLOSE_DOOR, V1_CALL_TO ─▶ … pushed: OPENED ─▶ V1_OPEN_DOOR while the rider goes out ─▶ V1_CLOSE_DOOR ─▶ V1_CALL_CANCEL
 *
 * What we send is strict. What we read is lenient: numbers may come as text, and what is not known here may stand there.
 */
export const GAUSIUM_PATHS = {
  token: "/v1/oauth2/token",
  config: "/v1/lift/config",
  socket: "/v1/connect",
} as const;

/** Codes of answers. */
export const GAUSIUM_CODES = {
  ok: 0,
  unavailable: 29_001,
  fullyReserved: 29_008,
  notReserved: 29_009,
} as const;

/** The field that names who rides. */
export const GAUSIUM_ROBOT = "robotSn";

export const GAUSIUM_REQUESTS = [
  "V1_RESERVE",
  "V1_CALL_FROM",
  "V1_CALL_TO",
  "V1_CALL_CANCEL",
  "V1_OPEN_DOOR",
  "V1_CLOSE_DOOR",
  "V1_LIFT_STATUS",
  "V1_LIFT_MODE",
  "V1_ROBOT_STATUS",
] as const;
export type GausiumRequest = (typeof GAUSIUM_REQUESTS)[number];
export type GausiumRobotStatus = "WAITING" | "ENTERING" | "TAKING" | "EXITING" | "COMPLETED" | "FAILED";

const MAX_NAME = 128;
const text = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string().min(1).max(MAX_NAME),
);
const number = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  int,
);

export const gausiumTokenSchema = z.looseObject({
  accessToken: z.string().min(1).max(8_192),
});

const destinationSchema = z.looseObject({
  /** A door of a floor: what calls name. */
  areaId: text,
  floorId: text.optional(),
  displayName: text.optional(),
  doorId: text.optional(),
});
export type GausiumDestination = z.infer<typeof destinationSchema>;
const liftSchema = z.looseObject({
  liftId: text,
  displayName: z.string().max(MAX_NAME).default(""),
  destinations: z.array(destinationSchema).max(500).default([]),
  cars: z
    .array(z.looseObject({ carId: text }))
    .max(100)
    .default([]),
});
export type GausiumLift = z.infer<typeof liftSchema>;
export const gausiumConfigSchema = z.looseObject({
  code: number,
  data: z.array(liftSchema).max(100).catch([]),
});

/** The answer to a request. */
export const gausiumAnswerSchema = z.looseObject({
  code: number,
  data: z.looseObject({ requestId: z.string().max(MAX_NAME).optional() }).nullish(),
});

/** Pushed while subscribed. */
export const gausiumStatusSchema = z.looseObject({
  type: z.literal("V1_LIFT_STATUS"),
  liftId: text,
  carId: text.optional(),
  areaId: text,
  doorId: text.optional(),
  status: z.enum(["OPENING", "OPENED", "CLOSING", "CLOSED"]),
  direction: z.enum(["UP", "DOWN", "STOP"]).optional().catch(undefined),
});
export type GausiumStatus = z.infer<typeof gausiumStatusSchema>;
export const gausiumModeSchema = z.looseObject({
  type: z.literal("V1_LIFT_MODE"),
  liftId: text,
  status: z.enum(["AVAILABLE", "UNAVAILABLE"]),
  /** Why: `FIRE`, say. */
  message: z.string().max(1_000).nullish(),
});
export type GausiumMode = z.infer<typeof gausiumModeSchema>;
