const KIB = 1_024;

/** 1536 → "1.5 KB", as file managers say it. */
export function sizeText(bytes: number): string {
  if (bytes < KIB) return `${bytes} B`;
  const [value, unit] = bytes < KIB * KIB ? [bytes / KIB, "KB"] : [bytes / KIB / KIB, "MB"];
  return `${value.toLocaleString("en", { maximumFractionDigits: 1 })} ${unit}`;
}
