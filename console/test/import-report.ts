import type { ImportReport } from "@sweepline/contract/core/import-report.ts";

/** What is said of a file of two good rows. */
export const anImportReport = (given: Partial<ImportReport> = {}): ImportReport => ({
  ...{ rows: 2, goodRows: 2, faults: [], faultCount: 0, created: 0, markedFile: null },
  ...given,
});
