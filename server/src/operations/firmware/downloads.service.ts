import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import type { OpenedFirmware } from "./download-answer.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { openFirmwareFile } from "./open-file.service.ts";
import { packagesStore } from "./packages.store.ts";

export interface Downloads {
  /** Of a package that the caller sees, and only what was checked. */
  open(caller: Caller, of: { id: number; fileId: number }): Promise<OpenedFirmware>;
}

export const createDownloads = (deps: Pick<FirmwareDeps, "db" | "storage">): Downloads => ({
  async open({ scope }, { id, fileId }) {
    found(await packagesStore(deps.db).find(scope, id), CORE_REFUSALS.notFound);
    const file = found(await filesStore(deps.db).find(id, fileId), CORE_REFUSALS.notFound);
    const ready = found(file.state === "ready" ? file : undefined, CORE_REFUSALS.notFound);
    const { name, bytes, sha256 } = ready;
    return {
      name,
      bytes,
      sha256: sha256.toString("hex"),
      open: (range) => openFirmwareFile(deps, ready, range),
    };
  },
});
