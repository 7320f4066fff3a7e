import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Served } from "../../core/http/route.ts";
import type { Log } from "../../core/log.ts";
import { createLogWriter } from "./log-writer.ts";
import { insertOperations } from "./log-writes.store.ts";

/** Calls of people who are signed in that changed something, or were refused. Signing in has a log of its own. */
/** Of a socket there is no endpoint. */
export type Noted = Omit<Served, "endpoint"> & {
  endpoint: Pick<Served["endpoint"], "method" | "path" | "summary">;
};

export interface OperationLog {
  note(served: Noted): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export function createOperationLog(deps: { db: Database; clock: Clock; log: Log }): OperationLog {
  const writer = createLogWriter({
    name: "operation",
    log: deps.log,
    write: (rows: Parameters<typeof insertOperations>[1]) => insertOperations(deps.db, rows),
  });
  return {
    note({ endpoint, caller, status, error, durationMs, remoteIp, userAgent }) {
      const { viewer } = caller;
      writer.add({
        at: deps.clock.now(),
        // Whoever looks through another person's eyes is who tried it.
        staffId: viewer?.staffId ?? caller.staffId,
        displayName: viewer ? `${viewer.displayName} → ${caller.displayName}` : caller.displayName,
        organizationId: caller.organizationId,
        sessionId: caller.sessionId,
        method: endpoint.method,
        path: endpoint.path,
        summary: endpoint.summary,
        status,
        error,
        durationMs,
        remoteIp,
        userAgent,
      });
    },
    flush: writer.flush,
    stop: writer.stop,
  };
}
