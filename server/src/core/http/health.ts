import type { FastifyInstance } from "fastify";
import type { Queries } from "../db/database.ts";

/** For load balancers and supervisors: alive is this process, ready is its database too. Tells nothing else. */
export function serveHealth(app: FastifyInstance, db: Queries): void {
  app.get("/health/live", () => ({ status: "ok" }));
  app.get("/health/ready", async (_request, reply) => {
    try {
      await db.one({ name: "ping", text: "select 1", values: [] });
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "unavailable" });
    }
  });
}
