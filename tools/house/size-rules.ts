/** Rule 7: files and functions stay short. Stops are faults, the middle of the house is reported. */
import type { SourceFile } from "./source-files.ts";

const FILE_STOP = 300;
const FUNCTION_STOP = 60;
/** A closure with everything inside it. */
const CLOSURE_STOP = 150;
const FILE_MEDIAN = 80;
const FILE_P90 = 200;
const FUNCTION_MEDIAN = 12;

export function sizeFaults(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...(file.lines > FILE_STOP ? [`${file.path}: ${file.lines} lines; a file ends at ${FILE_STOP}`] : []),
    ...functionFaults(file),
  ]);
}

/** A test's `describe` is a chapter, not a function; its file still has its limit. */
function functionFaults(file: SourceFile): string[] {
  if (file.isTest) return [];
  return file.functions
    .filter(({ lines, wholeLines }) => lines > FUNCTION_STOP || wholeLines > CLOSURE_STOP)
    .map(({ name, line, lines, wholeLines }) => {
      const title = name || "a function";
      const limits = `a function ends at ${FUNCTION_STOP}, a closure with its inner functions at ${CLOSURE_STOP}`;
      return `${file.path}:${line}: ${title} has ${lines} lines, ${wholeLines} in all; ${limits}`;
    });
}

export interface Sizes {
  text: string;
  faults: string[];
}

export function measureHouse(files: SourceFile[]): Sizes {
  const product = files.filter((file) => !file.isTest);
  const fileLines = product.map((file) => file.lines);
  const functionLines = product.flatMap((file) =>
    file.functions.filter(({ name }) => name).map(({ lines }) => lines),
  );
  const measures: [string, number, number][] = [
    ["files, median", quantile(fileLines, 0.5), FILE_MEDIAN],
    ["files, p90", quantile(fileLines, 0.9), FILE_P90],
    ["functions, median", quantile(functionLines, 0.5), FUNCTION_MEDIAN],
  ];
  return {
    text: measures.map(([name, lines, limit]) => `${name} ${lines} lines (at most ${limit})`).join(" · "),
    faults: measures
      .filter(([, lines, limit]) => lines > limit)
      .map(([name, lines, limit]) => `the house: ${name} ${lines} lines; at most ${limit}`),
  };
}

function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
