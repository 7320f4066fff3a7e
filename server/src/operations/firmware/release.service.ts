import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FirmwarePackage } from "@sweepline/contract/operations/firmware/index.ts";
import { FIRMWARE_REFUSALS } from "@sweepline/contract/operations/firmware/refusals.ts";
import { EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { detailOf, heldDraft, heldPackage, recordPackage } from "./packages.service.ts";
import { type PackageRecord, packagesStore } from "./packages.store.ts";
import { refuseDependencies, requireReadable } from "./version-checks.ts";

export interface Releases {
  release(requester: Requester, id: number, revision: number): Promise<FirmwarePackage>;
  withdraw(
    requester: Requester,
    id: number,
    given: { reason: string; revision: number },
  ): Promise<FirmwarePackage>;
}

export function createReleases(deps: FirmwareDeps): Releases {
  return {
    release: (requester, id, revision) =>
      deps.db.transaction(async (tx) => {
        const row = await heldDraft(tx, requester, id);
        requireRevision(row, revision);
        await requireReleasable(tx, row);
        await packagesStore(tx).release(id, requester.caller.displayName, deps.clock.now());
        const after = await detailOf(tx, EVERYTHING, id);
        const files = after.files.map(({ name, sha256, signedBy }) => ({ name, sha256, signedBy }));
        const { version, kind, productId } = row;
        const said = { state: "released", productId, kind, version, files };
        await recordPackage(deps, tx, { requester, verb: "releaseVersion", id, after: said });
        return after;
      }),
    withdraw: (requester, id, { reason, revision }) =>
      deps.db.transaction(async (tx) => {
        const row = await heldPackage(tx, requester, id);
        if (row.state !== "released") throw new Refused(FIRMWARE_REFUSALS.notReleased);
        requireRevision(row, revision);
        const by = requester.caller.displayName;
        await packagesStore(tx).withdraw(id, { by, reason, at: deps.clock.now() });
        const after = await detailOf(tx, EVERYTHING, id);
        const said = { state: "withdrawn", version: row.version, reason };
        await recordPackage(deps, tx, { requester, verb: "withdrawVersion", id, after: said });
        return after;
      }),
  };
}

function requireRevision(row: PackageRecord, revision: number): void {
  if (row.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
}

/** Its content is never looked at again: all of it has to be right now. */
async function requireReleasable(tx: Queries, row: PackageRecord): Promise<void> {
  // The product may have been given another rule since the draft was saved.
  requireReadable(row.versionRule, row.version);
  refuseDependencies(row.versionRule, row, await packagesStore(tx).dependencies(row.id));
  const files = await filesStore(tx).shown(row.id);
  if (files.length === 0) throw new Refused(FIRMWARE_REFUSALS.noFiles);
  for (const { name, state, signedBy } of files) {
    if (state !== "ready") throw new Refused(FIRMWARE_REFUSALS.fileNotReady, { values: { name } });
    if (row.requiresSignature && signedBy === null)
      throw new Refused(FIRMWARE_REFUSALS.signatureMissing, { values: { name } });
  }
}
