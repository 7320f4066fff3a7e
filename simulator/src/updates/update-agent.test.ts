import { describe, expect, it } from "vitest";
import { aFile, anOffer, anUpdateWorld, isIdle, type UpdateWorld } from "../testing/update-world.ts";

const executionsOf = ({ target }: UpdateWorld) => target.feedback.map(({ execution }) => execution);
const lastOf = ({ target }: UpdateWorld) => target.feedback.at(-1);

describe("polling", () => {
  it("keeps the server's pace, and asks whether anything is new", async () => {
    const world = await anUpdateWorld();
    world.server.sleep = "00:00:20";
    await world.pass(61);
    const polls = world.requestsOf(/^$/);
    expect(polls).toHaveLength(4);
    expect(polls[0]?.headers["if-none-match"]).toBeUndefined();
    expect(polls[1]?.headers["if-none-match"]).toBeDefined();
    expect(world.agent.phase).toBe("idle");
  });

  it.each([
    ["its own token", {}, "TargetToken secret"],
    ["the gateway's", { token: undefined, gatewayToken: "door" }, "GatewayToken door"],
  ])("signs in with %s", async (_, access, authorization) => {
    const world = await anUpdateWorld({ access });
    world.server.authorization = authorization;
    world.target.offer = anOffer();
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("shows its token to nobody but its own server", async () => {
    const world = await anUpdateWorld();
    const files = [{ ...aFile(1_000, "elsewhere.bin"), host: "localhost" }, aFile(1_000, "here.bin")];
    world.target.offer = anOffer({ chunks: [{ part: "os", version: "5", files }] });
    await world.until(() => isIdle(world));
    const [elsewhere, here] = world.requestsOf(/^softwaremodules/).map(({ headers }) => headers);
    expect(elsewhere?.host).toContain("localhost");
    expect(elsewhere?.authorization).toBeUndefined();
    expect(here?.authorization).toBe("TargetToken secret");
  });

  it("is kept up by connections that the server has just closed", async () => {
    const world = await anUpdateWorld();
    Object.assign(world.server, { dropsKept: true, sleep: "00:00:20" });
    world.target.offer = anOffer();
    await world.until(() => isIdle(world), 120);
    expect(world.target.feedback).toHaveLength(5);
  });

  it("says what it is when it is asked to, all of it first and then what is new", async () => {
    const world = await anUpdateWorld();
    world.target.areAttributesWanted = true;
    world.target.attributes = { old: "1" };
    await world.pass(2);
    expect(world.target.attributes).toEqual({ fwVersion: "4.2.1", serialNumber: "SW-0001" });
    world.target.areAttributesWanted = true;
    await world.pass(60);
    expect(world.requestsOf(/^configData$/).map(({ body }) => body)).toMatchObject([
      { mode: "replace" },
      { mode: "merge" },
    ]);
  });

  it("is kept from no update by attributes that the server does not take", async () => {
    const world = await anUpdateWorld();
    world.target.areAttributesWanted = true;
    world.server.refusals.push({ path: /^configData$/, status: 400 });
    world.target.offer = anOffer();
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("leaves a server alone for longer and longer, and for as long as it asks", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer({ download: "skip" });
    for (let i = 0; i < 3; i++) world.server.refusals.push({ path: /^deploymentBase/, status: 500 });
    await world.pass(20);
    expect(world.requestsOf(/^$/).length).toBeLessThanOrEqual(3);
    await world.pass(30);
    const before = world.requestsOf(/^$/).length;
    expect(before).toBeGreaterThanOrEqual(4);
    world.server.refusals.push({ path: /^$/, status: 503, retryAfterS: 200 });
    await world.until(() => world.requestsOf(/^$/).length === before + 1);
    await world.pass(199);
    expect(world.requestsOf(/^$/)).toHaveLength(before + 1);
    await world.pass(2);
    expect(world.requestsOf(/^$/)).toHaveLength(before + 2);
  });

  it("learns once what the server takes to be installed", async () => {
    const world = await anUpdateWorld();
    world.target.installedId = "11";
    await world.pass(130);
    expect(world.requestsOf(/^installedBase/)).toHaveLength(1);
    expect(world.disk.record.installedActionId).toBe("11");
  });
});

describe("an update", () => {
  it("is reported as it goes, and as done only after the restart", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer();
    const phases: string[] = [];
    await world.until(() => {
      if (phases.at(-1) !== world.agent.phase) phases.push(world.agent.phase);
      return world.agent.phase === "restarting";
    });
    expect(executionsOf(world)).not.toContain("closed");
    expect(world.target.feedback.map(({ progress }) => progress?.cnt)).toEqual(
      expect.arrayContaining([0, 100]),
    );
    await world.until(() => isIdle(world));
    expect(phases).toEqual(["idle", "downloading", "installing", "restarting"]);
    expect(executionsOf(world)).toEqual(["proceeding", "proceeding", "downloaded", "proceeding", "closed"]);
    expect(lastOf(world)).toMatchObject({ id: "17", finished: "success" });
    expect(world.host).toMatchObject({ version: "4.3.0", restarts: 1 });
    expect(world.agent.version).toBe("4.3.0");
  });

  it.each([
    ["firmware", ["os", "bApp", "firmware"], "firmware"],
    ["os", ["bApp", "os"], "os"],
    ["bApp", ["maps", "bApp"], "bApp"],
    ["whatever comes first", ["maps", "voice"], "maps"],
  ])("brings the version of %s, and downloads all files of all chunks", async (_, parts, chosen) => {
    const world = await anUpdateWorld();
    const chunks = parts.map((part) => ({
      part,
      version: `of ${part}`,
      files: [aFile(40_000, `${part}.bin`), aFile(0, `${part}.sig`)],
    }));
    world.target.offer = anOffer({ chunks });
    await world.until(() => isIdle(world));
    expect(world.agent.version).toBe(`of ${chosen}`);
    expect(new Set(world.requestsOf(/^softwaremodules/).map(({ path }) => path)).size).toBe(2 * parts.length);
    expect(world.target.feedback.find(({ execution }) => execution === "downloaded")?.details).toEqual([
      `${2 * parts.length} files, hashes checked`,
    ]);
  });

  it.each([
    ["another content", { hashes: { sha256: "0".repeat(64) } }, "sha256 is not"],
    ["another content where only SHA-1 is known", { hashes: { sha1: "0".repeat(40) } }, "sha1 is not"],
    ["fewer bytes than promised", { size: 100_001 }, "100000 of 100001 bytes"],
    ["more bytes than promised", { size: 99_000 }, "more than 99000"],
    ["no hash", { hashes: {} }, "no hash"],
  ])("fails with a file of %s, and nothing is installed", async (_, fields, detail) => {
    const world = await anUpdateWorld();
    const files = [{ ...aFile(100_000), ...fields }];
    world.target.offer = anOffer({ chunks: [{ part: "os", version: "5", files }] });
    await world.until(() => isIdle(world));
    expect(lastOf(world)).toMatchObject({ execution: "closed", finished: "failure" });
    expect(lastOf(world)?.details.join()).toContain(detail);
    expect(world.host).toMatchObject({ version: "4.2.1", restarts: 0 });
  });

  it("fails where there is no room for it", async () => {
    const world = await anUpdateWorld();
    world.host.diskFreeMb = 0;
    world.target.offer = anOffer();
    await world.until(() => isIdle(world));
    expect(world.requestsOf(/^softwaremodules/)).toEqual([]);
    expect(lastOf(world)?.details).toEqual(["No room for 0.1 MB"]);
  });

  it("is not done twice if the server offers it again, which is answered again", async () => {
    const world = await anUpdateWorld();
    const offer = anOffer();
    world.target.offer = offer;
    await world.until(() => isIdle(world));
    world.target.offer = offer;
    await world.until(() => world.target.offer === undefined);
    expect(lastOf(world)).toMatchObject({ execution: "closed", finished: "success" });
    expect(world.host.restarts).toBe(1);
    expect(world.requestsOf(/^softwaremodules/)).toHaveLength(1);
  });

  it("is reported until the server has taken the report, or says that it is too late", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer();
    await world.until(() => world.agent.phase === "restarting");
    for (let i = 0; i < 3; i++) world.server.refusals.push({ path: /feedback$/, status: 500 });
    world.server.refusals.push({ path: /feedback$/, status: 410 });
    await world.until(() => world.agent.phase === "idle");
    expect(world.disk.record.outbox).toEqual([]);
    expect(world.requestsOf(/feedback$/).at(-1)?.body).toMatchObject({ status: { execution: "closed" } });
  });
});

describe("what the server allows", () => {
  it("does not download what it is to skip, and then does", async () => {
    const world = await anUpdateWorld();
    const offer = anOffer({ download: "skip", update: "skip" });
    world.target.offer = offer;
    await world.pass(130);
    expect(world.requestsOf(/^softwaremodules/)).toEqual([]);
    expect(world.target.feedback).toEqual([]);
    Object.assign(offer, { download: "forced", update: "forced" });
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it.each([
    ["a closed window", { maintenanceWindow: "unavailable" }, { maintenanceWindow: "available" }],
    ["an update that is to be skipped", { update: "skip" }, { update: "attempt" }],
  ])("downloads for %s, and does not install until it may", async (_, closed, open) => {
    const world = await anUpdateWorld();
    const offer = anOffer(closed);
    world.target.offer = offer;
    await world.until(() => executionsOf(world).includes("downloaded"));
    await world.pass(300);
    expect(world.agent.phase).toBe("waiting");
    Object.assign(offer, open);
    await world.until(() => isIdle(world));
    expect(world.agent.version).toBe("4.3.0");
    expect(world.requestsOf(/^softwaremodules/)).toHaveLength(1);
  });

  it("waits for a convenient moment, unless it is forced", async () => {
    const world = await anUpdateWorld();
    world.host.isConvenient = false;
    world.target.offer = anOffer({ update: "attempt" });
    await world.pass(120);
    expect(world.agent.phase).toBe("waiting");
    world.target.offer.update = "forced";
    await world.until(() => isIdle(world));
    expect(world.outcomes).toEqual(["updated"]);
  });

  it("confirms what it is asked about", async () => {
    const world = await anUpdateWorld();
    world.target.offer = anOffer();
    world.target.isConfirmationWanted = true;
    await world.until(() => isIdle(world), 200);
    expect(world.requestsOf(/^confirmationBase.*feedback$/).map(({ body }) => body)).toMatchObject([
      { confirmation: "confirmed" },
    ]);
  });

  it("denies it once, where it is of that kind", async () => {
    const world = await anUpdateWorld({ options: { confirmation: "deny" } });
    world.target.offer = anOffer();
    world.target.isConfirmationWanted = true;
    await world.pass(200);
    expect(world.requestsOf(/^confirmationBase.*feedback$/).map(({ body }) => body)).toMatchObject([
      { confirmation: "denied" },
    ]);
    expect(world.agent.phase).toBe("idle");
  });
});
