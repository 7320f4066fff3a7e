/** The same color for the same person, on the map and in the bar. */
export const personColor = (staffId: number, colors: readonly string[]): string =>
  colors[staffId % Math.max(1, colors.length)] ?? "currentColor";
