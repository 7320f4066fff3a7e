/** "Firefox · Windows": enough to tell one's own devices apart. What is not recognized is shown as it came. */
export function browserName(userAgent: string): string {
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) =>
    userAgent.includes(`${name}/`),
  );
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"].find((name) =>
    userAgent.includes(name),
  );
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  const known = [browser, system].filter((name) => name !== undefined).map((name) => names[name] ?? name);
  return known.length > 0 ? known.join(" · ") : userAgent || "—";
}
