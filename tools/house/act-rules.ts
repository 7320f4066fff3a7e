/** One way to ask before an act, and one look of what may be done with a row. */
import { placeOf } from "./places.ts";
import type { SourceFile } from "./source-files.ts";

const OTHER_QUESTIONS =
  /\bPopconfirm\b|\buseModal\b|\bModal\.(confirm|info|warning|error)\b|\bwindow\.(confirm|alert|prompt)\(/;

/** What cannot be undone is asked for by `ConfirmDialog`, through `ConfirmButton` or `RowActions`. */
export function questionFaults(files: SourceFile[]): string[] {
  return consoleOf(files)
    .filter(({ text }) => OTHER_QUESTIONS.test(text))
    .map(({ path }) => `${path}: ask by ConfirmButton, RowActions or ConfirmDialog`);
}

/** The column of a list in which acts stand, with what draws them: `c.actions(8, (row) => <Acts …`. */
const COLUMN = /\bc\.actions\(\s*[\d.]+,\s*\(?[\w{} ,]*\)?\s*=>\s*\(?[^<]*<(\w+)|key: "actions"[^<]*<(\w+)/g;

/** What stands in such a column is `RowActions`, or draws it. */
export function rowActFaults(files: SourceFile[]): string[] {
  const shown = consoleOf(files);
  return shown.flatMap(({ path, text }) => {
    const room = path.slice(0, path.lastIndexOf("/") + 1);
    const inRoom = shown.filter((file) => file.path.startsWith(room)).map((file) => file.text);
    return [...text.matchAll(COLUMN)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((name) => name !== "RowActions" && !inRoom.some((other) => drawsRowActions(other, name)))
      .map((name) => `${path}: ${name} stands in a list's column of acts and does not draw RowActions`);
  });
}

function drawsRowActions(text: string, name: string): boolean {
  const at = text.search(new RegExp(`function ${name}\\b`));
  if (at < 0) return false;
  const end = text.indexOf("\n}\n", at);
  return text.slice(at, end < 0 ? undefined : end).includes("<RowActions");
}

function consoleOf(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => placeOf(file.path).workspace === "console" && !file.isTest);
}
