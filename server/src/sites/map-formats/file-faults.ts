import { issueText } from "@sweepline/contract/core/issue-text.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import { refusalText } from "@sweepline/contract/core/refusal.ts";
import type { z } from "zod";

type Text = Record<Language, string>;

/** What is wrong in a file, where, in both languages: it is found in a thread that does not know who asks. */
export interface FileFault {
  file: string;
  /** Path within the file, such as `origin[2]`; empty: the file as a whole. */
  field: string;
  text: Text;
}

/** Thrown where nothing more can be read of the file. */
export class UnreadableFile extends Error {
  readonly field: string;
  readonly text: Text;
  constructor(field: string, text: Text, values: Record<string, string | number> = {}) {
    super(text.en);
    this.field = field;
    this.text = filled(text, values);
  }
}

const filled = (text: Text, values: Record<string, string | number>): Text => ({
  zh: refusalText(text, "zh", values),
  en: refusalText(text, "en", values),
});

/** Faults and oddities of one file. */
export class FileNotes {
  readonly faults: FileFault[] = [];
  readonly warnings: FileFault[] = [];
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  fault(field: string, text: Text, values: Record<string, string | number> = {}): void {
    this.faults.push({ file: this.file, field, text: filled(text, values) });
  }

  warn(field: string, text: Text, values: Record<string, string | number> = {}): void {
    this.warnings.push({ file: this.file, field, text: filled(text, values) });
  }

  /** What a schema says, below the part of the file that it was held against. */
  issues(issues: readonly z.core.$ZodIssue[], below = ""): void {
    for (const issue of issues)
      this.fault(pathOf(issue.path, below), { zh: issueText(issue, "zh"), en: issueText(issue, "en") });
  }

  /** Runs a reader that may find the file unreadable. */
  reading<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      this.fault(error.field, error.text);
      return undefined;
    }
  }
}

/** `features[3].properties.name` */
function pathOf(path: readonly PropertyKey[], below: string): string {
  let text = below;
  for (const part of path)
    text += typeof part === "number" ? `[${part}]` : text ? `.${String(part)}` : String(part);
  return text;
}
