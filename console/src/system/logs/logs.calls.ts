import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { call } from "../../core/api/index.ts";

export interface Verdict {
  readonly isIntact: boolean;
  readonly checked: number;
  readonly all: number;
  readonly brokenAt: number | null;
}

/** The whole chain, window by window; `onProgress` is called for each. Aborted, it rejects. */
export async function verifyAudit(
  signal: AbortSignal,
  onProgress: (progress: Pick<Verdict, "checked" | "all">) => void,
): Promise<Verdict> {
  let after = 0;
  for (;;) {
    const window = await call(E.verifyAudit, { query: { after }, signal });
    const { isIntact, checkedTo, lastId, brokenAt } = window;
    onProgress({ checked: checkedTo, all: lastId });
    if (!isIntact || checkedTo >= lastId) return { isIntact, brokenAt, checked: checkedTo, all: lastId };
    after = checkedTo;
  }
}
