/**
 * The robot's card works without a line: its page and the files that it is made of are kept as they were built together. Everything else
 * goes past this: the console is always the server's.
 */
export interface CardShell {
  /** Of this build: another build has another one. */
  readonly name: string;
  /** Built files, each with a hash in its name. */
  readonly files: readonly string[];
}

const PREFIX = "sweepline-card-";
/** The console's page, by which every address opens. */
const PAGE = "/index.html";
/** A line that answers no sooner is as good as none. */
const TIMEOUT_MS = 4_000;
const isCard = (url: URL): boolean => /^\/r\//.test(url.pathname);

export function serveCard(scope: ServiceWorkerGlobalScope, shell: CardShell): void {
  if (shell.files.length === 0) return;
  const name = PREFIX + shell.name;
  const files = new Set(shell.files);
  scope.addEventListener("install", (event) => event.waitUntil(keep(name, shell.files)));
  scope.addEventListener("activate", (event) => event.waitUntil(dropOthers(name)));
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== scope.location.origin) return;
    if (request.mode === "navigate" && isCard(url)) event.respondWith(page(name));
    else if (files.has(url.pathname)) event.respondWith(file(name, request));
  });
}

/** All of one build or nothing: a page that names other files than those kept here would stay blank. */
async function keep(name: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const page = await fetch(PAGE, { cache: "reload" });
  const text = await page.clone().text();
  const entries = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  if (!page.ok || entries.some((path) => !files.includes(path))) throw new Error("another build is served");
  await cache.addAll([...files]);
  await cache.put(PAGE, page);
}

async function dropOthers(name: string): Promise<void> {
  for (const other of await caches.keys())
    if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
}

/**
 * The server's page while there is a line. It is asked for by its own name: a request that is sent on with a timeout is no navigation
 * any more, and the server would take it for a call.
 */
async function page(name: string): Promise<Response> {
  try {
    const answer = await fetch(PAGE, { cache: "no-cache", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return answer;
  } catch {
    // No line: the kept one serves.
  }
  return (await kept(name, PAGE)) ?? Response.error();
}

const file = async (name: string, request: Request): Promise<Response> =>
  (await kept(name, new URL(request.url).pathname)) ?? fetch(request);

const kept = async (name: string, path: string): Promise<Response | undefined> =>
  (await caches.open(name)).match(path);
