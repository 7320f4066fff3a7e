import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { serveConsole } from "./console-files.ts";
import { createHttpServer } from "./server.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sweepline-console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<title>page</title>");
  await writeFile(join(folder, "assets", "part-1234.js"), "export {};");
  app = await createHttpServer(readConfig({}), createLog("silent"));
  await serveConsole(app, folder);
  app.get("/platform/some/call", () => "called");
  app.get("/firmware-download/:ticket", () => "saved");
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, accept = "*/*") => app.inject({ url, headers: { accept } });

describe("the console's files", () => {
  it("answers its page wherever a browser navigates to, also where an endpoint has the same path", async () => {
    for (const url of ["/", "/wel/index", "/platform/some/call"])
      expect((await get(url, "text/html")).body).toBe("<title>page</title>");
    expect((await get("/platform/some/call")).body).toBe("called");
    expect((await get("/assets/part-1234.js")).headers["cache-control"]).toContain("immutable");
  });

  it("leaves to the server what browsers save by themselves, though they ask for it as for a page", async () => {
    expect((await get("/firmware-download/AAAA", "text/html")).body).toBe("saved");
  });

  it("never refuses them for coming too often, while calls are refused (§8: 429)", async () => {
    const statuses = new Set<number>();
    // One more than the limit of a minute, whatever it is.
    const limit = Number((await get("/platform/some/call")).headers["x-ratelimit-limit"]);
    for (let count = 0; count < limit; count += 1)
      statuses.add((await get("/platform/some/call")).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    expect((await get("/assets/part-1234.js")).statusCode).toBe(200);
    expect((await get("/wel/index", "text/html")).statusCode).toBe(200);
  });
});
