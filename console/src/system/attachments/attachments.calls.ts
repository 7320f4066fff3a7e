import { type AttachmentRow, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { call, download, queryFor, useWrite } from "../../core/api/index.ts";
import { type UploadRun, upload } from "./upload.ts";

export const uploadQuotaQuery = queryFor(E.quota, {});

export const downloadAttachment = ({ id, realName }: AttachmentRow): Promise<void> =>
  download(E.file, { params: { id } }, realName);

/** What shows a picture may change at any time. */
export const attachmentUsesQuery = (id: number) => ({
  ...queryFor(E.uses, { params: { id } }),
  staleTime: 0,
});

const SHOWN = [E.list, E.quota];
export const useUploadAttachment = () =>
  useWrite(({ file, run }: { file: File; run: UploadRun }) => upload(file, run), SHOWN);
export const useRemoveAttachment = () => useWrite((id: number) => call(E.remove, { params: { id } }), SHOWN);
