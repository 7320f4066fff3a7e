import type { FaultReport } from "@sweepline/contract/care/faults.ts";
import { useLanguage } from "../../core/i18n/index.ts";

/** What a fault is called: by its code, else as the robot reports it. */
export function useFaultName(): (fault: Pick<FaultReport, "code" | "reportedAs">) => string {
  const language = useLanguage();
  return ({ code, reportedAs }) => code?.detailName[language] ?? reportedAs;
}
