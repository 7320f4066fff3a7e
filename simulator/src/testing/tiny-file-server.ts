/** Files by their addresses, whole or from a byte on. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface TinyFileServer {
  /** Adds one; as `downloadFirmware` names it. */
  add(content: Buffer, name?: string): { link: string; bytes: number; sha256: string; name: string };
  /** Ranges that were asked for; undefined: all of it. */
  ranges: (string | undefined)[];
  credentials: (string | undefined)[];
  /** There is nothing any more. */
  isEmpty: boolean;
  close(): Promise<void>;
}

export async function startTinyFileServer(): Promise<TinyFileServer> {
  const files = new Map<string, Buffer>();
  const http = createServer((request, response) => {
    const content = files.get(request.url ?? "");
    tiny.ranges.push(request.headers.range);
    tiny.credentials.push(request.headers.authorization);
    if (!content || tiny.isEmpty) return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? -1);
    const range = { "content-range": `bytes ${from}-${content.length - 1}/${content.length}` };
    response.writeHead(from < 0 ? 200 : 206, { etag: '"1"', ...(from >= 0 && range) });
    return response.end(content.subarray(Math.max(0, from)));
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const tiny: TinyFileServer = {
    ...{ ranges: [], credentials: [], isEmpty: false },
    add(content, name = "image.bin") {
      const path = `/firmware-file/${files.size}`;
      files.set(path, content);
      const sha256 = createHash("sha256").update(content).digest("hex");
      return { link: `http://127.0.0.1:${port}${path}`, bytes: content.length, sha256, name };
    },
    close: () => new Promise((resolve) => http.close(() => resolve())),
  };
  return tiny;
}
