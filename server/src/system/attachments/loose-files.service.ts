import type { AttachmentDeps } from "./attachment-deps.ts";
import { type LooseFile, looseFileStore } from "./loose-files.store.ts";

type Deps = Pick<AttachmentDeps, "db" | "log" | "storage">;

/** An upload that stores its file takes seconds; what is loose for longer belongs to nobody. */
const LOOSE_MS = 3_600_000;
const AT_ONCE = 500;

/** Deletes the file, then its note: were it the other way round, a crash in between would forget the file. */
export async function deleteLoose({ db, storage }: Deps, { storageKey }: LooseFile): Promise<void> {
  await db.transaction(async (tx) => {
    const store = looseFileStore(tx);
    const file = await store.take(storageKey);
    if (!file) return;
    await storage.storeOf(file.region).delete(file.storageKey);
    await store.forget(file.storageKey);
  });
}

/** One that cannot be deleted, since its storage is away, does not keep the others; it comes again. Answers how many were. */
export async function sweepLoose(deps: Deps, now: Date, looseMs = LOOSE_MS): Promise<number> {
  const files = await looseFileStore(deps.db).olderThan(new Date(now.getTime() - looseMs), AT_ONCE);
  let deleted = 0;
  for (const file of files)
    await deleteLoose(deps, file).then(
      () => {
        deleted += 1;
      },
      (error) =>
        deps.log.warn(
          { err: error, region: file.region },
          "a file that belongs to nobody is not deleted yet",
        ),
    );
  return deleted;
}
