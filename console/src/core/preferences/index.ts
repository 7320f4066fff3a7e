import { createStoredStore, useStore } from "../store/index.ts";

/** How one person likes to see things; the wire always speaks SI and UTC. */
export interface Preferences {
  readonly theme: ThemeChoice;
  readonly lengthUnit: Units;
  /** IANA name; empty means the browser's own zone. */
  readonly timeZone: string;
}
export type ThemeChoice = "light" | "dark" | "system";
export type Units = "meter" | "foot";

const DEFAULTS: Preferences = { theme: "system", lengthUnit: "meter", timeZone: "" };

function isPreferences(value: unknown): value is Preferences {
  if (typeof value !== "object" || value === null) return false;
  const { theme, lengthUnit, timeZone } = value as Record<string, unknown>;
  const isTheme = theme === "light" || theme === "dark" || theme === "system";
  return isTheme && (lengthUnit === "meter" || lengthUnit === "foot") && isTimeZone(timeZone);
}

function isTimeZone(value: unknown): value is string {
  if (value === "") return true;
  try {
    return typeof value === "string" && Boolean(new Intl.DateTimeFormat("en", { timeZone: value }));
  } catch {
    return false;
  }
}

export const preferences = createStoredStore<Preferences>({
  area: "local",
  key: "preferences",
  initial: DEFAULTS,
  isValid: isPreferences,
});

export const usePreferences = (): Preferences => useStore(preferences);

/** In which zone the person's days begin. */
export const useTimeZone = (): string =>
  usePreferences().timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;

export function updatePreferences(change: Partial<Preferences>): void {
  preferences.set((previous) => ({ ...previous, ...change }));
}
