/**
 * The port that files go through (spec §7, §9: object storage, chosen per region): a folder of this machine by default,
 * S3-compatible buckets by configuration. Rows remember the region whose store took their file, so that it is found again
 * when the organization has moved or the configuration has other defaults.
 */
import { createDiskStore } from "./disk-store.ts";
import type { FilePlace, Files } from "./places.ts";
import { createS3Store } from "./s3-store.ts";
import type { FileStore } from "./store.ts";

export { type ByteRange, type FileStore, newStorageKey } from "./store.ts";

/** The store of whoever has no region of their own. */
const DEFAULT_REGION = "default";

export interface Storage {
  /** The region that keeps the files of an organization, by what stands in its region information. */
  regionFor(regionInfo: string): string;
  /** Throws where the configuration no longer knows the region. */
  storeOf(region: string): FileStore;
  /** What is wrong with which region; empty where all is well. */
  check(): Promise<{ region: string; error: unknown }[]>;
}

export function createStorage(files: Files): Storage {
  const stores = new Map([[DEFAULT_REGION, storeAt(files.place)]]);
  const regions = new Map<string, string>();
  for (const { name, place, regionInfo } of files.regions) {
    stores.set(name, storeAt(place));
    for (const words of [name, ...regionInfo]) regions.set(folded(words), name);
  }
  return {
    regionFor: (regionInfo) => regions.get(folded(regionInfo)) ?? DEFAULT_REGION,
    storeOf(region) {
      const store = stores.get(region);
      if (!store) throw new Error(`no file storage is configured for region ${JSON.stringify(region)}`);
      return store;
    },
    async check() {
      const faults = [...stores].map(([region, store]) =>
        store.check().then(
          () => [],
          (error: unknown) => [{ region, error }],
        ),
      );
      return (await Promise.all(faults)).flat();
    },
  };
}

const storeAt = (place: FilePlace): FileStore =>
  place.kind === "disk" ? createDiskStore(place.folder) : createS3Store(place);

const folded = (words: string): string => words.trim().toLowerCase();
