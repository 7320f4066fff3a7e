import { z } from "zod";
import { endpoint, fileAnswer, fileBody, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, revision, searchText } from "../../core/fields.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { FIRMWARE_FILE_STATES, FIRMWARE_KINDS, FIRMWARE_PART_BYTES, FIRMWARE_STATES } from "./codes.ts";
import {
  dependencySchema,
  newFileSchema,
  newKeySchema,
  newPackageSchema,
  packageChangeSchema,
  rulesChangeSchema,
  rulesSchema,
  signatureSchema,
  withdrawSchema,
} from "./fields.ts";

/**
 * Firmware packages of products (spec §2 `sysannex`, §3): what robots may be updated to.
 *
 *   draft ── files: begin ──▶ parts in any order ──▶ finish ──▶ checked ── release ──▶ released ── withdraw ──▶ withdrawn
 *
 * They are the platform's. Others see released and withdrawn packages of the products of which they hold devices.
 */
const packageShape = {
  id: int,
  productId: int,
  productName: z.string(),
  kind: z.enum(FIRMWARE_KINDS),
  eventName: z.string(),
  version: z.string(),
  /** Empty: all. */
  hardwareRevisions: z.array(z.string()),
  state: z.enum(FIRMWARE_STATES),
  /** Of the caller's scope: rollouts that bring it, bindings that name it, devices that run this version of its product and kind. */
  usedBy: z.object({ rollouts: int, bindings: int, devices: int }),
  fileCount: int,
  fileBytes: int,
  createdBy: z.string(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  releasedAt: instantSchema.nullable(),
  releasedBy: z.string(),
  withdrawnAt: instantSchema.nullable(),
  withdrawnBy: z.string(),
  withdrawnReason: z.string(),
  revision: int,
};
export const firmwarePackageRowSchema = z.object(packageShape);
export type FirmwarePackageRow = z.infer<typeof firmwarePackageRowSchema>;

const firmwareFileSchema = z.object({
  id: int,
  name: z.string(),
  bytes: int,
  sha256: z.string(),
  /** Null until it was checked. */
  sha1: z.string().nullable(),
  md5: z.string().nullable(),
  state: z.enum(FIRMWARE_FILE_STATES),
  /** Of the upload, and of the check. */
  arrivedBytes: int,
  checkedBytes: int,
  hasSignature: z.boolean(),
  /** Name of the valid key that verifies its signature. */
  signedBy: z.string().nullable(),
  createdAt: instantSchema,
});
export type FirmwareFile = z.infer<typeof firmwareFileSchema>;

export const firmwarePackageSchema = z.object({
  ...packageShape,
  notesZh: z.string(),
  notesEn: z.string(),
  ...rulesSchema.shape,
  files: z.array(firmwareFileSchema),
  dependencies: z.array(dependencySchema),
});
export type FirmwarePackage = z.infer<typeof firmwarePackageSchema>;

const uploadSchema = z.object({
  fileId: int,
  partBytes: int,
  state: z.enum(FIRMWARE_FILE_STATES),
  /** Numbers of the parts that have arrived: an upload goes on where it broke off. */
  received: z.array(int),
});
export type FirmwareUpload = z.infer<typeof uploadSchema>;

const keySchema = z.object({
  id: int,
  name: z.string(),
  /** `Ed25519`, `RSA 3072`, `EC prime256v1`. */
  algorithm: z.string(),
  publicKey: z.string(),
  /** SHA-256 of the key as DER, by which people compare it. */
  fingerprint: z.string(),
  createdAt: instantSchema,
  revokedAt: instantSchema.nullable(),
});
export type FirmwareKey = z.infer<typeof keySchema>;

const productRulesSchema = z.object({
  productId: int,
  productName: z.string(),
  ...rulesSchema.shape,
  revision: int,
  keys: z.array(keySchema),
});
export type ProductRules = z.infer<typeof productRulesSchema>;

export const packageListQuery = pageQuery(
  ["eventName", "productName", "kind", "version", "state", "releasedAt", "updatedAt"],
  {
    search: searchText,
    productId: idSchema.optional(),
    kind: z.enum(FIRMWARE_KINDS).optional(),
    state: z.enum(FIRMWARE_STATES).optional(),
  },
);
export type PackageListQuery = z.output<typeof packageListQuery>;

const LIST = "operations_firmware_list";
const EDIT = "operations_firmware_edit";
const RELEASE = "operations_firmware_release";
const ofFile = z.object({ id: idSchema, fileId: idSchema });
const ofKey = z.object({ id: idSchema, keyId: idSchema });
const packageAnswer = { answer: firmwarePackageSchema } as const;
const rulesAnswer = { answer: productRulesSchema } as const;

export const FIRMWARE_ENDPOINTS = {
  list: endpoint("GET /platform/otaupdate/sysannex/page", LIST, {
    shows: "devices",
    summary:
      "Firmware packages: the platform's people all, others what was released for products of their devices",
    ...pagesOf(firmwarePackageRowSchema, packageListQuery),
  }),
  get: endpoint("GET /platform/otaupdate/sysannex/:id", LIST, {
    shows: "devices",
    summary: "One firmware package with its files",
    ...packageAnswer,
  }),
  create: endpoint("POST /platform/otaupdate/sysannex", EDIT, {
    summary: "Makes a draft",
    body: newPackageSchema,
    ...packageAnswer,
  }),
  update: endpoint("PUT /platform/otaupdate/sysannex/:id", EDIT, {
    summary: "Changes a draft",
    body: packageChangeSchema,
    ...packageAnswer,
  }),
  remove: endpoint("DELETE /platform/otaupdate/sysannex/:id", EDIT, {
    summary: "Deletes a draft and its files",
  }),
  release: endpoint("POST /platform/otaupdate/sysannex/:id/release", RELEASE, {
    summary: "Releases a draft; its content never changes again",
    body: z.object({ revision }),
    stepUp: true,
    ...packageAnswer,
  }),
  withdraw: endpoint("POST /platform/otaupdate/sysannex/:id/withdraw", RELEASE, {
    summary: "Withdraws a released package: no robot gets it any more",
    body: withdrawSchema,
    stepUp: true,
    ...packageAnswer,
  }),
  /** The same file begun again goes on where it broke off. */
  begin: endpoint("POST /platform/otaupdate/sysannex/:id/files", EDIT, {
    summary: "Begins to upload a file of a draft, or goes on with it",
    body: newFileSchema,
    answer: uploadSchema,
    isRepeatable: true,
  }),
  part: endpoint("PUT /platform/otaupdate/sysannex/:id/files/:fileId", EDIT, {
    summary: "Sends one part of a file; the same one twice does no harm",
    params: ofFile,
    query: z.object({ number: z.coerce.number().int().min(0).max(100_000) }),
    ...fileBody,
    maxBodyBytes: FIRMWARE_PART_BYTES,
    isRepeatable: true,
    isUnnoted: true,
  }),
  finish: endpoint("POST /platform/otaupdate/sysannex/:id/files/:fileId/finish", EDIT, {
    summary: "Has a file checked that has arrived whole",
    params: ofFile,
    isRepeatable: true,
    ...packageAnswer,
  }),
  removeFile: endpoint("DELETE /platform/otaupdate/sysannex/:id/files/:fileId", EDIT, {
    summary: "Removes a file from a draft",
    params: ofFile,
    ...packageAnswer,
  }),
  sign: endpoint("PUT /platform/otaupdate/sysannex/:id/files/:fileId/signature", EDIT, {
    summary: "Sets the detached signature of a file, base64; it is checked with the file",
    params: ofFile,
    body: signatureSchema,
    isRepeatable: true,
    ...packageAnswer,
  }),
  /** Answers ranges of bytes (RFC 9110). */
  file: endpoint("GET /platform/otaupdate/sysannex/:id/files/:fileId/content", LIST, {
    shows: "devices",
    summary: "The content of a file, or a range of it",
    params: ofFile,
    ...fileAnswer,
  }),
  /** An address of the same server, as `downloads.ts` says. */
  link: endpoint("POST /platform/otaupdate/sysannex/:id/files/:fileId/link", LIST, {
    summary: "Where a browser saves a file from: an address for this file alone, for a quarter of an hour",
    params: ofFile,
    answer: z.object({ path: z.string() }),
    isRepeatable: true,
  }),
  rules: endpoint("GET /platform/otaupdate/sysannex/product/:id/rules", EDIT, {
    summary: "How a product's versions are compared, and who may sign its files",
    ...rulesAnswer,
  }),
  setRules: endpoint("PUT /platform/otaupdate/sysannex/product/:id/rules", RELEASE, {
    summary: "Changes how a product's versions are compared and whether its files must be signed",
    body: rulesChangeSchema,
    stepUp: true,
    ...rulesAnswer,
  }),
  addKey: endpoint("POST /platform/otaupdate/sysannex/product/:id/keys", RELEASE, {
    summary: "Adds a public key that may sign files of a product",
    body: newKeySchema,
    stepUp: true,
    ...rulesAnswer,
  }),
  revokeKey: endpoint("PUT /platform/otaupdate/sysannex/product/:id/keys/:keyId/revoke", RELEASE, {
    summary: "Revokes a public key: what it signed counts as unsigned, packages that are released stay so",
    params: ofKey,
    stepUp: true,
    ...rulesAnswer,
  }),
};
