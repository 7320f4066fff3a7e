import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const SENDER = `
  import { sendToParent } from ${JSON.stringify(join(import.meta.dirname, "parent.ts"))};
  process.on("disconnect", () => {
    sendToParent({ type: "complete" });
    setImmediate(() => process.exit(0));
  });
  sendToParent({ type: "ready" });
`;

it("says its message, and does not fail where the parent is gone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-parent-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "sender.mts"), SENDER);
  const child = fork(join(folder, "sender.mts"), { stdio: "ignore" });
  const ended = once(child, "exit");
  const [first] = await once(child, "message");
  expect(first).toEqual({ type: "ready" });
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
