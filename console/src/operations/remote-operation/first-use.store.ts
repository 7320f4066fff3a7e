import { createStoredStore } from "../../core/store/index.ts";

/** Whether this browser still says how a robot is driven. */
export const hintIsWanted = createStoredStore<boolean>({
  area: "local",
  key: "remote-hint",
  initial: true,
  isValid: (value): value is boolean => typeof value === "boolean",
});
