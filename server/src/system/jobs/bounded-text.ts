import { inspect } from "node:util";

/** Texts of runs, bounded by bytes: a character that would be cut in two is left out. */
export function cutTo(text: string, bytes: number): { text: string; isCut: boolean } {
  // What PostgreSQL's texts cannot hold.
  const clean = text.replaceAll("\u0000", "").toWellFormed();
  const whole = Buffer.from(clean);
  if (whole.length <= bytes) return { text: clean, isCut: false };
  // A decoder that expects more says nothing of a character that is not whole.
  return { text: new TextDecoder().decode(whole.subarray(0, bytes), { stream: true }), isCut: true };
}

/** Lines as they come, up to a bound: what a run says for hours takes no more memory than that. */
export function createOutput(bytes: number): {
  print(line: string): void;
  end(): { text: string; isCut: boolean };
} {
  const lines: string[] = [];
  let [held, isCut] = [0, false];
  return {
    print(line) {
      if (held > bytes) {
        isCut = true;
        return;
      }
      const { text } = cutTo(line, bytes);
      lines.push(text);
      held += Buffer.byteLength(text) + 1;
    },
    end() {
      const whole = cutTo(lines.join("\n"), bytes);
      return { text: whole.text, isCut: isCut || whole.isCut };
    },
  };
}

/** Result of a run, as far as it is short enough to be kept. */
export function boundedResult(result: unknown, bytes: number): unknown {
  const text = JSON.stringify(result) ?? "null";
  return Buffer.byteLength(text) <= bytes
    ? JSON.parse(text.replaceAll("\\u0000", ""))
    : { isCut: true, text: cutTo(text, bytes / 2).text };
}

/** With its causes, and without what drivers hang on errors. */
export function exceptionText(error: unknown, bytes: number): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error, { depth: 2 });
  const cause =
    error instanceof Error && error.cause instanceof Error
      ? `\nCaused by: ${error.cause.stack ?? error.cause.message}`
      : "";
  return cutTo(text + cause, bytes).text;
}
