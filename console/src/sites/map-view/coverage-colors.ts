import type { Age } from "./coverage.ts";

/**
 * From fresh to old in one direction of lightness, so that the order is read without hues: on a light floor the old is dark, on a
 * dark one it is bright. What was never cleaned is checkered.
 */
const LIGHT: Readonly<Record<Age, string>> = {
  today: "#d8ecb0",
  days3: "#9ad3a0",
  days7: "#56b3a2",
  days14: "#3389a0",
  days28: "#3a5b95",
  older: "#432a6e",
  never: "#8a8f91",
};
const DARK: Readonly<Record<Age, string>> = {
  today: "#3a3f78",
  days3: "#31648e",
  days7: "#24878e",
  days14: "#35b07e",
  days28: "#8fd447",
  older: "#fbe63a",
  never: "#7d8789",
};

export const ageColors = (appearance: "light" | "dark"): Readonly<Record<Age, string>> =>
  appearance === "dark" ? DARK : LIGHT;
