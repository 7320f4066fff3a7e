/**
 * Where no connection from outside ever speaks or listens, whatever the protocols' own rules allow. Asked first for every
 * publication, will, subscription, and for every message on its way out.
 */
export const OWN = "sweepline";
const ELEVATORS = "lci";

/** `name`: by which the connection has signed in. `topic` may be a filter. */
export function isReserved(topic: string, name: string): boolean {
  const [first, rest] = cut(topic);
  // `$SYS`, shared subscriptions; wildcards that would take in all the rest.
  if (first.startsWith("$") || first === OWN || isWildcard(first)) return true;
  if (first !== "") return false;
  // Below the empty level lie elevators, each under its address.
  const [second] = cut(rest);
  return (second === ELEVATORS || isWildcard(second)) && !topic.startsWith(`/${ELEVATORS}/${name}/`);
}

const isWildcard = (level: string): boolean => /[+#]/.test(level);

function cut(topic: string): [string, string] {
  const slash = topic.indexOf("/");
  return slash < 0 ? [topic, ""] : [topic.slice(0, slash), topic.slice(slash + 1)];
}
