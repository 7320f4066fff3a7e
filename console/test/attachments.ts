import type { AttachmentRow } from "@sweepline/contract/system/attachments.ts";

/** An uploaded file as the server tells of it. */
export const aFileRow = (id: number, given: Partial<AttachmentRow> = {}): AttachmentRow => ({
  id,
  realName: `file-${id}.pdf`,
  url: `/platform/attachment/${id}/file`,
  suffix: "pdf",
  module: "document",
  version: "",
  contentType: "application/pdf",
  bytes: 20,
  sha256: "0".repeat(64),
  region: "local",
  organizationId: 2,
  organizationName: "Brightfloor",
  uploadedBy: "Ada",
  createdAt: "2026-01-02T03:04:05.000Z",
  ...given,
});
