/** An object with a value for each of the names. */
export function recordOf<Name extends string, T>(
  names: readonly Name[],
  make: (name: Name) => T,
): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

/** An object with these properties only. */
export function pick<T, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  const picked = {} as Pick<T, Name>;
  for (const name of names) picked[name] = from[name];
  return picked;
}
