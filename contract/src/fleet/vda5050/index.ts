import { z } from "zod";
import { int } from "../../core/fields.ts";
import { topic } from "../../core/topic.ts";

/**
 * VDA 5050 2.1 as the platform reads it: leniently. Only what is used is looked at, unknown fields are dropped,
 * and fields that real robots leave out are optional. What the platform sends is validated strictly in the tests.
 * Units of the standard: metres, radians, percent.
 */
export const VDA_INTERFACE = "uagv";
export const VDA_PREFIX = "{interface}/v2/{manufacturer}/{serialNumber}";

/** Serial numbers and manufacturers are topic levels: no wildcards, no slash, no space. */
export const SERIAL_NUMBER = /^[A-Za-z0-9_.:-]{1,64}$/;

export const vdaHeaderSchema = z.object({
  headerId: int.nonnegative(),
  timestamp: z.iso.datetime({ offset: true }),
  version: z.string().max(32),
  manufacturer: z.string().max(64),
  serialNumber: z.string().max(64),
});
export type VdaHeader = z.infer<typeof vdaHeaderSchema>;

/** Metres or radians; no floor reaches further, and what is stored keeps its precision. */
export const coordinate = z.number().min(-1_000_000).max(1_000_000);

export const positionSchema = z.object({
  x: coordinate,
  y: coordinate,
  theta: coordinate,
  mapId: z.string().max(128),
  positionInitialized: z.boolean().optional(),
  localizationScore: z.number().min(0).max(1).optional(),
});
export type VdaPosition = z.infer<typeof positionSchema>;

const velocitySchema = z.object({
  vx: z.number().optional(),
  vy: z.number().optional(),
  omega: z.number().optional(),
});
/** Text for people: what is longer is cut, so that a report does not fall for what it says beside its values. */
const shortText = (most: number) =>
  z
    .string()
    .overwrite((text) => withoutHalf(text.slice(0, most)))
    .describe(`Cut after ${most} characters`);
/** A character that takes two places is not cut in the middle. */
const withoutHalf = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text);
/** The first of a list that a robot has made too long. */
const firstOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .overwrite((all) => all.slice(0, most))
    .describe(`The first ${most} are read`);

const referencesSchema = firstOf(
  z.object({ referenceKey: shortText(128), referenceValue: shortText(256) }),
  64,
);

export const vdaErrorSchema = z.object({
  errorType: shortText(128),
  errorLevel: shortText(16),
  errorDescription: shortText(1024).optional(),
  errorHint: shortText(1024).optional(),
  errorReferences: referencesSchema.optional(),
});
export type VdaError = z.infer<typeof vdaErrorSchema>;

export const actionStateSchema = z.object({
  actionId: z.string().max(128),
  actionType: z.string().max(64).optional(),
  actionDescription: shortText(512).optional(),
  actionStatus: z.enum(["WAITING", "INITIALIZING", "RUNNING", "PAUSED", "FINISHED", "FAILED"]),
  resultDescription: shortText(1024).optional(),
});

export const stateSchema = vdaHeaderSchema.extend({
  orderId: z.string().max(128).default(""),
  orderUpdateId: int.nonnegative().default(0),
  lastNodeId: z.string().max(128).default(""),
  lastNodeSequenceId: int.nonnegative().default(0),
  /** What is left of the order; only whether there is anything is looked at. Some robots leave finished nodes there. */
  nodeStates: z.array(z.unknown()).optional().catch(undefined),
  edgeStates: z.array(z.unknown()).optional().catch(undefined),
  driving: z.boolean().default(false),
  paused: z.boolean().optional(),
  operatingMode: z.string().max(32).default("AUTOMATIC"),
  agvPosition: positionSchema.optional(),
  velocity: velocitySchema.optional(),
  batteryState: z
    .object({
      batteryCharge: z
        .number()
        .overwrite((percent) => Math.min(100, Math.max(0, percent)))
        .describe("0 to 100; a little beyond is taken as full or empty"),
      charging: z.boolean().default(false),
      batteryVoltage: z.number().optional(),
      batteryHealth: z.number().optional(),
    })
    .optional(),
  actionStates: z.array(actionStateSchema).max(500).default([]),
  errors: firstOf(vdaErrorSchema, 200).default([]),
  safetyState: z.object({ eStop: z.string().max(16), fieldViolation: z.boolean().default(false) }).optional(),
  maps: z
    .array(
      z.object({ mapId: z.string().max(128), mapVersion: z.string().max(64), mapStatus: z.string().max(16) }),
    )
    .max(100)
    .optional(),
});
export type VdaState = z.infer<typeof stateSchema>;

