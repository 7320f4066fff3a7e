/** Where messages go to: a mail server and a receiver of webhooks, which may fail as a test wants. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Mail {
  to: string[];
  /** Headers and text as they came. */
  source: string;
  key: string;
}

export interface MailServer {
  port: number;
  readonly mails: Mail[];
  close(): Promise<void>;
}

/** `refuse` answers an SMTP reply code for a mail, or undefined to take it. */
export async function aMailServer({
  refuse = () => undefined,
  users,
  port = 0,
}: {
  refuse?: (to: string) => number | undefined;
  users?: Readonly<Record<string, string>>;
  port?: number;
} = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: users === undefined,
    allowInsecureAuth: true,
    disabledCommands: users ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    onAuth: ({ username = "", password }, _session, done) =>
      users?.[username] === password ? done(null, { user: username }) : done(new Error("no")),
    onRcptTo({ address }, _session, done) {
      const responseCode = refuse(address);
      done(responseCode === undefined ? null : Object.assign(new Error("refused"), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on("end", () => {
        const key = /x-sweepline-delivery: (\S+)/i.exec(source)?.[1] ?? "";
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), source, key });
        done(null);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

export interface Hook {
  headers: IncomingHttpHeaders;
  body: string;
  path: string;
}

interface Answering {
  status: number;
  location?: string;
  afterMs?: number;
}

/** `answer` says the status that a call gets; "never": none at all. */
export async function aHookReceiver(
  answer: (hook: Hook, count: number) => number | "never" | Answering = () => 204,
) {
  const hooks: Hook[] = [];
  let answering = answer;
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown) return void request.socket.destroy();
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const hook = { headers: request.headers, body, path: request.url ?? "" };
      hooks.push(hook);
      const answered = answering(hook, hooks.length);
      if (answered === "never") return;
      const {
        status,
        location,
        afterMs = 0,
      }: Answering = typeof answered === "number" ? { status: answered } : answered;
      setTimeout(() => response.writeHead(status, location ? { location } : {}).end(), afterMs);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hooks,
    port,
    url: `http://127.0.0.1:${port}/hook`,
    /** Every connection is broken off. */
    goDown: (down: boolean) => {
      isDown = down;
    },
    answerWith: (next: typeof answer) => {
      answering = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
