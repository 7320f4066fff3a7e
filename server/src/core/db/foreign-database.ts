import { Socket } from "node:net";
import { openMySql } from "./foreign-mysql.ts";
import type { ForeignDatabase, ForeignLimits, ForeignPlace } from "./foreign-place.ts";
import { openPostgres } from "./foreign-postgres.ts";

/** It took too long, or answered without end. */
class ForeignLimitExceeded extends Error {
  readonly code = "ERR_FOREIGN_LIMIT";
}

const LOOK_EVERY_MS = 20;
/** A goodbye that does not get through is left. */
const END_MS = 500;

export async function withForeign<T>(
  place: ForeignPlace,
  { timeoutMs, maxBytes }: ForeignLimits,
  work: (db: ForeignDatabase) => Promise<T>,
): Promise<T> {
  const socket = guardedSocket(place);
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const stop = (text: string): void => {
    const error = new ForeignLimitExceeded(text);
    ended.reject(error);
    socket.destroy(error);
  };
  const deadline = setTimeout(() => stop(`no answer within ${timeoutMs} ms`), timeoutMs);
  const meter = setInterval(() => {
    if (socket.bytesRead > maxBytes) stop(`more than ${maxBytes} bytes`);
  }, LOOK_EVERY_MS);
  const open = place.kind === "postgresql" ? openPostgres : openMySql;
  const opening = open(place, { socket, timeoutMs });
  try {
    const connection = await Promise.race([opening, ended.promise]);
    return await Promise.race([work(connection), ended.promise]);
  } finally {
    clearTimeout(deadline);
    await Promise.race([
      opening.then((connection) => connection.end()).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, socket.destroyed ? 0 : END_MS)),
    ]);
    clearInterval(meter);
    socket.destroy();
  }
}

/** Goes where its route says, whatever a driver asks it to connect to. */
function guardedSocket({ route: { host, lookup }, port }: ForeignPlace): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket);
  // An error that comes between two statements has nobody else to hear of it.
  socket.on("error", () => undefined);
  return Object.assign(socket, { connect: () => connect({ host, port, lookup }) });
}
