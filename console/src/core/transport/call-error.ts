import type { FieldError } from "@sweepline/contract/core/envelope.ts";

interface CallErrorInit {
  /** HTTP status; 0 where no answer came (lost network, timeout). */
  status: number;
  /** The refusal's stable key, where the server named one. */
  error?: string | undefined;
  fields?: readonly FieldError[] | undefined;
  /** What the server sent along for going on: a challenge, say. */
  data?: unknown;
}

/** A call that was refused or failed. `message` is in the person's language and may be shown as it is. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly error: string;
  readonly fields: readonly FieldError[];
  readonly data: unknown;

  constructor(message: string, { status, error = "", fields = [], data = null }: CallErrorInit) {
    super(message);
    this.status = status;
    this.error = error;
    this.fields = fields;
    this.data = data;
  }
}

/** Something that passing time may mend: worth one more try for a read. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && [0, 502, 503, 504].includes(error.status);
