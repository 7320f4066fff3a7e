import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "./refused.ts";

const YEAR_S = 31_536_000;

/**
 * The console on the server's own port. A person who opens any address gets the console's page, also where an
 * endpoint has the same path: browsers say when they navigate, calls say that they take JSON.
 */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  if (!folder || !existsSync(resolve(root, "index.html"))) {
    app.log.warn({ folder }, "no built console here: only the endpoints are served");
    app.setNotFoundHandler(() => {
      throw new Refused(CORE_REFUSALS.notFound);
    });
    return;
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => void response.header("cache-control", cachingOf(path)),
  });
  app.addHook("onRequest", async (request, reply) => {
    if (isNavigation(request)) return reply.sendFile("index.html");
  });
  app.setNotFoundHandler(() => {
    throw new Refused(CORE_REFUSALS.notFound);
  });
}

/** Built files carry a hash in their name and never change; the page itself is asked for each time. */
function cachingOf(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? `public, max-age=${YEAR_S}, immutable` : "no-cache";
}

/** The console's page or a part of it, and no call. */
export const isConsoleFile = (request: FastifyRequest): boolean =>
  request.url.startsWith("/assets/") || isNavigation(request);

/** What browsers go to, or save by themselves, and is not the console's. */
const OWN_PAGES = /^\/(docs|auth|assets|firmware-download)\//;

function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== "GET" || OWN_PAGES.test(request.url)) return false;
  const path = request.url.split("?")[0] ?? "";
  if (path === "/") return true;
  if (path.lastIndexOf(".") > path.lastIndexOf("/")) return false;
  const mode = request.headers["sec-fetch-mode"];
  return mode ? mode === "navigate" : (request.headers.accept ?? "").startsWith("text/html");
}
