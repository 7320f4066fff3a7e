/** Whether a subscription's filter takes in more than the topic that is called the same. */
export const hasWildcard = (filter: string): boolean => /[+#]/.test(filter);

/** Whether a subscription's filter takes in a topic (MQTT 3.1.1 §4.7): `+` is one level, `#` the rest. */
export function matchTopicFilter(filter: string, topic: string): boolean {
  if (filter === topic) return true;
  const want = filter.split("/");
  const have = topic.split("/");
  if (topic.startsWith("$") && /^[+#]/.test(filter)) return false;
  for (const [index, level] of want.entries()) {
    if (level === "#") return true;
    if (index >= have.length || (level !== "+" && level !== have[index])) return false;
  }
  return want.length === have.length;
}
