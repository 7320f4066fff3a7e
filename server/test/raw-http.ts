/** HTTP by hand: what no client library sends. */
import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number;
  head: string;
  body: string;
}

export interface RawConnection {
  socket: Socket;
  send(text: string | Uint8Array): void;
  /** The next whole answer; none where the connection ends first. */
  answer(): Promise<RawAnswer>;
  ended: Promise<void>;
}

/** By TLS where a protocol is named, which offers that one alone. */
export async function rawConnection(port: number, protocol?: "http/1.1" | "h2"): Promise<RawConnection> {
  const to = { port, host: "127.0.0.1" };
  const socket = protocol
    ? connectTls({ ...to, rejectUnauthorized: false, ALPNProtocols: [protocol] })
    : connect(to);
  let text = "";
  let onChange = (): void => undefined;
  let isOver = false;
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    onChange();
  });
  // What broke it shows in what was answered before.
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => {
    socket.on("close", () => {
      isOver = true;
      onChange();
      resolve();
    });
  });
  await new Promise((resolve) => socket.once(protocol ? "secureConnect" : "connect", resolve));
  const next = (): RawAnswer | undefined => {
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const head = text.slice(0, end);
    const status = Number(head.split(" ")[1]);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    const whole = end + 4 + length;
    if (text.length < whole) return undefined;
    const body = text.slice(end + 4, whole);
    text = text.slice(whole);
    return { status, head, body };
  };
  return {
    socket,
    send: (sent) => void socket.write(sent),
    answer: () =>
      new Promise((resolve) => {
        onChange = () => {
          const found = next();
          if (found) resolve(found);
          else if (isOver) resolve({ status: 0, head: "", body: text });
        };
        onChange();
      }),
    ended,
  };
}

/** Request line and headers, with the empty line behind them. */
export function headOf(method: string, path: string, headers: Record<string, string | number> = {}): string {
  const lines = Object.entries({ host: "robots.example", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}
