import { useCallback } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { labelFor, telemetryTexts } from "../telemetry/index.ts";

/** What a part is called; makers have parts of their own. */
export function usePartName(): (kind: string) => string {
  const texts = useTexts(telemetryTexts);
  return useCallback((kind) => labelFor(texts, "consumables", kind), [texts]);
}
