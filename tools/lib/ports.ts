import { createServer } from "node:net";
import { Complaint } from "./say.ts";

export interface WantedPort {
  port: number;
  host: string;
  /** What it is for, and the variable that changes it. */
  purpose: string;
  variable: string;
}

/** Complains before anything is started, with the way out. */
export async function requireFreePort({ port, host, purpose, variable }: WantedPort): Promise<void> {
  const fault = await listenFault(port, host);
  if (fault === undefined) return;
  const reason = fault === "EADDRINUSE" ? "is in use by another program" : `cannot be used here (${fault})`;
  throw new Complaint(
    `Port ${port} (${purpose}) ${reason}. Free it, or choose another: ${variable}=${port + 1} npm start`,
  );
}

function listenFault(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown fault"));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
