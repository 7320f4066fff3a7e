/** What a robot is told of updates, for its agent to do. */
import type { DownloadFirmware } from "@sweepline/contract/fleet/vda5050/update-profile.ts";

interface Named {
  actionId: string;
  updateId: number;
}
export type DownloadRequest = Named & { kind: "download"; files: DownloadFirmware["files"] };
export type FirmwareRequest = DownloadRequest | (Named & { kind: "install" | "cancel" });
