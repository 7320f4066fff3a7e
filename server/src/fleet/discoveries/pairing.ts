import { MAX_GUESTS } from "@sweepline/contract/fleet/discoveries/pairing.ts";
import { SIGNING_IN } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Bus, Guest } from "../../core/bus/bus.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Adapter } from "../../core/ingest/adapter.ts";
import type { GuestList } from "../../core/ingest/sign-ins.ts";
import type { Log } from "../../core/log.ts";
import { hashOf } from "../devices/index.ts";
import * as store from "./pairing.store.ts";
import { onPairingChanged } from "./pairing-changes.ts";
import { codeHashOf } from "./pairing-code.ts";

/**
 * What the process of the broker knows of pairing, in memory, because every sign-in that is not known otherwise asks. It is read at
 * the start, after each change, and now and then.
 */
export interface Pairing extends GuestList {
  /** Calls back whenever guests may have to leave: at a change, and when a window ends. */
  onChanged(handler: (mayStay: (guest: Guest) => boolean) => void): void;
  stop(): void;
}

interface Deps {
  db: Queries;
  bus: Pick<Bus, "subscribe">;
  clock: Clock;
  log: Log;
  adapters: readonly Adapter[];
}

type Window = Omit<store.KnownWindow, "names" | "rejected"> & {
  names: Set<string>;
  rejected: ReadonlySet<string>;
};

const REFRESH_EVERY_MS = 15_000;
const MAX_CODE_CHARACTERS = 64;
const USERNAME = /^[^\p{Cc}\p{Cs}]{1,128}$/u;

export async function createPairing({ db, bus, clock, log, adapters }: Deps): Promise<Pairing> {
  const handlers: ((mayStay: (guest: Guest) => boolean) => void)[] = [];
  let windows = new Map<string, Window>();
  let devices = new Map<string, string>();
  let ending: NodeJS.Timeout | undefined;

  const now = (): number => clock.now().getTime();
  const isOpen = (window: Window | undefined): window is Window =>
    window !== undefined && window.endsAt.getTime() > now();
  const mayStay = ({ windowId, username }: Guest): boolean => {
    const window = [...windows.values()].find(({ id }) => id === windowId);
    return isOpen(window) && !window.rejected.has(username) && !devices.has(username);
  };
  const notify = (): void => {
    for (const handler of handlers) handler(mayStay);
    clearTimeout(ending);
    const ends = [...windows.values()].filter(isOpen).map(({ endsAt }) => endsAt.getTime() - now());
    if (ends.length > 0) ending = setTimeout(notify, Math.min(...ends)).unref();
  };
  const read = async (): Promise<void> => {
    const [open, usernames] = await Promise.all([
      store.windowsForBroker(db, clock.now()),
      store.usernamesForBroker(db),
    ]);
    const before = new Map([...windows.values()].map(({ id, names }) => [id, names]));
    windows = new Map(
      open.map(({ names, rejected, ...window }) => [
        window.codeHash.toString("hex"),
        // Some came and have said nothing yet.
        {
          ...window,
          names: new Set([...names, ...(before.get(window.id) ?? [])]),
          rejected: new Set(rejected),
        },
      ]),
    );
    devices = new Map(usernames.map(({ username, serialNumber }) => [username, serialNumber]));
    notify();
  };
  let reading = read();
  await reading;
  /** One after the other, so that an older answer never follows a newer one. */
  const readAgain = (): void => {
    reading = reading
      .then(read)
      .catch((error) => log.warn({ err: error }, "pairing windows could not be read"));
  };
  const stopListening = await onPairingChanged(bus, readAgain);
  const refreshing = setInterval(readAgain, REFRESH_EVERY_MS).unref();

  return {
    // Who never signs in itself is no guest either.
    adapters: adapters.filter(({ protocol }) => (SIGNING_IN as readonly string[]).includes(protocol)),
    guestOf({ secret, ...signIn }) {
      const { username } = signIn;
      if (secret.length > MAX_CODE_CHARACTERS || !USERNAME.test(username)) return undefined;
      const window = windows.get(codeHashOf(secret).toString("hex"));
      if (!isOpen(window) || window.rejected.has(username)) return undefined;
      if (!window.names.has(username) && window.names.size >= MAX_GUESTS) return undefined;
      window.names.add(username);
      const { id: windowId, organizationId } = window;
      return { ...signIn, windowId, organizationId, secretHash: hashOf(secret) };
    },
    serialNumberOf: (username) => devices.get(username),
    onChanged: (handler) => void handlers.push(handler),
    stop() {
      clearInterval(refreshing);
      clearTimeout(ending);
      stopListening();
    },
  };
}
