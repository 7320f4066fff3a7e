/**
 * OpenStack Swift with its S3 face, as small as it gets: one account, container, object and proxy server with one folder,
 * on free ports of this machine, for tests against a server that is not ours and checks AWS Signature V4.
 * Debian: `apt-get install --no-install-recommends python3-swift`; elsewhere `SWIFT_PYTHON` names a Python that has it.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import { vi } from "vitest";
import type { S3Account } from "./s3-server.ts";

/** The one that Debian packages are for, whichever comes first in the path. */
const PYTHON = process.env.SWIFT_PYTHON ?? "/usr/bin/python3";
const FINDS_SWIFT = "import importlib.util, sys; sys.exit(importlib.util.find_spec('swift') is None)";
export const hasSwift = spawnSync(PYTHON, ["-c", FINDS_SWIFT], { stdio: "ignore" }).status === 0;

/** Which of the devices keeps what: all on the only one, once. */
const MAKES_RINGS = `
import sys
from swift.common.ring import RingBuilder
for name, port in (each.split(":") for each in sys.argv[2:]):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(dict(region=1, zone=1, weight=1, ip="127.0.0.1", port=int(port), device="only"))
    builder.rebalance()
    builder.get_ring().save(f"{sys.argv[1]}/{name}.ring.gz")
`;
/** The installed commands would read /etc/swift/swift.conf. */
const SERVES = `
import sys
from swift.common import utils, wsgi
folder, name = sys.argv[1:]
utils.set_swift_dir(folder)
sys.exit(wsgi.run_wsgi(f"{folder}/{name}.conf", f"{name}-server"))
`;
const KEEPERS = ["account", "container", "object"] as const;

/** With the account's bucket, empty. Its key ids are of the form `project:user`. */
export async function startSwift(account: S3Account): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "sweepline-swift-"));
  const servers: ChildProcess[] = [];
  const close = async () => {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ports = await freePorts(KEEPERS.length + 1);
    const proxyPort = ports[KEEPERS.length] as number;
    await configure(folder, { account, ports, proxyPort });
    const rings = KEEPERS.map((name, index) => `${name}:${ports[index]}`);
    await promisify(execFile)(PYTHON, ["-c", MAKES_RINGS, folder, ...rings]);
    for (const name of [...KEEPERS, "proxy"])
      servers.push(spawn(PYTHON, ["-c", SERVES, folder, name], { stdio: ["ignore", "ignore", "inherit"] }));
    // Each is asked first, so that the proxy does not put one aside that was only late.
    const healths = ports.map((port) => `http://127.0.0.1:${port}/healthcheck`);
    await vi.waitFor(() => Promise.all(healths.map((url) => fetch(url))), { timeout: 30_000, interval: 50 });
    const url = `http://127.0.0.1:${proxyPort}`;
    await makeBucket(url, account);
    return { url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function configure(
  folder: string,
  { account, ports, proxyPort }: { account: S3Account; ports: readonly number[]; proxyPort: number },
): Promise<void> {
  const common = (port: number | undefined) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
workers = 0
`;
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await mkdir(join(folder, "devices", "only"), { recursive: true });
  await write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = sweepline\n");
  for (const [index, name] of KEEPERS.entries())
    await write(
      `${name}.conf`,
      `${common(ports[index])}[pipeline:main]\npipeline = healthcheck ${name}-server
[filter:healthcheck]\nuse = egg:swift#healthcheck
[app:${name}-server]\nuse = egg:swift#${name}\n`,
    );
  await write("proxy.conf", common(proxyPort) + proxyConfig(account));
}

/** The sign-in insists on a cache but does without its answers: nobody listens on port 1. */
const proxyConfig = ({ region, accessKeyId, secretAccessKey }: S3Account): string => `[pipeline:main]
pipeline = healthcheck cache s3api tempauth slo proxy-server
[filter:healthcheck]\nuse = egg:swift#healthcheck
[filter:cache]\nuse = egg:swift#memcache\nmemcache_servers = 127.0.0.1:1
[filter:s3api]\nuse = egg:swift#s3api\nlocation = ${region}
[filter:tempauth]\nuse = egg:swift#tempauth\nuser_${accessKeyId.replace(":", "_")} = ${secretAccessKey} .admin
[filter:slo]\nuse = egg:swift#slo
[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n`;

async function makeBucket(url: string, { bucket, region, ...keys }: S3Account): Promise<void> {
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 0 });
  const response = await client.fetch(`${url}/${bucket}`, { method: "PUT" });
  if (!response.ok) throw new Error(`Swift made no bucket: ${response.status} ${await response.text()}`);
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => once(probe, "listening")));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}
