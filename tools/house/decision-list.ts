/** Writes docs/decisions/README.md: what was decided, a line each. */
import type { Document } from "./doc-paths.ts";

/** `pages` are the decisions, by the names of their files, which begin with their numbers. */
export function renderDecisionList(pages: readonly Document[]): string {
  const lines = pages.map(({ path, text }) => {
    const title = /^# (?:\d+[.:]? )?(.+)$/m.exec(text)?.[1] ?? path;
    return `- [${path.slice(0, 4)}](${path}) ${title}`;
  });
  const introduction =
    "Why things are as they are, the newest last. Written by `node tools/check-rooms.ts --write`.";
  return ["# Decisions", "", introduction, "", ...lines, ""].join("\n");
}
