import { SERIAL_PLACE } from "@sweepline/contract/fleet/mqtt-servers/messages.ts";

/** Names that devices can have; anything else in the place of one is nobody's. */
const SERIAL_NUMBER = /^[A-Za-z0-9_.:-]{1,64}$/;

/** Whose topic it is by an address with wildcards; null: of no device by itself; undefined: it does not fit. */
export function matchAddress(address: string, topic: string): { serialNumber: string | null } | undefined {
  const want = address.split("/");
  const have = topic.split("/");
  let serialNumber: string | null = null;
  for (const [index, level] of want.entries()) {
    if (level === "#") return { serialNumber };
    const actual = have[index];
    if (actual === undefined) return undefined;
    if (level === SERIAL_PLACE) {
      if (!SERIAL_NUMBER.test(actual)) return undefined;
      serialNumber = actual;
    } else if (level !== "+" && level !== actual) return undefined;
  }
  return want.length === have.length ? { serialNumber } : undefined;
}

/** Whether a device may subscribe to this at an address of its own: its name in its place, wildcards where the address has them. */
export function isListenedBy(serialNumber: string, address: string, filter: string): boolean {
  if (!address.includes(SERIAL_PLACE)) return false;
  const own = address.replace(SERIAL_PLACE, serialNumber);
  if (own === filter) return true;
  return !/[+#]/.test(filter) && matchAddress(own, filter) !== undefined;
}

/** The more an address says, the earlier it is asked: literal levels count, `#` counts against. */
export function precision(address: string): number {
  const levels = address.split("/");
  const said = levels.filter((level) => level !== "+" && level !== "#" && level !== SERIAL_PLACE).length;
  return said * 2 - (levels.at(-1) === "#" ? 1 : 0);
}
