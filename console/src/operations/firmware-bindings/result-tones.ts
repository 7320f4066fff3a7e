import type { BindingResult } from "@sweepline/contract/operations/firmware-bindings.ts";
import type { Tone } from "../../ui/theme/index.ts";

export const RESULT_TONES: Readonly<Record<BindingResult, Tone>> = {
  current: "positive",
  behind: "notice",
  ahead: "info",
  other: "notice",
  unknown: "neutral",
  pinned: "neutral",
  excluded: "neutral",
};
