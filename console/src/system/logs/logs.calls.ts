import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor } from "../../core/api/index.ts";

type QueryOf<K extends "operations" | "signIns" | "exceptions" | "audit" | "auditExport"> = NonNullable<
  InputOf<(typeof E)[K]>["query"]
>;

export const operationsQuery = (query: QueryOf<"operations">) => ({
  ...queryFor(E.operations, { query }),
  placeholderData: keepPreviousData,
});

export const signInsQuery = (query: QueryOf<"signIns">) => ({
  ...queryFor(E.signIns, { query }),
  placeholderData: keepPreviousData,
});

export const exceptionsQuery = (query: QueryOf<"exceptions">) => ({
  ...queryFor(E.exceptions, { query }),
  placeholderData: keepPreviousData,
});

export const auditQuery = (query: QueryOf<"audit">) => ({
  ...queryFor(E.audit, { query }),
  placeholderData: keepPreviousData,
});

/** Saves the filtered audit log as a file. */
export const exportAudit = (query: QueryOf<"auditExport">, name: string): Promise<void> =>
  download(E.auditExport, { query }, `${name}.${query.format ?? "xlsx"}`);

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
