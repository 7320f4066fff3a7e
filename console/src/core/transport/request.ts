import {
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  pathOf,
  type QueryOf,
} from "@sweepline/contract/core/endpoint.ts";
import type { Envelope } from "@sweepline/contract/core/envelope.ts";
import { CALL_TIMEOUT_MS, IDLE_HEADER } from "@sweepline/contract/core/limits.ts";
import { idleSeconds } from "../activity/index.ts";
import { currentLanguage, LOCALE_TAGS } from "../i18n/index.ts";
import { CallError } from "./call-error.ts";
import { errorText, LOST_NETWORK, TIMED_OUT } from "./error-texts.ts";

type Member<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Bytes may stay where they are, as a part of a file: the browser reads them while it sends, and the page is not held up by a copy. */
type SentBody<E extends Endpoint> = BodyOf<E> extends Uint8Array ? Uint8Array | Blob : BodyOf<E>;

/** What an endpoint needs: a member may be left out exactly where its schema needs nothing. */
export type InputOf<E extends Endpoint> = Member<"params", ParamsOf<E>> &
  Member<"query", QueryOf<E>> &
  Member<"body", SentBody<E>>;

interface RequestOptions {
  readonly authorization?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Goes on when the page is left or reloaded: for a small write that nothing on the page waits for. Browsers take 64 kB of them at once. */
  readonly outlivesPage?: boolean | undefined;
}

interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function urlOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const { params = {}, query = {} } = input as LooseInput;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each === undefined || each === null || each === "") continue;
      search.append(name, each instanceof Date ? each.toISOString() : String(each));
    }
  }
  const text = search.toString();
  return pathOf(endpoint.path, params) + (text ? `?${text}` : "");
}

/** Sends one call and answers the raw response; a lost network and a timeout become a `CallError` with status 0. */
async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions,
): Promise<Response> {
  const { body } = input as LooseInput;
  const headers = new Headers({
    "Accept-Language": LOCALE_TAGS[currentLanguage()],
    [IDLE_HEADER]: String(idleSeconds()),
  });
  if (options.authorization) headers.set("Authorization", options.authorization);
  // An empty JSON body would be refused by the server's parser.
  if (body !== undefined) headers.set("Content-Type", endpoint.bodyType);
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const isBytes = endpoint.bodyType === "application/octet-stream";
    const sent = body === undefined ? null : isBytes ? (body as BodyInit) : JSON.stringify(body);
    const keepalive = options.outlivesPage ?? false;
    const init = { method: endpoint.method, headers, body: sent, signal, keepalive };
    return await fetch(urlOf(endpoint, input), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const text = timeout.aborted ? TIMED_OUT : LOST_NETWORK;
    throw new CallError(text[currentLanguage()], { status: 0 });
  }
}

/**
 * An answer that breaks off in the middle is a lost network and no refusal: who leaves a page while it loads must not be
 * taken for somebody whom the server does not know.
 */
async function readJson(
  response: Response,
  signal?: AbortSignal,
): Promise<Partial<Envelope<unknown>> & Record<string, unknown>> {
  const text = await response.text().catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallError(LOST_NETWORK[currentLanguage()], { status: 0 });
  });
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The message stands in the body's `msg`, else in the table by status (spec §8). */
async function refusalOf(response: Response, known?: Partial<Envelope<unknown>>): Promise<CallError> {
  // Beyond 500 a proxy speaks, not the product: its body says nothing to a person.
  const body: Partial<Envelope<unknown>> =
    known ?? (response.status <= 500 ? await readJson(response).catch(() => ({})) : {});
  const error = typeof body.error === "string" ? body.error : "";
  const msg = typeof body.msg === "string" && body.msg !== "" ? body.msg : undefined;
  return new CallError(msg ?? errorText(response.status, error, currentLanguage()), {
    status: response.status,
    error,
    fields: Array.isArray(body.fields) ? body.fields : [],
    data: body.data,
  });
}

/** One call, typed by its endpoint: answers `data` of the envelope, or the whole JSON where the endpoint is raw. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input, options);
  if (response.status !== 200) throw await refusalOf(response);
  if (endpoint.isRaw && endpoint.contentType !== "application/json")
    return (await response.text()) as AnswerOf<E>;
  const body = await readJson(response, options.signal);
  if (endpoint.isRaw) return body as AnswerOf<E>;
  if (body.code !== 0) throw await refusalOf(response, body);
  return body.data as AnswerOf<E>;
}

/** The same for files: exports and attachments. */
export async function requestFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<{ blob: Blob; fileName: string | undefined }> {
  const response = await send(endpoint, input, options);
  if (response.status !== 200) throw await refusalOf(response);
  return {
    blob: await response.blob(),
    fileName: fileNameOf(response.headers.get("Content-Disposition") ?? ""),
  };
}

function fileNameOf(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1];
}
