/** What is wanted under each name: there from the first who wants it until the last has given it back. */
export function createCounts<Value>() {
  const byName = new Map<string, Map<Value, number>>();
  const change = (name: string, value: Value, by: 1 | -1) => {
    const counts = byName.get(name) ?? new Map<Value, number>();
    const next = (counts.get(value) ?? 0) + by;
    if (next > 0) counts.set(value, next);
    else counts.delete(value);
    byName.set(name, counts);
  };
  return {
    names: (): readonly string[] => [...byName.keys()],
    of: (name: string): readonly Value[] => [...(byName.get(name)?.keys() ?? [])],
    /** Answers the function that gives them back. */
    add(name: string, values: readonly Value[]): () => void {
      for (const value of values) change(name, value, 1);
      return () => {
        for (const value of values) change(name, value, -1);
      };
    },
  };
}
