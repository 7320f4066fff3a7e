/** Documents and comments name files and folders of the repository; what they name must be there. */
import { globSync } from "node:fs";

/** From its root, between backticks or as the target of a link. */
const NAMED =
  /`((?:contract|server|console|simulator|tools|e2e|bench|deploy|docs)\/[\w./-]*)`|\]\((?!https?:|#)([\w./-]+)(?:#[\w-]+)?\)/g;

export interface Document {
  /** From the root. */
  path: string;
  text: string;
}

/** `exists` is asked for paths from the root. */
export function docPathFaults(documents: readonly Document[], exists: (path: string) => boolean): string[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(NAMED)].flatMap(([, named, linked]) => {
      const target = named ?? new URL(linked ?? "", `file:///${path}`).pathname.slice(1);
      return exists(target) ? [] : [`${path}: names ${target}, which is not there`];
    }),
  );
}

/** What comments name between backticks; other lines of code build paths of their own. */
export function commentPathFaults(files: readonly Document[], exists: (path: string) => boolean): string[] {
  const comments = files.map(({ path, text }) => ({
    path,
    text: text.replace(/^(?!\s*(\/?\*|\/\/)).*$/gm, "").replaceAll("](", "] ("),
  }));
  return docPathFaults(comments, exists);
}

export const documentsOf = (root: string): string[] =>
  globSync(["*.md", "docs/*.md", "docs/decisions/*.md", "docs/protocol/*.md", "deploy/*.md"], {
    cwd: root,
  }).filter((path) => path !== "CHANGELOG.md");
