import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** One of this machine that nobody listened on a moment ago; by now somebody may. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

const RETRY_MS = 100;

/**
 * Rejects with what listening there would fail with; said early, before anything else is brought up. A taken one is given `withinMs`: a
 * process of ours whose server was killed a moment ago may still hold it.
 */
export async function requireFreePort(at: { host: string; port: number }, withinMs: number): Promise<void> {
  const givenUpAt = performance.now() + withinMs;
  for (;;) {
    try {
      return await tryPort(at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || performance.now() >= givenUpAt)
        throw error;
      await wait(RETRY_MS);
    }
  }
}

function tryPort({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

const MAX_PORTS = 50;

/** The first free one behind it. */
export async function freePortAfter({ host, port }: { host: string; port: number }): Promise<number> {
  for (let next = port + 1; next <= port + MAX_PORTS && next < 65_536; next += 1)
    if (
      await tryPort({ host, port: next }).then(
        () => true,
        () => false,
      )
    )
      return next;
  throw new Error(`no port behind ${port} is free`);
}
