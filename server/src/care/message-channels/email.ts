import { connect, type Socket } from "node:net";
import type { EmailSettings } from "@sweepline/contract/care/message-channels.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import { failureOf } from "./guarded-request.ts";
import type { Adapter, AdapterDeps, OutgoingMessage, SendResult } from "./outgoing-message.ts";

const CONNECT_TIMEOUT_MS = 8_000;
const IDLE_TIMEOUT_MS = 15_000;

/** A connection for each message, past the guard; encrypted on it as the settings say. */
export const createEmails = ({ outgoing }: AdapterDeps): Adapter<EmailSettings> => ({
  async send(message, { settings, secret, address }) {
    const { host, port, encryption, verifiesCertificate, username, fromAddress, fromName } = settings;
    let socket: Socket | undefined;
    try {
      const { createTransport } = await import("nodemailer");
      socket = await connected(outgoing, settings);
      const transport = createTransport({
        ...{ host, port, connection: socket, secure: encryption === "tls" },
        ...{ requireTLS: encryption === "startTls", ignoreTLS: encryption === "none" },
        ...(username && { auth: { user: username, pass: secret ?? "" } }),
        tls: { rejectUnauthorized: verifiesCertificate },
        ...{
          connectionTimeout: CONNECT_TIMEOUT_MS,
          greetingTimeout: CONNECT_TIMEOUT_MS,
          socketTimeout: IDLE_TIMEOUT_MS,
        },
        // Neither files nor addresses of the web are read for what stands in a message.
        ...{ disableFileAccess: true, disableUrlAccess: true },
      });
      await transport.sendMail({
        from: { name: fromName, address: fromAddress },
        to: { name: "", address },
        subject: message.title,
        text: textOf(message),
        messageId: `<${message.key}@${fromAddress.split("@")[1] ?? "sweepline"}>`,
        headers: { "X-Sweepline-Delivery": message.key, "Auto-Submitted": "auto-generated" },
      });
      return { outcome: "delivered", status: 250 };
    } catch (error) {
      return resultOf(error as MailError);
    } finally {
      socket?.destroy();
    }
  },
});

function connected(outgoing: Outgoing, { host: written, port }: EmailSettings): Promise<Socket> {
  const { host, lookup } = outgoing.routeTo(written);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup, timeout: CONNECT_TIMEOUT_MS });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })));
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.removeListener("error", reject);
      // Whoever takes the socket over hears of its errors by itself; until then one must not end the process.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}

const textOf = ({ content, link }: OutgoingMessage): string =>
  link ? `${content}\n\n${link}\n` : `${content}\n`;

interface MailError extends NodeJS.ErrnoException {
  responseCode?: number;
}

/** Replies of 4xx pass; 5xx to the receiver or the text stay, 5xx to who signs in are the channel's. */
function resultOf(error: MailError): SendResult {
  const { code, responseCode: status = null } = error;
  if (code === "EAUTH") return { outcome: "retry", reason: "signInRefused", status, isChannels: true };
  if (code === "ETLS") return { outcome: "retry", reason: "certificate", status, isChannels: true };
  if (status === null) return failureOf(error);
  const isOfMessage = code === "EENVELOPE" || code === "EMESSAGE";
  if (status >= 500 && isOfMessage) return { outcome: "refused", reason: "rejected", status };
  return { outcome: "retry", reason: status === 421 ? "busy" : "failing", status, isChannels: !isOfMessage };
}
