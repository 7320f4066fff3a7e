/** The product's calls beside the browser: what a page must show, asked where the page asks. */
import { type AnswerOf, type Endpoint, pathOf } from "@sweepline/contract/core/endpoint.ts";
import type { Envelope } from "@sweepline/contract/core/envelope.ts";

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

export interface Api {
  /** `data` of the envelope; throws where the call is refused. */
  call<E extends Endpoint>(endpoint: E, input?: Input): Promise<AnswerOf<E>>;
  /** The status alone, for calls that should be refused. */
  status(endpoint: Endpoint, input?: Input): Promise<number>;
}

export function createApi(url: string, accessToken: string): Api {
  const send = (endpoint: Endpoint, { params = {}, query = {}, body }: Input = {}) => {
    const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(entries).toString();
    return fetch(`${url}${pathOf(endpoint.path, params)}?${search}`, {
      method: endpoint.method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        "Accept-Language": "en",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  return {
    async call<E extends Endpoint>(endpoint: E, input?: Input) {
      const response = await send(endpoint, input);
      const body = (await response.json()) as Envelope<AnswerOf<E>>;
      if (body.code !== 0) throw new Error(`${endpoint.path}: ${response.status} ${body.msg}`);
      return body.data as AnswerOf<E>;
    },
    status: async (endpoint, input) => (await send(endpoint, input)).status,
  };
}
