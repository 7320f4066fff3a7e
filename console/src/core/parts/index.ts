/** A page's script part that does not come within this time has failed (spec §8, §9). */
const PART_TIMEOUT_MS = 120_000;

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
