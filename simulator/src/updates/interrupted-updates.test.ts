import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aFile, anOffer, anUpdateWorld, isIdle, type UpdateWorld } from "../testing/update-world.ts";
import { createAgentStore } from "./agent-store.ts";

const downloadsOf = (world: UpdateWorld) => world.requestsOf(/^softwaremodules/);
const rangesOf = (world: UpdateWorld) => downloadsOf(world).map(({ headers }) => headers.range);

describe("a download that is cut", () => {
  it("goes on from the byte that it had, and ends with the right hash", async () => {
    const world = await anUpdateWorld();
    world.server.cuts = [30_000, 50_000];
    world.target.offer = anOffer();
    await world.until(() => isIdle(world));
    expect(rangesOf(world)).toEqual([undefined, "bytes=30000-", "bytes=80000-"]);
    expect(downloadsOf(world)[1]?.headers["if-range"]).toBeDefined();
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("begins again where the server knows no ranges", async () => {
    const world = await anUpdateWorld();
    Object.assign(world.server, { cuts: [30_000], knowsRanges: false });
    world.target.offer = anOffer();
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("begins again where the file has become another one", async () => {
    const world = await anUpdateWorld();
    world.server.cuts = [30_000];
    const offer = anOffer();
    world.target.offer = offer;
    await world.until(() => world.disk.record.action?.files[0]?.bytes === 30_000);
    const file = offer.chunks[0]?.files[0];
    if (file) Object.assign(file, { hashes: undefined, content: aFile(100_000).content });
    await world.until(() => isIdle(world));
    // It was promised the first one.
    expect(world.target.feedback.at(-1)).toMatchObject({ finished: "failure" });
    expect(world.disk.partials.size).toBe(0);
  });

  it("asks the server why where the file is not to be had", async () => {
    const world = await anUpdateWorld();
    world.server.sleep = "00:10:00";
    world.server.refusals.push({ path: /^softwaremodules/, status: 404 });
    world.target.offer = anOffer();
    await world.until(() => isIdle(world), 300);
    expect(world.requestsOf(/^$/).length).toBeGreaterThan(1);
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("waits for as long as the server asks", async () => {
    const world = await anUpdateWorld();
    world.server.refusals.push({ path: /^softwaremodules/, status: 503, retryAfterS: 120 });
    world.target.offer = anOffer();
    await world.pass(110);
    expect(downloadsOf(world)).toHaveLength(1);
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });
});

describe("an agent that is restarted", () => {
  it("in mid-download goes on from the byte that it had", async () => {
    const world = await anUpdateWorld();
    world.server.cuts = [60_000];
    world.target.offer = anOffer();
    await world.until(() => world.disk.record.action?.files[0]?.bytes === 60_000);
    world.restartAgent();
    await world.until(() => isIdle(world));
    expect(rangesOf(world)).toEqual([undefined, "bytes=60000-"]);
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("while it installs begins that again, and says so", async () => {
    const world = await anUpdateWorld({ options: { installMs: [40_000, 40_001] } });
    world.target.offer = anOffer();
    await world.until(() => world.agent.phase === "installing");
    world.restartAgent();
    await world.until(() => isIdle(world));
    expect(world.target.feedback.map(({ execution }) => execution).slice(-3)).toEqual([
      "resumed",
      "proceeding",
      "closed",
    ]);
    expect(downloadsOf(world)).toHaveLength(1);
    expect(world.host.restarts).toBe(1);
  });

  it("with nothing but its file knows its version, its action, and which files it has", async () => {
    const store = createAgentStore(mkdtempSync(join(tmpdir(), "updates-")));
    const before = await anUpdateWorld({ store });
    const files = [aFile(50_000, "a.bin"), aFile(50_000, "b.bin")];
    const offer = anOffer({ chunks: [{ part: "os", version: "5", files }] });
    before.target.offer = offer;
    // The first file whole, of the second one half.
    before.server.cuts = [undefined, 20_000];
    await before.until(() => before.disk.record.action?.files[1]?.bytes === 20_000);
    await before.close();
    const after = await anUpdateWorld({ store });
    after.target.offer = offer;
    expect(after.agent.phase).toBe("downloading");
    // The links of the server that is gone lead nowhere; those of the next poll do.
    await after.until(() => isIdle(after));
    expect(downloadsOf(after).map(({ path }) => path.split("/").at(-1))).toEqual(["b.bin"]);
    expect(rangesOf(after)).toEqual([undefined]);
    const last = await anUpdateWorld({ store });
    expect(last.agent.version).toBe("5");
    last.target.offer = offer;
    await last.until(() => isIdle(last));
    expect(last.outcomes).toEqual([]);
    expect(downloadsOf(last)).toEqual([]);
  });
});

describe("a robot that loses its link", () => {
  it("gives up what was in progress, and polls as soon as it is back", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer();
    world.server.cuts = [10_000];
    await world.until(() => world.agent.phase === "downloading");
    world.host.offUntilMs = Number.POSITIVE_INFINITY;
    const before = world.server.requests.length;
    await world.pass(300);
    expect(world.server.requests).toHaveLength(before);
    world.host.offUntilMs = 0;
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("has no connection left", async () => {
    const world = await anUpdateWorld({ habit: "slow" });
    world.target.offer = anOffer({
      chunks: [{ part: "os", version: "5", files: [aFile(8_000_000)] }],
    });
    await world.until(() => (world.disk.record.action?.files[0]?.bytes ?? 0) > 50_000);
    const closed = world.server.nextClose();
    world.host.offUntilMs = Number.POSITIVE_INFINITY;
    await world.pass(1);
    await closed;
    const bytes = world.disk.record.action?.files[0]?.bytes;
    await world.pass(60);
    expect(world.disk.record.action?.files[0]?.bytes).toBe(bytes);
  });

  it("reports what it did meanwhile, in order, and of its progress the newest", async () => {
    const world = await anUpdateWorld({ options: { installMs: [20_000, 20_001] } });
    world.target.offer = anOffer();
    await world.until(() => world.agent.phase === "installing");
    world.host.offUntilMs = Number.POSITIVE_INFINITY;
    await world.until(() => world.agent.phase === "restarting");
    expect(world.target.feedback.map(({ execution }) => execution)).not.toContain("closed");
    world.host.offUntilMs = 0;
    await world.until(() => isIdle(world));
    expect(world.target.feedback.map(({ execution }) => execution).slice(-3)).toEqual([
      "downloaded",
      "proceeding",
      "closed",
    ]);
  });
});
