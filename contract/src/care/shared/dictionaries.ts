import { builtInDictionary as dictionary } from "../../system/dictionaries/built-in.ts";
import type { FaultLevel } from "../fault-codes.ts";

/** Labels for the codes of the care wing. */
export const CARE_DICTIONARIES = {
  faultLevel: dictionary<FaultLevel>(["故障级别", "Fault levels"], {
    info: ["提示", "Info", "info"],
    warning: ["警告", "Warning", "warning"],
    error: ["错误", "Error", "bad"],
    critical: ["严重", "Critical", "bad"],
  }),
} as const;
