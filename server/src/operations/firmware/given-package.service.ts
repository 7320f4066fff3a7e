import type { FirmwareKind } from "@sweepline/contract/operations/firmware/codes.ts";
import type { FirmwareDependency } from "@sweepline/contract/operations/firmware/fields.ts";
import type { VersionRule } from "@sweepline/contract/operations/firmware/versions.ts";
import { EVERYTHING } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { filesStore } from "./files.store.ts";
import type { StoredFirmware } from "./firmware-deps.ts";
import { packagesStore } from "./packages.store.ts";

/** A file as robots get it; checksums as hex. */
export interface GivenFile extends StoredFirmware {
  name: string;
  sha1: string;
  md5: string;
  sha256: string;
  /** Null: it is not signed. */
  signature: Buffer | null;
}

/** A package as robots may be given it, or were. */
export interface GivenPackage {
  id: number;
  productId: number;
  kind: FirmwareKind;
  eventName: string;
  version: string;
  /** Empty: all. */
  hardwareRevisions: string[];
  notesZh: string;
  notesEn: string;
  /** Nobody is to be given one that is withdrawn; who has begun with it may still be answered. */
  state: "released" | "withdrawn";
  versionRule: VersionRule;
  files: GivenFile[];
  dependencies: FirmwareDependency[];
}

/** Undefined for drafts and for what there is not. */
export async function firmwarePackage(db: Queries, id: number): Promise<GivenPackage | undefined> {
  const row = await packagesStore(db).find(EVERYTHING, id);
  if (!row || row.state === "draft") return undefined;
  const [files, dependencies] = await Promise.all([
    filesStore(db).ready(id),
    packagesStore(db).dependencies(id),
  ]);
  const { productId, kind, eventName, version, hardwareRevisions, notesZh, notesEn, versionRule, state } =
    row;
  return {
    ...{ id, productId, kind, eventName, version, hardwareRevisions, notesZh, notesEn, state, versionRule },
    files: files.map(({ sha1, md5, sha256, ...file }) => ({
      ...{ id: file.id, name: file.name, bytes: file.bytes, region: file.region, partBytes: file.partBytes },
      sha1: sha1?.toString("hex") ?? "",
      md5: md5?.toString("hex") ?? "",
      sha256: sha256.toString("hex"),
      signature: file.signature,
    })),
    dependencies,
  };
}
