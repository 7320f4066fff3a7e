import {
  REMOTE_FILE_FORMAT,
  type RemoteFile,
  remoteFileSchema,
} from "@sweepline/contract/operations/remote-operation/index.ts";

/** Why a file is not opened. */
export type FileFault = "tooLarge" | "notASession" | "otherVersion" | "damaged";
export type ReadFile = { readonly file: RemoteFile } | { readonly fault: FileFault };

/** An hour with all its scans takes about fifteen. */
export const MAX_FILE_BYTES = 200_000_000;
const FAMILY = REMOTE_FILE_FORMAT.split("/")[0] ?? "";

export async function readSessionFile(given: Pick<File, "size" | "text">): Promise<ReadFile> {
  if (given.size > MAX_FILE_BYTES) return { fault: "tooLarge" };
  return parseSession(await given.text());
}

export function parseSession(text: string): ReadFile {
  const value = jsonOf(text);
  const format = typeof value === "object" && value !== null && "format" in value ? value.format : undefined;
  if (typeof format !== "string" || !format.startsWith(`${FAMILY}/`)) return { fault: "notASession" };
  if (format !== REMOTE_FILE_FORMAT) return { fault: "otherVersion" };
  const { data } = remoteFileSchema.safeParse(value);
  return data && isWhole(data) ? { file: data } : { fault: "damaged" };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All columns are of one length, and all is in order of time: the replay looks moments up by halving. */
function isWhole({ track, scans }: RemoteFile): boolean {
  const rows = track.ms.length;
  return (
    Object.values(track).every((column) => column.length === rows) &&
    isAscending(track.ms) &&
    isAscending(scans.map(({ ms }) => ms))
  );
}

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || value >= (values[index - 1] ?? value));
