import type { AttachmentModule, AttachmentRow } from "@sweepline/contract/system/attachments.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { isPassing } from "../../core/transport/index.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { refusalFor, upload } from "./upload.ts";

export type UploadState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending"; readonly file: File; readonly percent: number }
  | { readonly kind: "failed"; readonly text: string; readonly resumes: File | undefined };

const IDLE: UploadState = { kind: "idle" };

interface Options {
  readonly module: AttachmentModule;
  readonly version?: string | undefined;
  readonly onDone: (row: AttachmentRow) => void;
}

/** One upload at a time: choosing another file gives up the one in progress, leaving the page too. */
export function useUpload({ module, version, onDone }: Options) {
  const t = useTexts(attachmentTexts);
  const language = useLanguage();
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const start = async (file: File): Promise<void> => {
    stop();
    const own = new AbortController();
    running.current = own;
    const show = (next: UploadState) => {
      if (!own.signal.aborted) setState(next);
    };
    const refusal = await refusalFor(file, module);
    if (refusal) return show({ kind: "failed", text: refusal[language], resumes: undefined });
    show({ kind: "sending", file, percent: 0 });
    const onProgress = (arrived: number) =>
      show({ kind: "sending", file, percent: Math.round((arrived / file.size) * 100) });
    try {
      const row = await upload(file, { module, version, signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      setState(IDLE);
      onDone(row);
    } catch (error) {
      const text = error instanceof CallError ? error.message : t.unreadable;
      show({ kind: "failed", text, resumes: isPassing(error) ? file : undefined });
    }
  };
  const cancel = () => {
    stop();
    setState(IDLE);
  };
  return { state, start: (file: File) => void start(file), cancel };
}
