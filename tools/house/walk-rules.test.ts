/** Walks are held to the code: each fault shown red once, beside a walk that has none. */
import { expect, it } from "vitest";
import { parseSource } from "./source-files.ts";
import { renderWalks, walkFaults } from "./walk-rules.ts";

const CODE = {
  "console/src/fleet/devices/press.ts":
    'import { send } from "./index.ts";\nexport const press = () => send("lockDevice");',
  "console/src/fleet/devices/index.ts": 'export { send } from "./send.ts";',
  "console/src/fleet/devices/send.ts": "export function send(lockDevice: string) {}",
  "server/src/fleet/devices/lock.ts": 'const E = "lockDevice"; export const routes = { lock() {} };',
};
const files = Object.entries(CODE).map(([path, text]) => parseSource(path, text));
const [PRESS, SEND, LOCK] = [
  "console/src/fleet/devices/press.ts#press",
  "console/src/fleet/devices/send.ts#send",
  "server/src/fleet/devices/lock.ts#lock",
];
const faultsOf = (...steps: string[]): string => walkFaults(files, [{ name: "a lock", steps }]).join();

it("follows imports, also through a door, and names that both say", () => {
  expect(faultsOf(PRESS, SEND, "by lockDevice", LOCK)).toBe("");
});

it.each([
  [[PRESS, "console/src/fleet/devices/gone.ts#send"], "there is no"],
  [[PRESS.replace("#press", "#pull")], "has no function pull"],
  [[SEND, LOCK], "neither of"],
  [[SEND, "by unlockDevice", LOCK], "do not both say"],
])("%s is no walk", (steps, fault) => {
  expect(faultsOf(...steps)).toContain(fault);
});

it("are written one file a line, each file once", () => {
  const text = renderWalks([{ name: "a lock", steps: [PRESS, SEND, PRESS, "by lockDevice", LOCK] }]);
  expect(text).toContain("## a lock");
  expect(text.match(/^\d+\. .*/gm)).toEqual([
    "1. `console/src/fleet/devices/press.ts`: press",
    "2. `console/src/fleet/devices/send.ts`: send",
    "3. `server/src/fleet/devices/lock.ts`: lock",
  ]);
});
