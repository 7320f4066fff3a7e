import { type Language, type Refusal, refusalText } from "@sweepline/contract/core/refusal.ts";

/** An expected "no", thrown by services and turned into the envelope by `errors.ts`. */
export class Refused extends Error {
  readonly refusal: Refusal;
  readonly values: Record<string, string | number>;
  readonly fields: readonly { field: string; text: Pick<Refusal, "zh" | "en"> }[];
  readonly data: object | null;

  constructor(
    refusal: Refusal,
    detail: {
      values?: Record<string, string | number>;
      /** Where in the form it belongs. */
      fields?: readonly { field: string; text: Pick<Refusal, "zh" | "en"> }[];
      /** What the caller needs to go on, beside the text: how to answer a challenge, say. */
      data?: object;
    } = {},
  ) {
    super(refusal.key);
    this.refusal = refusal;
    this.values = detail.values ?? {};
    this.fields = detail.fields ?? [];
    this.data = detail.data ?? null;
  }
}

/** A refusal that belongs to one field of the form. */
export const refusedAt = (
  field: string,
  refusal: Refusal,
  values?: Record<string, string | number>,
): Refused => new Refused(refusal, { ...(values && { values }), fields: [{ field, text: refusal }] });

/** Throws where the row is missing or out of the caller's scope: both look alike from outside. */
export function found<T>(row: T | undefined, refusal: Refusal): T {
  if (row === undefined) throw new Refused(refusal);
  return row;
}

/** For a `catch`: the refusal; whatever else went wrong is thrown on. */
export function refusedOnly(error: unknown): Refused {
  if (error instanceof Refused) return error;
  throw error;
}

/** What a refusal says, in both languages: for those who read it later. */
export function refusedTexts({ refusal, values }: Refused): Record<Language, string> {
  return { zh: refusalText(refusal, "zh", values), en: refusalText(refusal, "en", values) };
}
