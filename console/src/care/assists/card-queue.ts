import { type AssistDetail, ASSIST_ENDPOINTS as E } from "@sweepline/contract/care/assists/index.ts";
import { CallError, call, newKey } from "../../core/api/index.ts";
import { upload } from "../../system/attachments/index.ts";
import { actsOf, dropAct, keepAct, type WaitingAct } from "./card-db.store.ts";

export type NewAct = Omit<WaitingAct, "key" | "doneAt" | "number" | "refused">;

/** Done now, by the clock of this phone; sent when there is a line. */
export async function addActs(acts: readonly NewAct[]): Promise<void> {
  const now = Date.now();
  for (const [index, act] of acts.entries())
    await keepAct({
      ...act,
      key: newKey(),
      doneAt: new Date(now).toISOString(),
      number: now + index / 100,
    });
}

/** Of the server's answers those that time mends: no line, a restart, too many at once. */
const MENDED_BY_TIME = [0, 429, 502, 503, 504];
const isLater = (error: unknown): boolean =>
  !(error instanceof CallError) || MENDED_BY_TIME.includes(error.status);

/** One tab at a time: a photo that two send would be stored twice. */
const LOCK = "sweepline.card";

/**
 * Sends what waits, one after the other as it was done; what the server refuses is kept with its reason until the person has seen it.
 * Answers false where there is no line, or another tab sends.
 */
export async function sendWaiting(
  staffId: number,
  onAnswer: (answer: AssistDetail) => void,
): Promise<boolean> {
  if (!("locks" in navigator)) return sendAll(staffId, onAnswer);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? sendAll(staffId, onAnswer) : false,
  );
}

async function sendAll(staffId: number, onAnswer: (answer: AssistDetail) => void): Promise<boolean> {
  for (const act of await actsOf(staffId)) {
    if (act.refused !== undefined) continue;
    try {
      onAnswer(await send(act));
      await dropAct(act.key);
    } catch (error) {
      // Signed out meanwhile: it waits until the same person is back.
      if (isLater(error) || (error instanceof CallError && error.status === 401)) return false;
      const { message } = error as CallError;
      await keepAct({ ...act, refused: message });
    }
  }
  return true;
}

async function send(act: WaitingAct): Promise<AssistDetail> {
  const { key, doneAt, remark = "", cause = "unknown", kind } = act;
  const given = { key, doneAt };
  const params = { id: act.assistId ?? 0 };
  if (kind === "raise")
    return call(E.raise, { body: { ...given, deviceId: act.deviceId, remark }, isQuiet: true });
  if (kind === "photo") {
    const attachmentId = await uploaded(act);
    return call(E.addPhoto, { params, body: { ...given, attachmentId }, isQuiet: true });
  }
  const body = kind === "resolve" ? { ...given, act: kind, cause, remark } : { ...given, act: kind };
  return call(E.act, { params, body, isQuiet: true });
}

async function uploaded({ photo = new Blob(), key }: WaitingAct): Promise<number> {
  const file = new File([photo], `${key}.jpg`, { type: "image/jpeg" });
  const { signal } = new AbortController();
  const { id } = await upload(file, { module: "assistPhoto", signal, onProgress: () => undefined });
  return id;
}
