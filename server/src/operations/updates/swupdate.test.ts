/** An update agent that nobody here wrote, against the real product. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type AgentRun,
  anImageSigner,
  hasSwupdate,
  type ImageSigner,
  startSwupdate,
} from "../../../test/swupdate.ts";
import { type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";

const NOT_HERE = hasSwupdate ? "" : " (swupdate or openssl is not installed)";
const MIB = 1_048_576;
let fixture: UpdateFixture;
let signer: ImageSigner;
let folder: string;
let url: string;
const runs: AgentRun[] = [];

beforeAll(async () => {
  if (!hasSwupdate) return;
  fixture = await updateFixture();
  folder = await mkdtemp(join(tmpdir(), "sweepline-swupdate-"));
  signer = await anImageSigner(folder);
  url = await fixture.world.app.http.listen({ port: 0, host: "127.0.0.1" });
}, 60_000);
afterEach(async () => {
  for (const run of runs.splice(0)) await run.end();
});
afterAll(async () => {
  if (!hasSwupdate) return;
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function aPackage(
  version: string,
  content: Buffer,
  by = signer,
): Promise<{ packageId: number; target: string }> {
  const target = join(folder, `installed-${version}`);
  const made = await fixture.create({ version });
  await fixture.upload(made.data.id, await by.image({ version, content, target }));
  await fixture.release(made.data.id);
  return { packageId: made.data.id, target };
}

async function runFor(
  robot: Robot,
  more: Partial<Parameters<typeof startSwupdate>[0]> = {},
): Promise<AgentRun> {
  const run = await startSwupdate({
    ...{
      folder: join(folder, robot.serialNumber),
      certificate: signer.certificate,
      url,
      tenant: fixture.tenant,
    },
    ...{ controllerId: robot.serialNumber, token: robot.token, ...more },
  });
  runs.push(run);
  return run;
}
const WITHIN = { timeout: 30_000, interval: 50 };
const says = (run: AgentRun, text: RegExp): Promise<void> =>
  vi.waitFor(() => expect(run.output()).toMatch(text), WITHIN);
const comesTo = (robot: Robot, expected: object): Promise<void> =>
  vi.waitFor(async () => expect(await fixture.stateOf(robot)).toMatchObject(expected), WITHIN);
const CONTENT = Buffer.from("the system of a robot ".repeat(20_000));
const agentOf = async ({ id }: Robot) =>
  (await fixture.world.call(fixture.author, AGENT_ENDPOINTS.agent, { params: { id } })).data;
const started = (robot: Robot, packageId: number, plan: object = {}): Promise<{ id: number }> =>
  fixture.started(
    { urgency: "forced", ...plan },
    { packageIds: [packageId], target: { deviceIds: [robot.id] } },
  );

describe.skipIf(!hasSwupdate)(`swupdate${NOT_HERE}`, { timeout: 60_000 }, () => {
  it("installs a signed image, which is done only after the report of the restart", async () => {
    const { packageId, target } = await aPackage("3.0.0", CONTENT);
    const robot = await fixture.aRobot();
    await started(robot, packageId);
    const first = await runFor(robot);
    await says(first, /SWUPDATE successful/);
    expect((await readFile(target)).equals(CONTENT)).toBe(true);
    await first.end();
    expect(["downloading", "installing"]).toContain((await fixture.stateOf(robot)).state);
    await runFor(robot, { version: "3.0.0", isConfirmed: true });
    await comesTo(robot, { state: "succeeded" });
    expect(await agentOf(robot)).toMatchObject({ versions: { firmware: "3.0.0" }, isDoubtful: false });
  });

  it("installs nothing of an update that was stopped in mid-download", async () => {
    const { packageId, target } = await aPackage("3.1.0", randomBytes(12 * MIB));
    const robot = await fixture.aRobot({ placeId: await fixture.aPlace() });
    const { id } = await started(robot, packageId, { limits: { kibAPlace: 65_536 } });
    const run = await runFor(robot);
    await says(run, /Downloaded \d+%/);
    const author = await fixture.world.session(fixture.author.username);
    const stop = await fixture.world.call(author, ROLLOUT_ENDPOINTS.emergencyStop, { params: { id } });
    expect(stop.data).toMatchObject({ calledBack: 1, tooLate: 0 });
    await comesTo(robot, { state: "cancelled" });
    expect(run.output()).not.toMatch(/SWUPDATE successful/);
    expect(existsSync(target)).toBe(false);
  });

  it("that says it has skipped an update has not been updated", async () => {
    const { packageId, target } = await aPackage("3.2.0", CONTENT);
    const robot = await fixture.aRobot();
    await started(robot, packageId, { urgency: "downloadOnly" });
    await runFor(robot);
    await comesTo(robot, { state: "skipped" });
    expect(existsSync(target)).toBe(false);
    expect((await agentOf(robot)).versions).toMatchObject({ firmware: "1.0.0" });
  });

  it("gets nothing with a wrong token, nor where it is of another tenant", async () => {
    const { packageId } = await aPackage("3.3.0", CONTENT);
    const robot = await fixture.aRobot();
    await started(robot, packageId);
    await says(await runFor(robot, { token: "wrong" }), /< HTTP\/1.1 401/);
    const { tenant } = await fixture.world.db.one<{ tenant: string }>(
      sql`select org_code as tenant from organizations where id = ${await fixture.world.anOrganization()}`,
    );
    await says(await runFor(robot, { tenant }), /< HTTP\/1.1 401/);
    const stranger = await fixture.aRobot();
    await says(await runFor(robot, { token: stranger.token }), /< HTTP\/1.1 401/);
    expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "agent" });
    expect(await agentOf(robot)).toMatchObject({ lastPollAt: null });
  });

  it("that reports a failure leaves it in doubt what the device runs", async () => {
    const other = join(folder, "other");
    await mkdir(other);
    const { packageId, target } = await aPackage("3.4.0", CONTENT, await anImageSigner(other));
    const robot = await fixture.aRobot();
    await started(robot, packageId, { retry: { attempts: 1 } });
    await runFor(robot);
    // It checks while it downloads: the last bytes may have left already.
    await comesTo(robot, { state: "failed", failure: expect.stringMatching(/^(agent|download)$/) });
    expect(await agentOf(robot)).toMatchObject({ isDoubtful: true });
    expect(existsSync(target)).toBe(false);
  });
});