export const visualizationSchema = vdaHeaderSchema.extend({
  agvPosition: positionSchema.optional(),
  velocity: velocitySchema.optional(),
});
export type VdaVisualization = z.infer<typeof visualizationSchema>;

export const CONNECTION_STATES = ["ONLINE", "OFFLINE", "CONNECTIONBROKEN"] as const;
export const connectionSchema = vdaHeaderSchema.extend({ connectionState: z.enum(CONNECTION_STATES) });
export type VdaConnection = z.infer<typeof connectionSchema>;

/** Some robots send a bare header as their factsheet. */
export const factsheetSchema = vdaHeaderSchema.extend({
  typeSpecification: z
    .object({
      seriesName: z.string().max(128).optional(),
      agvKinematic: z.string().max(64).optional(),
      agvClass: z.string().max(64).optional(),
      maxLoadMass: z.number().optional(),
    })
    .optional(),
  physicalParameters: z
    .object({
      speedMax: z.number().optional(),
      width: z.number().optional(),
      length: z.number().optional(),
      heightMax: z.number().optional(),
    })
    .optional(),
  protocolFeatures: z
    .object({
      agvActions: z
        .array(
          z.object({
            actionType: z.string().max(64),
            /** INSTANT, NODE, EDGE. */
            actionScopes: z.array(z.string().max(16)).max(8).optional(),
          }),
        )
        .max(200)
        .optional(),
    })
    .optional(),
  /** Versions as the robot names them, VDA 5050 2.1. */
  vehicleConfig: z
    .object({
      versions: z
        .array(z.object({ key: z.string().max(64), value: z.string().max(128) }))
        .max(50)
        .optional(),
    })
    .optional(),
});
export type VdaFactsheet = z.infer<typeof factsheetSchema>;

export const actionSchema = z.object({
  actionType: z.string(),
  actionId: z.string(),
  blockingType: z.enum(["NONE", "SOFT", "HARD"]),
  actionDescription: z.string().optional(),
  actionParameters: z.array(z.object({ key: z.string(), value: z.unknown() })).optional(),
});
export type VdaAction = z.infer<typeof actionSchema>;

/** Sent with both keys: some robots read `instantActions` where the standard says `actions`. */
export const instantActionsSchema = vdaHeaderSchema.extend({
  actions: z.array(actionSchema),
  instantActions: z.array(actionSchema).optional(),
});
export type VdaInstantActions = z.infer<typeof instantActionsSchema>;

export const VDA_TOPICS = {
  connection: topic({
    pattern: `${VDA_PREFIX}/connection`,
    sender: "device",
    qos: 1,
    isRetained: true,
    summary: "Online, offline; CONNECTIONBROKEN as last will",
    payload: connectionSchema,
  }),
  state: topic({
    pattern: `${VDA_PREFIX}/state`,
    sender: "device",
    qos: 0,
    summary: "Full report, on every change and at the latest every 30 s",
    payload: stateSchema,
  }),
  visualization: topic({
    pattern: `${VDA_PREFIX}/visualization`,
    sender: "device",
    qos: 0,
    summary: "Position at about 1 Hz",
    payload: visualizationSchema,
  }),
  factsheet: topic({
    pattern: `${VDA_PREFIX}/factsheet`,
    sender: "device",
    qos: 0,
    summary: "What the robot is and can do",
    payload: factsheetSchema,
  }),
  instantActions: topic({
    pattern: `${VDA_PREFIX}/instantActions`,
    sender: "platform",
    qos: 0,
    summary: "Actions to carry out at once",
    payload: instantActionsSchema,
  }),
};

/** A robot reports its state at the latest after this time (VDA 5050 §6.10). */
export const STATE_INTERVAL_MS = 30_000;
/** Silence is believed after three missed reports, because a flat battery says no goodbye. */
export const SILENCE_AFTER_MS = 3 * STATE_INTERVAL_MS;
