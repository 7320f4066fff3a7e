/** The plainest broker: the library that ours is made of, without what we made of it. Forked; says its port, and when somebody subscribes. */
import { createServer } from "node:net";
import { Aedes } from "aedes";

export type PlainBrokerMessage = { port: number } | { subscribed: string };

async function serve(): Promise<void> {
  const broker = await Aedes.createBroker();
  broker.on("subscribe", ([first]) => process.send?.({ subscribed: first?.topic }));
  const server = createServer(broker.handle);
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address && typeof address === "object") process.send?.({ port: address.port });
  });
}

process.on("disconnect", () => process.exit());
await serve();
