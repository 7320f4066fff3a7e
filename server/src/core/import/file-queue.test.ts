import { describe, expect, it } from "vitest";
import type { Refused } from "../http/refused.ts";
import { createFileQueue, type FileQueue } from "./file-queue.ts";

/** Work that goes on until it is let go. */
function held(queue: FileQueue, staffId: number) {
  let finish = (): void => undefined;
  let hasBegun = false;
  const done = queue.wait(staffId, () => {
    hasBegun = true;
    return new Promise<number>((resolve) => {
      finish = () => resolve(staffId);
    });
  });
  return { done, finish: () => finish(), hasBegun: () => hasBegun };
}

async function refusal(done: Promise<unknown>) {
  const { refusal } = await done.then(
    () => {
      throw new Error("was taken");
    },
    (refused: Refused) => refused,
  );
  return [refusal.status, refusal.key];
}

describe("files that wait to be read", () => {
  it("are few of one person, and another one's is taken all the same", async () => {
    const queue = createFileQueue();
    const [one, two, three] = [held(queue, 1), held(queue, 1), held(queue, 1)];
    expect(await refusal(held(queue, 1).done)).toEqual([429, "ownFilesWaiting"]);
    const other = held(queue, 2);
    await expect.poll(one.hasBegun).toBe(true);
    expect([two.hasBegun(), other.hasBegun()]).toEqual([false, false]);
    one.finish();
    expect(await one.done).toBe(1);
    await expect.poll(two.hasBegun).toBe(true);
    two.finish();
    await two.done;
    await expect.poll(three.hasBegun).toBe(true);
    three.finish();
    await three.done;
    await expect.poll(other.hasBegun).toBe(true);
    other.finish();
    expect(await other.done).toBe(2);
    const again = held(queue, 1);
    await expect.poll(again.hasBegun).toBe(true);
    again.finish();
  });

  it("are few in all", async () => {
    const queue = createFileQueue();
    const all = Array.from({ length: 9 }, (_, n) => held(queue, n));
    expect(await refusal(held(queue, 100).done)).toEqual([503, "tooManyFilesWaiting"]);
    for (const one of all) {
      await expect.poll(one.hasBegun).toBe(true);
      one.finish();
      await one.done;
    }
  });

  it("have their turn also after one that failed", async () => {
    const queue = createFileQueue();
    const failing = queue.wait(1, async () => {
      throw new Error("broken");
    });
    const next = queue.wait(2, async () => "read");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("read");
  });
});
