/** Rules that are read off names and texts rather than imports. */
import { placeOf } from "./places.ts";
import type { SourceFile } from "./source-files.ts";

const BANNED_NAMES = /^(utils?|helpers?|common|misc|managers?|types?)$/;

/** SQL lives in stores, in migrations and under core/db, where the connection is. */
const SQL =
  /["'`]\s*(select\s[^"'`]*\sfrom|insert\s+into|update\s+[\w.]+\s+set|delete\s+from|with\s+\w+\s+as\s*\()/i;
const MAY_HOLD_SQL = /\.store\.ts$|^server\/src\/core\/(db|jobs)/;

/** The configuration is read in one place; the others hand the whole environment on, unread. */
const MAY_READ_ENVIRONMENT = new Set([
  "server/src/core/config.ts",
  "server/src/core/db/embedded-postgres-binaries.ts",
  "server/src/main.ts",
]);

export function nameFaults(files: SourceFile[]): string[] {
  return files.flatMap(({ path }) => {
    const parts = path.split("/").pop()?.split(".").slice(0, -1) ?? [];
    const banned = parts.find((part) => BANNED_NAMES.test(part));
    return banned ? [`${path}: "${banned}" says nothing; name the file after what is in it`] : [];
  });
}

export function sqlFaults(files: SourceFile[]): string[] {
  return productOf(files)
    .filter(({ path, text }) => SQL.test(text) && !MAY_HOLD_SQL.test(path))
    .map(({ path }) => `${path}: SQL lives in a *.store.ts`);
}

export function environmentFaults(files: SourceFile[]): string[] {
  return productOf(files)
    .filter(({ path, text }) => text.includes("process.env") && !MAY_READ_ENVIRONMENT.has(path))
    .filter(({ path }) => !path.startsWith("server/src/cli/"))
    .map(({ path }) => `${path}: the environment is read in core/config.ts only`);
}

function productOf(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => placeOf(file.path).workspace === "server" && !file.isTest);
}
