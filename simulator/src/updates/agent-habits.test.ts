import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import {
  aFile,
  anOffer,
  anUpdateWorld,
  isIdle,
  type UpdateWorld,
  type UpdateWorldOptions,
} from "../testing/update-world.ts";
import { type AgentHabit, drawHabit, readHabitShares } from "./agent-habits.ts";

let world: UpdateWorld;

async function anUpdate(habit: AgentHabit, more: UpdateWorldOptions = {}) {
  world = await anUpdateWorld({ habit, ...more });
  world.target.offer = anOffer();
  await world.until(() => world.agent.phase === "bricked" || isIdle(world));
  return world.target.feedback;
}

describe("an agent", () => {
  it("whose downloads are never right fails, and installs nothing", async () => {
    const feedback = await anUpdate("failsAtDownload");
    expect(feedback.at(-1)).toMatchObject({ execution: "closed", finished: "failure" });
    expect(feedback.map(({ execution }) => execution)).not.toContain("downloaded");
    expect(world.host.restarts).toBe(0);
  });

  it("that fails to install says why, and has its old version", async () => {
    const feedback = await anUpdate("failsAtInstall");
    expect(feedback.at(-1)).toMatchObject({ execution: "closed", finished: "failure" });
    expect(feedback.at(-1)?.details.length).toBeGreaterThan(1);
    expect(world.agent.version).toBe("4.2.1");
    expect(world.outcomes).toEqual(["failed"]);
  });

  it("that bricks is never seen again, not after a restart either", async () => {
    await anUpdate("bricks");
    const before = world.server.requests.length;
    world.restartAgent();
    await world.pass(600);
    expect(world.server.requests).toHaveLength(before);
    expect(world.target.feedback.map(({ execution }) => execution)).not.toContain("closed");
    expect(world.host).toMatchObject({ isDead: true, version: "4.2.1" });
    expect(world.outcomes).toEqual(["bricked"]);
  });

  it("that lies reports success and has its old version", async () => {
    const feedback = await anUpdate("lies");
    expect(feedback.at(-1)).toMatchObject({ execution: "closed", finished: "success" });
    expect(world.host).toMatchObject({ version: "4.2.1", restarts: 1 });
    expect(world.agent.version).toBe("4.2.1");
  });

  it("that breaks off in mid-download comes back and goes on from there", async () => {
    await anUpdate("breaksOff");
    const ranges = world.requestsOf(/^softwaremodules/).map(({ headers }) => headers.range);
    expect(ranges).toEqual([undefined, "bytes=50000-"]);
    expect(world.agent.version).toBe("4.3.0");
  });

  it("that is slow takes as long as its link does, and polls meanwhile", async () => {
    world = await anUpdateWorld({ habit: "slow", options: { slowBytesPerS: 10_000 } });
    world.server.sleep = "00:00:10";
    const files = [aFile(500_000)];
    world.target.offer = anOffer({ chunks: [{ part: "os", version: "5", files }] });
    await world.until(() => world.agent.phase === "downloading");
    await world.pass(30);
    expect(world.disk.record.action?.files[0]?.bytes).toBeLessThanOrEqual(301_000);
    expect(world.requestsOf(/^$/).length).toBeGreaterThanOrEqual(3);
    await world.until(() => world.agent.version === "5");
  });

  it("with nothing to do says it as swupdate does", async () => {
    const feedback = await anUpdate("skips");
    expect(feedback).toMatchObject([
      { execution: "closed", finished: "success", details: ["Skipped Update."] },
    ]);
    expect(world.requestsOf(/^softwaremodules/)).toEqual([]);
    expect(world.outcomes).toEqual(["skipped"]);
  });

  it("that sends codes of its own goes on when they are refused", async () => {
    const feedback = await anUpdate("unknownCodes");
    expect(feedback[0]).toMatchObject({ execution: "pondering", finished: "perhaps" });
    expect(world.outcomes).toEqual(["updated"]);
    world = await anUpdateWorld({ habit: "unknownCodes" });
    world.server.refusals.push({ path: /feedback$/, status: 400 });
    world.target.offer = anOffer();
    await world.until(() => world.outcomes.length > 0);
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("with huge details sends more than a megabyte of them", async () => {
    const feedback = await anUpdate("hugeDetails");
    expect(JSON.stringify(feedback.at(-1)).length).toBeGreaterThan(1_000_000);
  });

  it("that repeats itself says everything twice", async () => {
    await anUpdate("repeats");
    const closed = world
      .requestsOf(/feedback$/)
      .filter(({ body }) => (body as { status: { execution: string } }).status.execution === "closed");
    expect(closed).toHaveLength(2);
    expect(closed[0]?.body).toEqual(closed[1]?.body);
    expect(world.outcomes).toEqual(["updated"]);
  });
});

describe("habits by chance", () => {
  it("come in the shares that were asked for, and the same for the same seed", async () => {
    world = await anUpdateWorld();
    const shares = readHabitShares("bricks=0.05,lies=0.2") ?? {};
    const draw = () => Array.from({ length: 4_000 }, (_, i) => drawHabit(createRandom(`seed:${i}`), shares));
    const habits = draw();
    const shareOf = (habit: AgentHabit) => habits.filter((one) => one === habit).length / habits.length;
    expect(shareOf("bricks")).toBeCloseTo(0.05, 1);
    expect(shareOf("lies")).toBeCloseTo(0.2, 1);
    expect(shareOf("steady")).toBeCloseTo(0.75, 1);
    expect(draw()).toEqual(habits);
  });

  it.each(["bricks", "bricks=2", "naps=0.1", "bricks=0.6,lies=0.6", ""])("cannot be %j", async (text) => {
    world = await anUpdateWorld();
    expect(readHabitShares(text)).toBeUndefined();
  });
});
