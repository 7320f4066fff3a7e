import { createServer } from "node:net";

/** Rejects with what listening there would fail with; said early, before anything else is brought up. */
export function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
