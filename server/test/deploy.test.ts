/** What `deploy/` ships, held against what it promises; nginx itself where the system has it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../src/core/config.ts";
import { freePort } from "../src/core/free-port.ts";
import { createHttpServer } from "../src/core/http/server.ts";
import { createLog } from "../src/core/log.ts";
import { aCertificate, hasOpenssl } from "./certificates.ts";
import { isListening } from "./is-listening.ts";

const ROOT = join(import.meta.dirname, "../..");
const shipped = (name: string) => readFile(join(ROOT, "deploy", name), "utf8");

interface Service {
  image?: string;
  build?: unknown;
  environment?: Record<string, string>;
  ports?: string[];
  network_mode?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
}

describe("the compose file", () => {
  const services = async (): Promise<Record<string, Service>> =>
    parse(await shipped("compose.yaml"), { merge: true }).services;

  it("confines every container, and asks each how it is", async () => {
    for (const [name, service] of Object.entries(await services()))
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        healthcheck: { test: expect.arrayContaining(["CMD"]) },
      });
  });

  it("publishes no MQTT without TLS, and the console behind the proxy only", async () => {
    const { sweepline, proxy, ...others } = await services();
    expect(sweepline?.ports).toEqual(["443:443", "80:80", "8883:8883"]);
    expect([proxy, ...Object.values(others)].flatMap((one) => one?.ports ?? [])).toEqual([]);
    expect(proxy?.network_mode).toBe("service:sweepline");
  });

  it("configures a product that believes one proxy, and takes robots in encrypted alone", async () => {
    const given = (await services()).sweepline?.environment ?? {};
    const environment = Object.fromEntries(
      Object.entries(given).map(([name, text]) => [
        name,
        text.replace(/\$\{[^}]*\}/g, name.startsWith("DATABASE") ? "x" : ""),
      ]),
    );
    expect(readConfig({ ...environment, PUBLIC_URL: "https://fleet.example" })).toMatchObject({
      HOST: "127.0.0.1",
      TRUST_PROXY: "127.0.0.1",
      HTTPS_PORT: "off",
      MQTT_PORT: "off",
      MQTTS_PORT: 8883,
    });
  });
});

describe("the database's container", () => {
  it("has a role that serves and one that migrates, as its script makes them", async () => {
    const { services } = parse(await shipped("compose.yaml"), { merge: true });
    const userOf = (name: string): string =>
      new URL(services.sweepline.environment[name].replace(/\$\{[^}]*\}/g, "secret")).username;
    const script = await shipped("database-roles.sh");
    expect(script).toContain(`create role ${userOf("DATABASE_URL")} login`);
    expect(script).toContain(`create database sweepline owner ${userOf("DATABASE_OWNER_URL")}`);
    expect(userOf("DATABASE_URL")).not.toBe(userOf("DATABASE_OWNER_URL"));
    expect(services.database.volumes).toContain(
      "./database-roles.sh:/docker-entrypoint-initdb.d/roles.sh:ro",
    );
  });
});

describe("the image", () => {
  it("is made without development packages and runs as nobody in particular", async () => {
    const stages = (await shipped("Dockerfile")).split(/^FROM /m);
    const last = stages.at(-1) ?? "";
    expect(last).toContain("npm ci --omit=dev");
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/COPY \. /);
  });

  it("has all that the server's code imports: nothing of it is a development package", async () => {
    const missing: string[] = [];
    for (const workspace of ["server", "contract"]) {
      const described = JSON.parse(await readFile(join(ROOT, workspace, "package.json"), "utf8"));
      const installed = new Set(Object.keys(described.dependencies));
      const source = join(ROOT, workspace, "src");
      for (const file of await readdir(source, { recursive: true })) {
        if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
        const code = await readFile(join(source, file), "utf8");
        for (const [, type, name = ""] of code.matchAll(
          /^(?:import|export)( type)? [^;]*?from "([^".][^"]*)";/gms,
        )) {
          const [scope = "", rest = ""] = name.split("/");
          const wanted = scope.startsWith("@") ? `${scope}/${rest}` : scope;
          if (!type && !name.startsWith("node:") && !installed.has(wanted))
            missing.push(`${file}: ${wanted}`);
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

describe("the unit", () => {
  it("keeps the service from whatever it does not need", async () => {
    const unit = await shipped("sweepline.service");
    for (const line of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
      "PrivateDevices=yes",
    ])
      expect(unit).toContain(`\n${line}\n`);
    const given = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text = ""]) => text.split(" "));
    const environment = Object.fromEntries(given.map((one) => one.split("=") as [string, string]));
    expect(readConfig(environment)).toMatchObject({
      HOST: "127.0.0.1",
      TRUST_PROXY: "127.0.0.1",
      MQTT_PORT: "off",
    });
  });

  it.runIf(spawnSync("systemd-analyze", ["--version"]).error === undefined)(
    "by systemd's own judgement",
    async () => {
      const { stdout } = spawnSync("systemd-analyze", [
        "security",
        "--offline=true",
        join(ROOT, "deploy/sweepline.service"),
      ]);
      const level = Number(/exposure level for sweepline.service: ([\d.]+)/.exec(String(stdout))?.[1]);
      expect(level).toBeLessThan(2);
    },
  );
});

const NGINX = process.env.NGINX ?? "nginx";
const hasNginx = hasOpenssl && spawnSync(NGINX, ["-v"]).error === undefined;
if (!hasNginx) process.stderr.write("nginx is not installed: its configuration is not tried.\n");

describe.runIf(hasNginx)("the proxy", () => {
  let folder = "";
  let child: ChildProcess | undefined;
  let close: (() => Promise<unknown>) | undefined;
  let [http, https] = [0, 0];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sweepline-nginx-"));
    const app = await createHttpServer(
      readConfig({ TRUST_PROXY: "127.0.0.1", LOG_LEVEL: "silent" }),
      createLog("silent"),
    );
    app.get("/seen", (request) => ({ ip: request.ip, scheme: request.protocol, host: request.host }));
    app.post("/body", () => ({}));
    app.get("/iot-ws/echo", { websocket: true }, (socket) => {
      socket.on("message", (text) => socket.send(String(text)));
    });
    await app.listen({ host: "127.0.0.1", port: 0 });
    close = () => app.close();
    [http, https] = [await freePort(), await freePort()];
    const { cert, key } = aCertificate({ folder, name: "sweepline.example" });
    const { port } = app.server.address() as AddressInfo;
    const config = (await shipped("nginx.conf"))
      .replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`)
      .replace("listen 80;", `listen 127.0.0.1:${http};`)
      .replace("listen 443 ", `listen 127.0.0.1:${https} `)
      .replace("/etc/ssl/sweepline/fullchain.pem", cert)
      .replace("/etc/ssl/sweepline/key.pem", key)
      .replace("/run/nginx.pid", `${folder}/nginx.pid`)
      .replaceAll("/var/log/nginx", folder)
      .replaceAll("/tmp/nginx-", `${folder}/`);
    await writeFile(join(folder, "nginx.conf"), config);
    const words = [
      "-p",
      folder,
      "-e",
      `${folder}/first.log`,
      "-c",
      `${folder}/nginx.conf`,
      "-g",
      "daemon off;",
    ];
    child = spawn(NGINX, words, { stdio: "ignore" });
    while (!(await isListening(https))) {
      if (child.exitCode !== null) throw new Error(await readFile(`${folder}/first.log`, "utf8"));
      await wait(20);
    }
  });
  afterAll(async () => {
    if (child && child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await close?.();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = (
    path: string,
    options: object = {},
  ): Promise<{ status: number; headers: object; text: string }> =>
    new Promise((resolve, reject) => {
      const request = get(
        { host: "127.0.0.1", port: https, path, rejectUnauthorized: false, ...options },
        (answer) => {
          let text = "";
          answer.on("data", (bytes) => {
            text += String(bytes);
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
        },
      );
      request.on("error", reject);
    });

  it("says who came, whatever they say of themselves, and that browsers come encrypted only", async () => {
    const headers = {
      host: "fleet.example",
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "gopher",
      forwarded: "for=203.0.113.7",
    };
    const answer = await ask("/seen", { headers });
    expect(JSON.parse(answer.text)).toEqual({ ip: "127.0.0.1", scheme: "https", host: "fleet.example" });
    expect(answer.headers).toMatchObject({ "strict-transport-security": "max-age=31536000" });
  });

  it("writes no queries down", async () => {
    await ask("/seen?password=secret-of-mine");
    await ask("/none?password=secret-of-mine", {
      headers: { referer: "https://x/?password=secret-of-mine" },
    });
    const log = () => readFile(join(folder, "access.log"), "utf8");
    await expect.poll(log).toContain("GET /none HTTP");
    for (const file of ["access.log", "error.log"])
      expect(await readFile(join(folder, file), "utf8")).not.toContain("secret-of-mine");
  });

  it("leads from http to https, speaks HTTP/2, and lets WebSockets through", async () => {
    const answer = await fetch(`http://127.0.0.1:${http}/a?b=c`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "https://127.0.0.1/a?b=c"]);
    const { connect: connectTls } = await import("node:tls");
    const socket = connectTls({
      host: "127.0.0.1",
      port: https,
      rejectUnauthorized: false,
      ALPNProtocols: ["h2"],
    });
    await once(socket, "secureConnect");
    expect(socket.alpnProtocol).toBe("h2");
    socket.destroy();
    const { WebSocket } = await import("ws");
    const line = new WebSocket(`wss://127.0.0.1:${https}/iot-ws/echo`, { rejectUnauthorized: false });
    await once(line, "open");
    line.send("there and back");
    expect(String((await once(line, "message"))[0])).toBe("there and back");
    line.close();
  });

  it("takes no bodies that nobody may send", async () => {
    const headers = { "content-length": 13_000_000, "content-type": "application/json" };
    expect((await ask("/body", { method: "POST", headers })).status).toBe(413);
  });
});
