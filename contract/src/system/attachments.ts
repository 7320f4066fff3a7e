import { z } from "zod";
import {
  endpoint,
  fileAnswer,
  fileBody,
  idSchema,
  instantSchema,
  type Permission,
} from "../core/endpoint.ts";
import { int, optionalText, searchText } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";

/**
 * Attachments: files that people upload, kept by a storage of the region (disk, or S3-compatible). Spec §3, §5, §7.
 *
 *   begin ──▶ chunks in any order, each again if the connection broke ──▶ finish: size, checksum and content are checked
 *
 * Pictures are public under an address that nobody can guess, since pages show them without a token; whatever else is
 * handed out only to people who may see the organization it belongs to.
 */
export const IMAGE_MODULES = [
  "avatar",
  "logo",
  "productImage",
  "faultPicture",
  "appLogo",
  "assistPhoto",
  "orderPhoto",
] as const;
export const FILE_MODULES = ["document", "firmware"] as const;
export const ATTACHMENT_MODULES = [...IMAGE_MODULES, ...FILE_MODULES] as const;
export type ImageModule = (typeof IMAGE_MODULES)[number];
export type FileModule = (typeof FILE_MODULES)[number];
export type AttachmentModule = (typeof ATTACHMENT_MODULES)[number];
/**
 * Who may upload files of a module: whoever may use them somewhere. Faces and documents are everyone's; what robots run is
 * nobody's who was not given it.
 */
const UPLOAD_PERMISSIONS: Readonly<Record<AttachmentModule, Permission>> = {
  avatar: "signed-in",
  document: "signed-in",
  logo: "access_organizations_edit",
  productImage: "fleet_products_edit",
  faultPicture: "care_fault-codes_edit",
  appLogo: "system_app-info_edit",
  assistPhoto: "care_assists_handle",
  orderPhoto: "care_work-orders_work",
  firmware: "system_attachments_firmware",
};
export function mayUpload(
  module: AttachmentModule,
  permissions: { has(permission: string): boolean },
): boolean {
  const permission = UPLOAD_PERMISSIONS[module];
  return permission === "signed-in" || permissions.has(permission);
}

export const UPLOAD_CHUNK_BYTES = 512 * 1_024;
/** An upload that is not finished by then is forgotten. */
export const UPLOAD_LIFE_S = 24 * 3_600;
/** Uploads that a person may have in progress; beginning one more forgets the oldest. */
export const MAX_OPEN_UPLOADS = 10;
/** Pictures larger than this on a side are refused: a few bytes can say a wall of pixels. */
export const MAX_IMAGE_SIDE_PX = 8_192;

export const ATTACHMENT_REFUSALS = defineRefusals({
  notAnImage: [422, "图片只支持 png、jpg、jpeg 格式", "Pictures must be png, jpg or jpeg"],
  imageTooLarge: [413, "图片大小不能超过 2MB", "A picture can be at most 2 MB"],
  imageTooWide: [422, "图片边长不能超过 {max} 像素", "A picture can be at most {max} pixels per side"],
  fileTooLarge: [413, "文件大小不能超过 10MB", "A file can be at most 10 MB"],
  emptyFile: [422, "请先上传文件", "Upload a file first"],
  moduleNotAllowed: [403, "您没有上传此类文件的权限", "You have no permission to upload files of this kind"],
  personQuotaExceeded: [
    409,
    "您的上传空间不足：已用 {usedMb} / {maxMb} MB，{usedCount} / {maxCount} 个文件。请先删除不需要的文件",
    "Your storage is full: {usedMb} of {maxMb} MB, {usedCount} of {maxCount} files. Delete files that you no longer need first",
  ],
  organizationQuotaExceeded: [
    409,
    "所在组织的上传空间不足：已用 {usedMb} / {maxMb} MB，{usedCount} / {maxCount} 个文件。请联系管理员",
    "Your organization's storage is full: {usedMb} of {maxMb} MB, {usedCount} of {maxCount} files. Contact an administrator",
  ],
  chunkOutOfPlace: [422, "分片位置或大小不正确", "The chunk has a wrong position or size"],
  uploadIncomplete: [409, "文件尚未上传完整，请继续上传", "The file is not complete; continue the upload"],
  checksumMismatch: [422, "文件校验失败，请重新上传", "The file's checksum does not match; upload it again"],
  storageUnavailable: [
    503,
    "文件存储暂不可用，请稍后重试",
    "The file storage is unavailable; try again later",
  ],
});

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_START = [0xff, 0xd8, 0xff];

/** What a picture is by its first bytes, whatever its name says; undefined for everything that is no png or jpeg. */
export function imageSuffixOf(content: Uint8Array): "png" | "jpg" | undefined {
  const beginsWith = (mark: readonly number[]) => mark.every((byte, index) => content[index] === byte);
  if (beginsWith(PNG_SIGNATURE)) return "png";
  return beginsWith(JPEG_START) ? "jpg" : undefined;
}

