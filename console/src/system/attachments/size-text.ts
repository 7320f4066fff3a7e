const KIB = 1_024;
const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** 1536 → "1.5 KB", as file managers say it. */
export function sizeText(bytes: number): string {
  const step = bytes < KIB ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(KIB)), UNITS.length - 1);
  const value = bytes / KIB ** step;
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${UNITS[step]}`;
}
