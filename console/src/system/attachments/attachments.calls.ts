import { type AttachmentRow, ATTACHMENT_ENDPOINTS as E } from "@sweepline/contract/system/attachments.ts";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { type UploadRun, upload } from "./upload.ts";

type ListQuery = NonNullable<InputOf<typeof E.list>["query"]>;

export const attachmentListQuery = (query: ListQuery) => ({
  ...queryFor(E.list, { query }),
  placeholderData: keepPreviousData,
});

export const downloadAttachment = ({ id, realName }: AttachmentRow): Promise<void> =>
  download(E.file, { params: { id } }, realName);

export function useUploadAttachment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, run }: { file: File; run: UploadRun }) => upload(file, run),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeyOf(E.list) }),
  });
}

export function useRemoveAttachment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(E.remove, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeyOf(E.list) }),
  });
}
