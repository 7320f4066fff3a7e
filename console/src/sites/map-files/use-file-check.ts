import { FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { refusalText } from "@sweepline/contract/core/refusal.ts";
import { MAP_FILE_REFUSALS, type MapImportReport } from "@sweepline/contract/sites/map-files.ts";
import { useEffect, useState } from "react";
import { CallError } from "../../core/api/index.ts";
import { currentLanguage } from "../../core/i18n/index.ts";
import { checkFiles, type ImportTarget } from "./map-files.calls.ts";

type Checked =
  | { readonly state: "none" | "running" }
  | { readonly state: "done"; readonly report: MapImportReport }
  | { readonly state: "failed"; readonly message: string };

/** What lies in the files, looked through again whenever they or where they go change. */
export function useFileCheck(files: readonly File[], target: ImportTarget) {
  const [checked, setChecked] = useState<Checked>({ state: "none" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round of its own looks through them once more
  useEffect(() => {
    if (files.length === 0) {
      setChecked({ state: "none" });
      return undefined;
    }
    // A client that is still sending does not read that the body is too large.
    if (files.reduce((sum, { size }) => sum + size, 0) > FILE_UPLOAD.maxBytes) {
      const message = refusalText(MAP_FILE_REFUSALS.mapFilesTooLarge, currentLanguage());
      setChecked({ state: "failed", message });
      return undefined;
    }
    let isWanted = true;
    setChecked({ state: "running" });
    checkFiles({ files, target, note: "" }).then(
      (report) => isWanted && setChecked({ state: "done", report }),
      (error: unknown) => isWanted && setChecked({ state: "failed", message: messageOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [files, target, round]);
  return { checked, checkAgain: () => setRound((before) => before + 1) };
}

export const messageOf = (error: unknown): string =>
  error instanceof CallError || error instanceof Error ? error.message : String(error);
