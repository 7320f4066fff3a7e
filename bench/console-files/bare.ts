/** Nothing but a static file server of others (sirv). Forked; given its order, it says where it listens. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface BareOrder {
  /** Of the package, and what it is to serve. */
  sirv: string;
  folder: string;
}
export interface BareMessage {
  url: string;
}

/** Compressed files beside the plain ones, as the product has them; what is there is looked up once. */
const OPTIONS = { brotli: true, etag: true, immutable: true, maxAge: 31_536_000 };

type Sirv = (folder: string, options: typeof OPTIONS) => RequestListener;

async function serve({ sirv, folder }: BareOrder): Promise<string> {
  const { default: open } = (await import(sirv)) as { default: Sirv };
  const server = createServer(open(folder, OPTIONS));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

if (process.send) {
  process.on("message", (order: BareOrder) => void serve(order).then((url) => process.send?.({ url })));
  process.on("disconnect", () => process.exit());
}
