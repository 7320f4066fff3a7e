import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";

/** [zh, en] */
export type Both = readonly [zh: string, en: string];

interface BuiltInFault {
  detailCode: string;
  name: Both;
  level: FaultLevel;
  reportedAs: readonly string[];
  advice: Both;
}

export interface BuiltInGroup {
  code: string;
  name: Both;
  faults: readonly BuiltInFault[];
}

export const fault = (
  detailCode: string,
  name: Both,
  detail: { level: FaultLevel; as: readonly string[]; advice: Both },
): BuiltInFault => ({ detailCode, name, level: detail.level, reportedAs: detail.as, advice: detail.advice });
