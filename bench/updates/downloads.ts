/** Downloads in a process of their own: all that it is told at once, the bytes thrown away. */
import { Agent, get } from "node:http";

export interface DownloadsOrder {
  urls: string[];
  headers: Record<string, string>;
}
export interface DownloadsAnswer {
  bytes: number;
  ms: number;
  statuses: Record<string, number>;
}

const agent = new Agent({ keepAlive: false });

function download(url: string, headers: Record<string, string>): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, bytes }));
      answer.on("error", reject);
    });
    request.on("error", reject);
  });
}

process.on("message", async ({ urls, headers }: DownloadsOrder) => {
  const startedAt = performance.now();
  const all = await Promise.all(
    urls.map((url) => download(url, headers).catch(() => ({ status: 0, bytes: 0 }))),
  );
  const statuses: Record<string, number> = {};
  for (const { status } of all) statuses[status] = (statuses[status] ?? 0) + 1;
  const answer: DownloadsAnswer = {
    ...{ ms: performance.now() - startedAt, statuses },
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  };
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
