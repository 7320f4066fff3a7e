/** A process that only waits: how late it wakes up is what the machine adds to any message, whoever sends it. */
import { machineMs } from "./clock.ts";

const EVERY_MS = 10;
const late: number[] = [];
let due = machineMs() + EVERY_MS;
setInterval(() => {
  const now = machineMs();
  late.push(Math.max(0, now - due));
  due = now + EVERY_MS;
}, EVERY_MS);
process.on("message", () => process.send?.({ late }));
process.on("disconnect", () => process.exit());
