import { PART_TIMEOUT_MS } from "@sweepline/contract/core/limits.ts";

class PartLoadError extends Error {
  override readonly name = "PartLoadError";
}

/** Waits for a script part; a lost network and a part that never comes fail alike. */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PartLoadError("timeout")), PART_TIMEOUT_MS);
    load()
      .then(resolve, (cause: unknown) => reject(new PartLoadError("failed", { cause })))
      .finally(() => clearTimeout(timer));
  });
}
