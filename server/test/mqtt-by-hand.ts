/** The other end of a connection, by hand: it hears packets and says what the test wants. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { generate, type Packet, parser } from "mqtt-packet";

type Say = (packet: Packet) => void;

export interface ByHand {
  port: number;
  /** To whoever came last. */
  say: Say;
  cut(): void;
  close(): void;
}

export async function mqttByHand(
  protocolVersion: 4 | 5,
  receive: (packet: Packet, say: Say) => void,
): Promise<ByHand> {
  const sockets: Socket[] = [];
  const sayTo =
    (socket: Socket | undefined): Say =>
    (packet) =>
      void socket?.write(generate(packet, { protocolVersion }));
  const server = createServer((socket) => {
    sockets.push(socket);
    const packets = parser({ protocolVersion });
    packets.on("packet", (packet) => receive(packet, sayTo(socket)));
    socket.on("data", (bytes) => void packets.parse(bytes));
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    say: (packet) => sayTo(sockets.at(-1))(packet),
    cut: () => void sockets.at(-1)?.destroy(),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
