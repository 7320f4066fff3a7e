import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTinyBroker, type TinyBroker } from "./testing/tiny-broker.ts";
import { type DdiRequest, startTinyDdiServer } from "./testing/tiny-ddi-server.ts";
import { aFleetRobot } from "./testing/world.ts";

let broker: TinyBroker;
beforeEach(async () => {
  broker = await startTinyBroker();
});
afterEach(() => broker.close());

function aFleetFile(more: object = {}): string {
  const path = join(mkdtempSync(join(tmpdir(), "fleet-")), "fleet.json");
  const robots = [1, 2, 3].map((n) => aFleetRobot({ serialNumber: `SW-${n}` }));
  writeFileSync(path, JSON.stringify({ brokerUrl: broker.url, robots, ...more }));
  return path;
}

function run(...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts"), ...words]);
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  return { child, output };
}

describe("the simulator as a process", () => {
  it("brings robots online, reports, and says goodbye for each of them on SIGTERM", async () => {
    const { child, output } = run("--fleet", aFleetFile(), "--robots", "2", "--rate", "5");
    for (const n of [1, 2]) {
      await broker.waitFor(({ topic }) => topic === `uagv/v2/sweepline/SW-${n}/cleaning`);
    }
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    const goodbyes = broker.published
      .filter(({ topic }) => topic.endsWith("/connection"))
      .map(({ topic, payload }) => `${topic.split("/")[3]} ${JSON.parse(payload).connectionState}`);
    expect(goodbyes.sort()).toEqual(["SW-1 OFFLINE", "SW-1 ONLINE", "SW-2 OFFLINE", "SW-2 ONLINE"]);
    expect(output.join("")).toContain("2 robots (load, seed 1)");
  });

  it("looks for updates where the fleet file says, as the robot that it is", async () => {
    const server = await startTinyDdiServer();
    const { url, tenant } = server;
    const polled = new Promise<DdiRequest>((resolve) => {
      server.onRequest = resolve;
    });
    const { child } = run(
      "--fleet",
      aFleetFile({ ddi: { url, tenant, gatewayToken: "g" } }),
      "--robots",
      "1",
    );
    expect(await polled).toMatchObject({
      ...{ path: "", controllerId: "SW-1", headers: { authorization: "GatewayToken g" } },
    });
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    expect((await ended)[0]).toBe(0);
    await server.close();
  });

  it("ends with the usage where it is called wrongly", async () => {
    const { child, output } = run("--fleet", "/nowhere/fleet.json");
    expect((await once(child, "close"))[0]).toBe(1);
    expect(output.join("")).toContain("Virtual cleaning robots");
  });
});
