import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Guest } from "../../core/bus/bus.ts";
import type { Queries } from "../../core/db/database.ts";
import { createLog } from "../../core/log.ts";
import { createPairing } from "./pairing.ts";
import { codeHashOf, newCode } from "./pairing-code.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("ends a window at its time, before anything is read again", async () => {
  const code = newCode();
  const window = {
    id: 3,
    organizationId: 2,
    codeHash: codeHashOf(code),
    endsAt: new Date(Date.now() + 5_000),
  };
  const many = vi.fn(async (query: { text: string }) =>
    query.text.includes("from pairing_windows") ? [{ ...window, names: [], rejected: [] }] : [],
  );
  const pairing = await createPairing({
    db: { many } as unknown as Queries,
    bus: { subscribe: async () => () => undefined },
    clock: { now: () => new Date() },
    log: createLog("silent"),
    adapters: [],
  });
  const signIn = { username: "one", secret: code, clientId: "c", remoteIp: null, mqttVersion: 5 };
  const guest = pairing.guestOf(signIn) as Guest;
  expect(guest).toMatchObject({ windowId: 3, organizationId: 2, username: "one" });
  const staying: boolean[] = [];
  pairing.onChanged((mayStay) => staying.push(mayStay(guest)));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(staying).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(staying).toEqual([false]);
  expect(pairing.guestOf(signIn)).toBeUndefined();
  expect(many).toHaveBeenCalledTimes(2);
  pairing.stop();
});
