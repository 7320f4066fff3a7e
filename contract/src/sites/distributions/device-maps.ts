import { z } from "zod";
import { instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { SYNC_STATUSES, TRANSFER_TARGET_DIGITS } from "../../fleet/shared/codes.ts";

/** Maps that robots report to have, and what can be asked of one; served by `distributions.ts`. */
/** What a robot says of a map that it has. */
export const DEVICE_MAP_STATUSES = ["enabled", "disabled"] as const;
export type DeviceMapStatus = (typeof DEVICE_MAP_STATUSES)[number];

/** A map that a robot says it has. */
export const deviceMapSchema = z.object({
  mapKey: z.string(),
  version: z.string(),
  status: z.enum(DEVICE_MAP_STATUSES),
  reportedAt: instantSchema,
  /** Null: the platform does not know the map, or not this version. */
  mapId: int.nullable(),
  versionId: int.nullable(),
  name: z.string().nullable(),
  /** The version that counts here. */
  currentVersion: z.string().nullable(),
  currentVersionId: int.nullable(),
  /** Spec §4; null: of a map that the platform does not know. */
  syncStatus: z.enum(SYNC_STATUSES).nullable(),
});
export type DeviceMap = z.infer<typeof deviceMapSchema>;

export const deviceMapsSchema = z.object({
  /** By its protocol, product and factsheet. */
  takes: z.object({ downloads: z.boolean(), enables: z.boolean(), removes: z.boolean() }),
  /** Null: it has never said which maps it has. */
  maps: z.array(deviceMapSchema).nullable(),
  /** Its floor by its newest position. */
  positionMapKey: z.string().nullable(),
});
export type DeviceMaps = z.infer<typeof deviceMapsSchema>;

export const onDeviceSchema = z.object({
  mapKey: z.string().min(1).max(128),
  version: z.string().min(1).max(64),
});
export type OnDevice = z.output<typeof onDeviceSchema>;

export const transferSchema = onDeviceSchema.extend({
  /** The last 8 digits of a serial number (spec §5); letters where it has them. */
  target: z
    .string()
    .trim()
    .regex(new RegExp(`^[\\w.:-]{${TRANSFER_TARGET_DIGITS}}$`), "validation.transferTarget"),
  enables: z.boolean().default(true),
});
export type Transfer = z.output<typeof transferSchema>;
