import { z } from "zod";
import { idSchema } from "../../core/endpoint.ts";
import { int, optionalText, requiredText, revision } from "../../core/fields.ts";
import { FIRMWARE_KINDS, MAX_HARDWARE_REVISIONS, MAX_NOTES_LENGTH, MAX_SIGNATURE_BYTES } from "./codes.ts";
import { MAX_VERSION_LENGTH, VERSION_RULES } from "./versions.ts";

/** What people enter of firmware packages. Whether a version fits its product's rule, the server says. */
const version = requiredText(MAX_VERSION_LENGTH);

export const dependencySchema = z.object({
  kind: z.enum(FIRMWARE_KINDS),
  minVersion: version,
  /** Empty: no upper end. */
  belowVersion: optionalText(MAX_VERSION_LENGTH),
});
export type FirmwareDependency = z.output<typeof dependencySchema>;

export const hardwareRevision = z.string().trim().min(1, "validation.required").max(40);

/** Fields of the form, each with its rule. */
export const FIRMWARE_FIELDS = {
  productId: idSchema,
  kind: z.enum(FIRMWARE_KINDS, "validation.required"),
  eventName: requiredText(100),
  version,
  /** Empty: all. */
  hardwareRevisions: z.array(hardwareRevision).max(MAX_HARDWARE_REVISIONS).default([]),
  notesZh: optionalText(MAX_NOTES_LENGTH),
  notesEn: optionalText(MAX_NOTES_LENGTH),
  dependencies: z.array(dependencySchema).max(FIRMWARE_KINDS.length).default([]),
};

export const newPackageSchema = z.object(FIRMWARE_FIELDS);
export type PackageFields = z.output<typeof newPackageSchema>;
/** The product of a package stays: its files are checked by the product's keys. */
export const packageChangeSchema = z.object({ ...FIRMWARE_FIELDS, revision }).omit({ productId: true });
export type PackageChange = z.output<typeof packageChangeSchema>;

export const withdrawSchema = z.object({ reason: requiredText(500), revision });

/** A name is text, and the last part of the address that robots fetch it from. */
const fileName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._ +()-]{0,119}$/, "validation.firmwareFileName");
export const newFileSchema = z.object({
  name: fileName,
  bytes: int.positive("validation.emptyFile"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type NewFirmwareFile = z.output<typeof newFileSchema>;

/** Null takes it away. */
export const signatureSchema = z.object({
  signature: z
    .base64()
    .min(4, "validation.required")
    .max(Math.ceil(MAX_SIGNATURE_BYTES / 3) * 4)
    .nullable(),
});

export const rulesSchema = z.object({
  versionRule: z.enum(VERSION_RULES),
  requiresSignature: z.boolean(),
});
export const rulesChangeSchema = rulesSchema.extend({ revision });
export type RulesChange = z.output<typeof rulesChangeSchema>;

export const KEY_FIELDS = {
  name: requiredText(60),
  publicKey: requiredText(8_000),
};
export const newKeySchema = z.object(KEY_FIELDS);
export type NewFirmwareKey = z.output<typeof newKeySchema>;
