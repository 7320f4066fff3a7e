import { z } from "zod";
import { recordOf } from "../../core/records.ts";
import { DEVICE_FIELDS, type DeviceField } from "./device-fields.ts";

/** Which texts of a device there are, and the schemas that they make. */
type Fields = typeof DEVICE_FIELDS;
export type DeviceFieldName = keyof Fields;
export const DEVICE_FIELD_NAMES = Object.keys(DEVICE_FIELDS) as DeviceFieldName[];
/** An entry with all that it may have. */
export const deviceField = (name: DeviceFieldName): DeviceField => DEVICE_FIELDS[name];

type PlatformName = {
  [Name in DeviceFieldName]: Fields[Name] extends { isOfPlatform: true } ? Name : never;
}[DeviceFieldName];
type OwnName = Exclude<DeviceFieldName, PlatformName>;
const isOfPlatform = (name: DeviceFieldName): name is PlatformName => deviceField(name).isOfPlatform === true;
export const PLATFORM_TEXTS = DEVICE_FIELD_NAMES.filter(isOfPlatform);
export const OWN_TEXTS = DEVICE_FIELD_NAMES.filter((name): name is OwnName => !isOfPlatform(name));

type Schemas<Name extends DeviceFieldName> = { [Field in Name]: Fields[Field]["schema"] };
/** What may be entered into these fields. */
export function enteredShape<Name extends DeviceFieldName>(names: readonly Name[]): Schemas<Name> {
  return recordOf(names, (name) => DEVICE_FIELDS[name].schema) as Schemas<Name>;
}
/** What answers tell of them. */
export const textsShape = () => recordOf(DEVICE_FIELD_NAMES, () => z.string());
