/** The list with one member at another place; the same list where it is there already. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const target = Math.max(0, Math.min(list.length - 1, to));
  const moved = list[from];
  if (moved === undefined || from === target) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moved, ...rest.slice(target)];
}
