/** A server that sends one file and does nothing else: what the machine can do. */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { pipeline } from "node:stream";

const [path = ""] = process.argv.slice(2);
const { size } = await stat(path);
const server = createServer((_request, response) => {
  response.writeHead(200, { "content-length": size, "content-type": "application/octet-stream" });
  pipeline(createReadStream(path), response, () => undefined);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" && address ? address.port : 0 });
});
process.on("disconnect", () => process.exit());