export const isImageModule = (module: AttachmentModule): module is ImageModule =>
  IMAGE_MODULES.some((image) => image === module);

export const attachmentRowSchema = z.object({
  id: int,
  realName: z.string(),
  /** Where the file is fetched: for pictures without a token. */
  url: z.string(),
  suffix: z.string(),
  module: z.enum(ATTACHMENT_MODULES),
  version: z.string(),
  contentType: z.string(),
  bytes: int,
  sha256: z.string(),
  region: z.string(),
  ...organizationShape,
  uploadedBy: z.string(),
  createdAt: instantSchema,
});
export type AttachmentRow = z.infer<typeof attachmentRowSchema>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const newUploadSchema = z.object({
  realName: z.string().trim().min(1, "validation.required").max(200),
  module: z.enum(ATTACHMENT_MODULES),
  version: optionalText(40),
  bytes: int.nonnegative(),
  sha256,
});
export type NewUpload = z.output<typeof newUploadSchema>;
const uploadSchema = z.object({
  uploadId: z.string(),
  chunkBytes: int,
  /** Numbers of the chunks that have arrived: an upload goes on where it broke off. */
  received: z.array(int),
});
export type Upload = z.infer<typeof uploadSchema>;
const uploadId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

export const attachmentListQuery = pageQuery(["realName", "bytes", "createdAt"], {
  search: searchText,
  module: z.enum(ATTACHMENT_MODULES).optional(),
  organizationId: idSchema.optional(),
});
export type AttachmentListQuery = z.output<typeof attachmentListQuery>;

/** Beyond these nobody reads on. */
export const MAX_SHOWN_USES = 20;

const usageSchema = z.object({
  bytes: int,
  count: int,
  maxBytes: int,
  maxCount: int,
});
/** Files kept and uploads in progress, of what is allowed. */
export type UploadUsage = z.infer<typeof usageSchema>;
const uploadQuotaSchema = z.object({ person: usageSchema, organization: usageSchema });
export type UploadQuota = z.infer<typeof uploadQuotaSchema>;

export const ATTACHMENT_ENDPOINTS = {
  list: endpoint("GET /platform/attachment/page", "system_attachments_list", {
    summary: "Uploaded files within the caller's scope",
    ...pagesOf(attachmentRowSchema, attachmentListQuery),
  }),
  quota: endpoint("GET /platform/attachment/quota", "system_attachments_list", {
    summary: "How much the caller and the caller's organization have uploaded, and may",
    answer: uploadQuotaSchema,
  }),
  get: endpoint("GET /platform/attachment/:id", "system_attachments_list", {
    summary: "One uploaded file, without its content",
    answer: attachmentRowSchema,
  }),
  uses: endpoint("GET /platform/attachment/:id/uses", "system_attachments_delete", {
    summary: "What shows a picture, and would show none if it were deleted",
    answer: z.array(z.object({ name: z.string() })).max(MAX_SHOWN_USES),
  }),
  file: endpoint("GET /platform/attachment/:id/file", "system_attachments_list", {
    summary: "The content of an uploaded file",
    ...fileAnswer,
  }),
  /** The name is random and long, the content never changes: browsers keep it for good. */
  picture: endpoint("GET /platform/picture/:name", "public", {
    summary: "A picture by its unguessable name",
    params: z.object({ name: z.string().regex(/^[A-Za-z0-9_-]{22}\.(png|jpg)$/) }),
    ...fileAnswer,
  }),
  /** The same file begun again by the same person goes on where it broke off. */
  begin: endpoint("POST /platform/attachment/upload", "signed-in", {
    summary: "Begins to upload a file, or goes on with it",
    body: newUploadSchema,
    answer: uploadSchema,
    isRepeatable: true,
  }),
  chunk: endpoint("PUT /platform/attachment/upload/:uploadId", "signed-in", {
    summary: "Sends one chunk of a file; the same one twice does no harm",
    params: z.object({ uploadId }),
    query: z.object({ number: z.coerce.number().int().min(0).max(100_000) }),
    ...fileBody,
    maxBodyBytes: UPLOAD_CHUNK_BYTES,
    answer: uploadSchema,
    isRepeatable: true,
  }),
  finish: endpoint("POST /platform/attachment/upload/:uploadId/finish", "signed-in", {
    summary: "Checks a file that has arrived whole and keeps it",
    params: z.object({ uploadId }),
    answer: attachmentRowSchema,
    isRepeatable: true,
  }),
  remove: endpoint("DELETE /platform/attachment/:id", "system_attachments_delete", {
    summary: "Deletes an uploaded file",
  }),
};
