const LONGEST = 500;
const HERE = "http://console.invalid";
/** One slash and no second, nor what browsers take for one; nothing that they would leave out. */
const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** A path of the console, or nothing: whoever is led through here must not be led away from us. */
export function ownPath(wanted: string | undefined): string {
  if (wanted === undefined || wanted.length > LONGEST || !PATH.test(wanted)) return "";
  const { origin, pathname, search } = new URL(wanted, HERE);
  const path = `${pathname}${search}`;
  return origin === HERE && PATH.test(path) ? path : "";
}
