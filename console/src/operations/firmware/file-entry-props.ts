import type { FirmwareFile, FirmwarePackage } from "@sweepline/contract/operations/firmware/index.ts";
import type { UploadJob } from "./uploads.store.ts";

/** What is shown of a file of a package, and what can be done with it. */
export interface FileEntryProps {
  readonly row: FirmwarePackage;
  readonly name: string;
  /** As the server has it; undefined until it was announced there. */
  readonly file: FirmwareFile | undefined;
  /** While this browser sends it. */
  readonly job: UploadJob | undefined;
  readonly mayEdit: boolean;
}
