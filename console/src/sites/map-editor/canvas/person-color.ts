/** The same color for the same window of a person, on the map and in the bar. */
export function personColor(clientId: string, colors: readonly string[]): string {
  let sum = 0;
  for (const letter of clientId) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return colors[sum % colors.length] ?? "#888888";
}
