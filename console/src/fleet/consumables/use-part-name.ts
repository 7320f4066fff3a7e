import { useCallback } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { telemetryTexts, wordFor } from "../telemetry/index.ts";

/** What a part is called; makers have parts of their own. */
export function usePartName(): (kind: string) => string {
  const words = useTexts(telemetryTexts);
  return useCallback((kind) => wordFor(words, "consumables", kind), [words]);
}
