/** A push service of browsers (RFC 8030): takes what is sent to each, and says whatever a test wants. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Push {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export async function aPushService() {
  const pushes = new Map<string, Push[]>();
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const name = request.url?.slice(1) ?? "";
      pushes.set(name, [
        ...(pushes.get(name) ?? []),
        { headers: request.headers, body: Buffer.concat(parts) },
      ]);
      response.writeHead(answers.get(name) ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (name: string): readonly Push[] => pushes.get(name) ?? [],
    answerWith: (name: string, status: number) => void answers.set(name, status),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
