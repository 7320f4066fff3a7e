/** What a value looks like when it was not reported: never as zero. */
export const NOT_REPORTED = "—";

export type Maybe<T> = T | null | undefined;

/** Screens of every language use the same separators, so that 12,345.6 is never read as two numbers. */
export function formatNumber(value: Maybe<number>, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOT_REPORTED;
  return plain(digits).format(value);
}

/** How many a list has: 10,000+ where nobody counted further. */
export function formatTotal(of: Maybe<{ total: number; isTotalExact: boolean }>): string {
  return `${formatNumber(of?.total)}${of?.isTotalExact === false ? "+" : ""}`;
}

const plainFormats = new Map<number, Intl.NumberFormat>();

function plain(digits: number): Intl.NumberFormat {
  let format = plainFormats.get(digits);
  if (!format) {
    format = new Intl.NumberFormat("en-US", { maximumFractionDigits: digits });
    plainFormats.set(digits, format);
  }
  return format;
}

const STEPS = ["", "k", "M", "G", "T", "P", "E"] as const;

/** 999 → 999, 1250 → 1.25k, 3_400_000 → 3.4M; three significant digits (spec §9; `Intl` has no such letters). */
export function abbreviate(value: Maybe<number>): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOT_REPORTED;
  let size = Math.abs(value);
  let step = 0;
  // 999.5 would round up to 1000: it belongs to the next letter already.
  while (size >= 999.5 && step < STEPS.length - 1) {
    size /= 1_000;
    step += 1;
  }
  const digits = size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
  return `${value < 0 ? "-" : ""}${plain(digits).format(size)}${STEPS[step]}`;
}

/** A share from 0 to 100, as on the wire. */
export function formatPercent(value: Maybe<number>, digits = 1): string {
  const text = formatNumber(value, digits);
  return text === NOT_REPORTED ? text : `${text}%`;
}
