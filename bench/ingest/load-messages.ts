export type LoadOrder =
  | { type: "open"; port: number; from: number; robots: number }
  /** `window` 0: paced, one report a second a robot; otherwise closed loop with so many reports in progress. */
  | { type: "run"; window: number; seconds: number }
  | { type: "close" };

export interface LoadResult {
  type: "ran";
  sent: number;
  acknowledged: number;
  perSecond: number;
  /** Report → PUBACK, ms. */
  p50: number;
  p99: number;
  longest: number;
}

export type LoadMessage = { type: "opened" } | { type: "lost"; serialNumber: string } | LoadResult;
