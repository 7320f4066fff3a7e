import type { AnswerOf, Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { notify } from "../notices/index.ts";
import { accessToken, loseSession } from "../session/index.ts";
import { CallError, type InputOf, request, requestFile } from "../transport/index.ts";
import { saveFile } from "./save-file.ts";
import { confirmIdentity } from "./step-up.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A small write that shall come to pass though the person leaves or reloads the page that moment. */
  readonly outlivesPage?: boolean;
  /** The caller shows the failure itself: no red message. */
  readonly isQuiet?: boolean;
}

type CallInput<E extends Endpoint> = InputOf<E> & CallOptions;

/**
 * Makes a call of the contract: `call(DEVICE_ENDPOINTS.get, { params: { id } })`. A refusal shows a red message once
 * and rejects with a `CallError`; one that marks fields is left to the form (`fieldErrors`). A 401 ends the session
 * here, and the shell leads to the login page (spec §8).
 */
export function call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<AnswerOf<E>> {
  const { signal, outlivesPage } = input;
  return watched(input, (authorization) => request(endpoint, input, { authorization, signal, outlivesPage }));
}

/** Fetches raw bytes that the page itself reads, such as a map's grid. */
export async function fetchBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  const { blob } = await watched(input, (authorization) =>
    requestFile(endpoint, input, { authorization, signal: input.signal }),
  );
  return blob;
}

/** Fetches a file and hands it to the browser for saving. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> {
  const { blob, fileName } = await watched(input, (authorization) =>
    requestFile(endpoint, input, { authorization, signal: input.signal }),
  );
  saveFile(blob, fileName ?? name);
}

async function watched<T>(
  options: CallOptions,
  send: (authorization: string | undefined) => Promise<T>,
): Promise<T> {
  const token = accessToken();
  const sendWith = (current: string | undefined) => send(current && `Bearer ${current}`);
  try {
    return await confirming(() => sendAgain(sendWith, token));
  } catch (error) {
    // A late answer must not end a session that came after it.
    if (isUnauthorized(error) && token && token === accessToken()) loseSession();
    if (!options.isQuiet) showFailure(error);
    throw error;
  }
}

function sendAgain<T>(
  sendWith: (current: string | undefined) => Promise<T>,
  token: string | undefined,
): Promise<T> {
  return sendWith(token).catch((error: unknown) => {
    // The pair was refreshed while the call was on its way: the old token's 401 says nothing about the session.
    const current = accessToken();
    if (!isUnauthorized(error) || !current || current === token) throw error;
    return sendWith(current);
  });
}

/** A dangerous act is sent once more, as it was, after the person has confirmed that it is them. */
async function confirming<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isStepUpWanted(error) || !(await confirmIdentity())) throw error;
    return send();
  }
}

const isStepUpWanted = (error: unknown): boolean =>
  error instanceof CallError && error.error === CORE_REFUSALS.stepUpRequired.key;

const isUnauthorized = (error: unknown): boolean => error instanceof CallError && error.status === 401;

export function showFailure(error: unknown): void {
  // Who chose not to confirm has seen why; the form stays as it was. Why a session is over, the login page says.
  if (isStepUpWanted(error) || (isUnauthorized(error) && !accessToken())) return;
  if (error instanceof CallError && error.fields.length === 0) notify("error", error.message);
}
