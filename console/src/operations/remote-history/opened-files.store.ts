import type { RemoteFile } from "@sweepline/contract/operations/remote-operation/index.ts";
import { createStore } from "../../core/store/index.ts";

/** Files of sessions that a person has opened, by the session's id. In memory only: whoever reloads the page opens them again. */
export const openedFiles = createStore<ReadonlyMap<string, OpenedFile>>(new Map());

export interface OpenedFile {
  readonly name: string;
  readonly file: RemoteFile;
}

/** Each may hold an hour of scans. */
const MOST = 4;

export function keepFile(opened: OpenedFile): void {
  openedFiles.set((kept) => {
    const others = [...kept].filter(([id]) => id !== opened.file.session.id);
    return new Map([...others, [opened.file.session.id, opened] as const].slice(-MOST));
  });
}
