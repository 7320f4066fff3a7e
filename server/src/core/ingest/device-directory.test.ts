import { describe, expect, it } from "vitest";
import { createDeviceDirectory } from "./device-directory.ts";
import type { IngestDevice } from "./items.ts";

function rig() {
  let now = 1_000_000;
  const known = new Map<string, number>([["A", 1]]);
  const asked: string[][] = [];
  const directory = createDeviceDirectory(
    async (names) => {
      asked.push([...names]);
      return names.flatMap((name) => {
        const id = known.get(name);
        return id === undefined ? [] : [{ id, serialNumber: name } as IngestDevice];
      });
    },
    () => now,
  );
  return {
    directory,
    known,
    asked,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

describe("the directory of devices", () => {
  it("asks once for many callers of the same moment", async () => {
    const { directory, asked } = rig();
    const found = await Promise.all(["A", "B", "A"].map((name) => directory.load(name)));
    expect(found.map((device) => device?.id)).toEqual([1, undefined, 1]);
    expect(asked).toEqual([["A", "B"]]);
    expect(directory.find("A")?.id).toBe(1);
    expect(directory.find("C")).toBeUndefined();
  });

  it("remembers for a moment only that there is no such device", async () => {
    const { directory, known, advance } = rig();
    expect(await directory.load("B")).toBeNull();
    known.set("B", 2);
    expect(await directory.load("B")).toBeNull();
    advance(6_000);
    expect((await directory.load("B"))?.id).toBe(2);
  });

  it("forgets the oldest of too many names that nobody has, and then asks for them again", async () => {
    const { directory, asked } = rig();
    const names = Array.from({ length: 12_000 }, (_, index) => `N-${index}`);
    for (const some of [names.slice(0, 2_000), names.slice(2_000)])
      await Promise.all(some.map((name) => directory.loadFresh(name)));
    expect(directory.find("N-11999")).toBeNull();
    expect(directory.find("N-1999")).toBeUndefined();
    expect(directory.find("N-2000")).toBeNull();
    await directory.loadFresh("N-11999");
    expect(asked).toHaveLength(2);
    await directory.loadFresh("N-0");
    expect(asked[2]).toEqual(["N-0"]);
  });

  it("forgets a device that is gone when it reads anew, for a moment only", async () => {
    const { directory, known, advance } = rig();
    await directory.load("A");
    known.delete("A");
    await directory.refresh();
    expect(directory.find("A")).toBeNull();
    advance(6_000);
    expect(directory.find("A")).toBeUndefined();
  });

  it("does not keep what was read before a change that it was told of", async () => {
    const answers: ((id: number) => void)[] = [];
    const directory = createDeviceDirectory(async ([serialNumber = ""]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      answers.push(resolve);
      return [{ id: await promise, serialNumber } as IngestDevice];
    });
    const loaded = directory.load("A");
    await expect.poll(() => answers).toHaveLength(1);
    directory.forget(["A"]);
    answers[0]?.(1);
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(2);
    expect((await loaded)?.id).toBe(2);
  });

  it("looks again for a sign-in, and reads what it knows anew", async () => {
    const { directory, known, advance } = rig();
    await directory.load("A");
    known.set("A", 9);
    expect((await directory.loadFresh("A"))?.id).toBe(1);
    advance(6_000);
    expect((await directory.loadFresh("A"))?.id).toBe(9);
    known.set("A", 10);
    await directory.refresh();
    expect(directory.find("A")?.id).toBe(10);
    directory.forget(["A"]);
    expect(directory.find("A")).toBeUndefined();
  });

  it("asks again after the source has failed", async () => {
    let isAway = true;
    const directory = createDeviceDirectory(async () => {
      if (isAway) throw new Error("away");
      return [];
    });
    await expect(directory.load("A")).rejects.toThrow("away");
    isAway = false;
    expect(await directory.load("A")).toBeNull();
  });
});
