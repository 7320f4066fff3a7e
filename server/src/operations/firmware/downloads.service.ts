import { pathOf } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  FIRMWARE_DOWNLOAD_LIFE_S,
  FIRMWARE_DOWNLOAD_PATH,
} from "@sweepline/contract/operations/firmware/downloads.ts";
import { FIRMWARE_ENDPOINTS as E } from "@sweepline/contract/operations/firmware/index.ts";
import type { Caller } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import { createTickets } from "../../core/tickets.ts";
import type { OpenedFirmware } from "./download-answer.ts";
import { filesStore } from "./files.store.ts";
import type { FirmwareDeps } from "./firmware-deps.ts";
import { openFirmwareFile } from "./open-file.service.ts";
import { packagesStore } from "./packages.store.ts";

interface OfFile {
  id: number;
  fileId: number;
}
export interface Downloads {
  /** Of a package that the caller sees, and only what was checked. */
  open(caller: Caller, of: OfFile): Promise<OpenedFirmware>;
  /** An address by which a browser saves the same file. */
  linkOf(caller: Caller, of: OfFile): Promise<string>;
  /** Refused as unknown: no ticket of ours, its time or the session is over, or its person may not have the file any more. */
  openLinked(ticket: string): Promise<OpenedFirmware>;
}

export function createDownloads(
  deps: Pick<FirmwareDeps, "db" | "storage" | "clock" | "serverSecret" | "reauthenticate">,
): Downloads {
  const { db, clock } = deps;
  const tickets = createTickets<[sessionId: number, id: number, fileId: number]>(deps.serverSecret, {
    ...{ purpose: "sweepline/firmware-downloads/1", numbers: 3 },
  });
  const open: Downloads["open"] = async ({ scope }, { id, fileId }) => {
    found(await packagesStore(db).find(scope, id), CORE_REFUSALS.notFound);
    const file = found(await filesStore(db).find(id, fileId), CORE_REFUSALS.notFound);
    const ready = found(file.state === "ready" ? file : undefined, CORE_REFUSALS.notFound);
    const { name, bytes, sha256 } = ready;
    return {
      name,
      bytes,
      sha256: sha256.toString("hex"),
      open: (range) => openFirmwareFile(deps, ready, range),
    };
  };
  return {
    open,
    async linkOf(caller, of) {
      await open(caller, of);
      const until = new Date(clock.now().getTime() + FIRMWARE_DOWNLOAD_LIFE_S * 1_000);
      const ticket = tickets.write({ numbers: [caller.sessionId, of.id, of.fileId] }, until);
      return pathOf(FIRMWARE_DOWNLOAD_PATH, { ticket });
    },
    async openLinked(ticket) {
      const { numbers } = found(tickets.read(ticket, clock.now()), CORE_REFUSALS.notFound);
      const [sessionId, id, fileId] = numbers;
      const caller = await deps.reauthenticate({ sessionId });
      const mayHave = caller?.permissions.has(E.link.permission) ? caller : undefined;
      return open(found(mayHave, CORE_REFUSALS.notFound), { id, fileId });
    },
  };
}
