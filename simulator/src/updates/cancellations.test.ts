import { describe, expect, it } from "vitest";
import { aFile, anOffer, anUpdateWorld, isIdle } from "../testing/update-world.ts";

describe("a cancellation", () => {
  it("in mid-download leaves nothing, and is confirmed as hawkBit wants it", async () => {
    const world = await anUpdateWorld({ habit: "slow" });
    world.server.sleep = "00:00:10";
    world.target.offer = anOffer({ chunks: [{ part: "os", version: "5", files: [aFile(2_000_000)] }] });
    await world.until(() => (world.disk.record.action?.files[0]?.bytes ?? 0) > 50_000);
    world.target.isCanceling = true;
    await world.until(() => world.target.cancelFeedback.length > 0);
    expect(world.target.cancelFeedback).toMatchObject([{ execution: "closed", finished: "success" }]);
    await world.pass(60);
    expect(world.agent.phase).toBe("idle");
    expect(world.outcomes).toEqual(["canceled"]);
    expect(world.host.restarts).toBe(0);
    expect(world.disk.partials.size).toBe(0);
  });

  it("is confirmed before the installation begins", async () => {
    const world = await anUpdateWorld({ options: { cancelAnswer: "canceled" } });
    world.target.offer = anOffer({ maintenanceWindow: "unavailable" });
    await world.until(() => world.agent.phase === "waiting");
    world.target.isCanceling = true;
    await world.until(() => isIdle(world));
    expect(world.target.cancelFeedback).toMatchObject([{ execution: "canceled" }]);
    expect(world.outcomes).toEqual(["canceled"]);
  });

  it("comes too late afterward: it is rejected, and the update is seen through", async () => {
    const world = await anUpdateWorld({ options: { installMs: [100_000, 100_001] } });
    world.target.offer = anOffer();
    await world.until(() => world.agent.phase === "installing");
    world.target.isCanceling = true;
    await world.until(() => world.target.cancelFeedback.length > 0);
    expect(world.target.cancelFeedback).toMatchObject([
      { execution: "rejected", details: ["Too late: installing"] },
    ]);
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("is confirmed for what it knows nothing of", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer();
    world.target.isCanceling = true;
    await world.until(() => world.target.cancelFeedback.length > 0);
    expect(world.target.cancelFeedback[0]?.execution).toBe("closed");
    expect(world.outcomes).toEqual([]);
  });

  it("is also that the server offers the action no longer", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer({ maintenanceWindow: "unavailable" });
    await world.until(() => world.agent.phase === "waiting");
    world.target.offer = undefined;
    await world.until(() => world.agent.phase === "idle");
    expect(world.outcomes).toEqual(["withdrawn"]);
  });
});
