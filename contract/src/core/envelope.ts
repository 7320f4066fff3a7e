import { z } from "zod";

/** Every answer but the raw ones. `code` 1 is a refusal; `error` names it for machines. */
export interface Envelope<T> {
  code: 0 | 1;
  msg: string;
  data: T | null;
  /** Stable key of the refusal, see `core/refusal.ts`. */
  error?: string;
  /** Where a body or query failed its schema: one entry a field, texts in the caller's language. */
  fields?: FieldError[];
}

export interface FieldError {
  /** Path in the body or query, joined with dots: `lines.0.name`. */
  field: string;
  msg: string;
}

export function envelopeSchema(data: z.ZodType) {
  return z.object({
    code: z.union([z.literal(0), z.literal(1)]),
    msg: z.string(),
    data: data.nullable(),
    error: z.string().optional(),
    fields: z.array(z.object({ field: z.string(), msg: z.string() })).optional(),
  });
}
