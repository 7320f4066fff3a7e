/** Circles of imports, types included: two files that need each other are one file, or three. */
import type { SourceFile } from "./source-files.ts";

export function cycleFaults(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const trail: string[] = [];
  const faults: string[] = [];

  const visit = (path: string): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      faults.push(`${path}: imports itself in a circle: ${[...trail.slice(at), path].join(" → ")}`);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    const targets = byPath
      .get(path)
      ?.imports.flatMap(({ target }) => (target && byPath.has(target) ? [target] : []));
    for (const target of new Set(targets)) visit(target);
    trail.pop();
    done.add(path);
  };

  for (const file of files) visit(file.path);
  return faults;
}
