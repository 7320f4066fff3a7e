import { z } from "zod";
import { int } from "../../core/fields.ts";
import { DEVICE_KINDS } from "./codes.ts";

/** A device as rows name it that are devices themselves, and as rows of something else name theirs. */
const names = { serialNumber: z.string(), shortName: z.string() };
export const deviceShape = { id: int, ...names, kind: z.enum(DEVICE_KINDS) };
export const ofDeviceShape = { deviceId: int, ...names };
/** The place where a device is at home; null: nowhere. */
export const homeShape = { placeId: int.nullable(), placeName: z.string().nullable() };
