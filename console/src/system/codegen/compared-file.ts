import type { AnswerOf } from "@sweepline/contract/core/endpoint.ts";
import type { CODEGEN_ENDPOINTS, PreviewFile } from "@sweepline/contract/system/codegen/index.ts";
import { type DifferenceLine, differenceOf } from "./file-difference.ts";

export type PreviewAnswer = AnswerOf<typeof CODEGEN_ENDPOINTS.preview>;

/** A file beside what it was when it was generated last; undefined: it was not. */
export interface ComparedFile extends PreviewFile {
  readonly difference: readonly DifferenceLine[] | undefined;
}

export function compared(file: PreviewFile): ComparedFile {
  const { previous, text } = file;
  return { ...file, difference: previous === null ? undefined : differenceOf(previous, text) };
}
