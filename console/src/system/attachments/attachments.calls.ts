import { type AttachmentRow, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { type UploadRun, upload } from "./upload.ts";

export const uploadQuotaQuery = queryFor(E.quota, {});

export const downloadAttachment = ({ id, realName }: AttachmentRow): Promise<void> =>
  download(E.file, { params: { id } }, realName);

function renewList(cache: QueryClient): Promise<unknown> {
  const keys = [queryKeyOf(E.list), queryKeyOf(E.quota)];
  return Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })));
}

export function useUploadAttachment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, run }: { file: File; run: UploadRun }) => upload(file, run),
    onSuccess: () => renewList(cache),
  });
}

export function useRemoveAttachment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(E.remove, { params: { id } }),
    onSuccess: () => renewList(cache),
  });
}
