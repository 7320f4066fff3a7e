import { diffLines } from "diff";

export interface DifferenceLine {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Beyond it the whole file counts as written anew. */
const TIMEOUT_MS = 500;
/** Unchanged lines that are shown around what has changed. */
const AROUND = 3;

/** What has become of each line, in order. */
export function differenceOf(before: string, after: string): readonly DifferenceLine[] {
  const parts = diffLines(before, after, { timeout: TIMEOUT_MS }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return parts.flatMap(({ value, added, removed }) => {
    const kind = added ? "added" : removed ? "removed" : "same";
    return linesIn(value).map((text): DifferenceLine => ({ kind, text }));
  });
}

const linesIn = (text: string): readonly string[] => {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

export function countsOf(lines: readonly DifferenceLine[]): {
  readonly added: number;
  readonly removed: number;
} {
  const count = (kind: DifferenceLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { added: count("added"), removed: count("removed") };
}

/** Lines that are shown, or so many unchanged ones that they are folded at first. */
export interface Stretch {
  readonly isFolded: boolean;
  readonly lines: readonly DifferenceLine[];
}

/** Unchanged lines far from any change are folded. */
export function stretchesOf(lines: readonly DifferenceLine[]): readonly Stretch[] {
  const isNear = nearness(lines);
  const stretches: { isFolded: boolean; lines: DifferenceLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const isFolded = !isNear[index];
    const last = stretches.at(-1);
    if (last?.isFolded === isFolded) last.lines.push(line);
    else stretches.push({ isFolded, lines: [line] });
  }
  return stretches;
}

/** Whether a change is within reach of each line. */
function nearness(lines: readonly DifferenceLine[]): readonly boolean[] {
  const isNear = lines.map(() => false);
  for (const [index, { kind }] of lines.entries()) {
    if (kind === "same") continue;
    const [from, to] = [Math.max(0, index - AROUND), Math.min(lines.length - 1, index + AROUND)];
    isNear.fill(true, from, to + 1);
  }
  return isNear;
}
