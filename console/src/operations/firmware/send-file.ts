import { VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { newFileSchema } from "@sweepline/contract/operations/firmware/fields.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import { CallError, call } from "../../core/api/index.ts";
import { currentLanguage } from "../../core/i18n/index.ts";
import { isPassing } from "../../core/transport/index.ts";
import { withRetry } from "../../system/attachments/index.ts";
import { fileTexts } from "./file.texts.ts";
import { hashOf } from "./hash-file.ts";
import { changeJob, dropJob, percentOf, putJob, type UploadJob, uploadJobs } from "./uploads.store.ts";

interface Sending {
  readonly packageId: number;
  readonly file: File;
  /** The server has another file, or another state of one. */
  readonly onServer: () => void;
  /** Known once the file was read. */
  sha256?: string;
  /** Sent as soon as the server knows the file. */
  signature?: string | undefined;
  stop: AbortController;
}

type OfJob = Pick<UploadJob, "packageId" | "name">;
const sendings = new Map<string, Sending>();
const keyOf = ({ packageId, name }: OfJob): string => `${packageId}/${name}`;

/** As many parts are on their way at once: the next one waits for no answer. */
const LANES = 2;

/** Begins to send a file; one of the same name that is being sent is given up. */
export function sendFile(given: Pick<Sending, "packageId" | "file" | "onServer" | "signature">): void {
  const { packageId, file } = given;
  const of = { packageId, name: file.name };
  sendings.get(keyOf(of))?.stop.abort();
  const sending: Sending = { ...given, stop: new AbortController() };
  sendings.set(keyOf(of), sending);
  putJob({ ...of, bytes: file.size, phase: "hashing", done: 0, text: "" });
  const fault = faultOf(file);
  if (fault) changeJob(of, { phase: "failed", text: fault });
  else void run(sending);
}

export function pauseSending(of: OfJob): void {
  sendings.get(keyOf(of))?.stop.abort();
  changeJob(of, { phase: "paused" });
}

/** From where it stopped: what has arrived is not sent again. */
export function resumeSending(of: OfJob): void {
  const sending = sendings.get(keyOf(of));
  if (!sending) return;
  sending.stop.abort();
  sending.stop = new AbortController();
  changeJob(of, { phase: sending.sha256 ? "sending" : "hashing", text: "" });
  void run(sending);
}

export function cancelSending(of: OfJob): void {
  sendings.get(keyOf(of))?.stop.abort();
  sendings.delete(keyOf(of));
  dropJob(of);
}

/** What the server would refuse anyway, said before the file is read. */
function faultOf({ name, size: bytes }: File): string | undefined {
  const parsed = newFileSchema.omit({ sha256: true }).safeParse({ name, bytes });
  if (parsed.success) return undefined;
  const isNameFault = parsed.error.issues[0]?.path[0] === "name";
  const key = isNameFault ? "validation.firmwareFileName" : "validation.emptyFile";
  return VALIDATION_TEXTS[key][currentLanguage()];
}

async function run(sending: Sending): Promise<void> {
  const of = { packageId: sending.packageId, name: sending.file.name };
  const { signal } = sending.stop;
  try {
    await send(sending, signal);
    if (signal.aborted) return;
    sendings.delete(keyOf(of));
    dropJob(of);
    sending.onServer();
  } catch (error) {
    if (signal.aborted) return;
    sending.onServer();
    const text = error instanceof CallError ? error.message : fileTexts[currentLanguage()].unreadable;
    changeJob(of, { phase: "failed", text });
    if (isPassing(error)) resumeWhenOnline(of, signal);
  }
}

/** The browser says when the line is back; until then the person may try as well. */
function resumeWhenOnline(of: OfJob, signal: AbortSignal): void {
  const isStillFailed = () =>
    uploadJobs.get().some((job) => keyOf(job) === keyOf(of) && job.phase === "failed");
  addEventListener("online", () => isStillFailed() && resumeSending(of), { once: true, signal });
}

/** By whole percents: nobody sees less, and every change draws the list again. */
function showProgress(of: OfJob, done: number): void {
  const job = uploadJobs.get().find((one) => keyOf(one) === keyOf(of));
  if (job && percentOf(job.done, job.bytes) !== percentOf(done, job.bytes)) changeJob(of, { done });
}

async function send(sending: Sending, signal: AbortSignal): Promise<void> {
  const { packageId: id, file, onServer } = sending;
  const of = { packageId: id, name: file.name };
  const onProgress = (done: number) => {
    if (!signal.aborted) showProgress(of, done);
  };
  sending.sha256 ??= await hashOf(file, { signal, onProgress });
  signal.throwIfAborted();
  changeJob(of, { phase: "sending", done: 0 });
  const body = { name: file.name, bytes: file.size, sha256: sending.sha256 };
  const options = { signal, isQuiet: true };
  const begun = await withRetry(signal, () => call(E.begin, { params: { id }, body, ...options }));
  const { fileId, partBytes, received, state } = begun;
  onServer();
  const params = { id, fileId };
  const { signature } = sending;
  if (signature !== undefined)
    await withRetry(signal, () => call(E.sign, { params, body: { signature }, ...options }));
  // It is there already.
  if (state !== "uploading") return;
  const arrived = new Set(received);
  const count = Math.ceil(file.size / partBytes);
  const missing = Array.from({ length: count }, (_, number) => number).filter(
    (number) => !arrived.has(number),
  );
  const sendNext = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      onProgress(Math.min(arrived.size * partBytes, file.size));
      // Not read here: to hand the bytes over would hold the page up for a quarter of a second each time.
      const part = file.slice(number * partBytes, (number + 1) * partBytes);
      // A file that has changed or gone since is no line that is down.
      await part.slice(0, 1).arrayBuffer();
      const query = { number };
      await withRetry(signal, () => call(E.part, { params, query, body: part, ...options }));
      arrived.add(number);
    }
  };
  await Promise.all(Array.from({ length: LANES }, sendNext));
  onProgress(file.size);
  await withRetry(signal, () => call(E.finish, { params, ...options }));
}
