import type { Command } from "@sweepline/contract/fleet/commands/index.ts";
import { REMOTE_ENDPOINTS } from "@sweepline/contract/operations/remote-operation/index.ts";
import { CallError, call } from "../../core/api/index.ts";

/** Between tries of a call that must arrive; the robot may be stopped twice. */
const WAITS_MS = [200, 500, 1_000, 2_000];
const mayArriveLater = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Over HTTP, which needs neither the page's line nor the lease. Tried again while the network or the server is away. */
export async function stopRobot(id: number): Promise<Command> {
  for (const waitMs of WAITS_MS) {
    try {
      return await call(REMOTE_ENDPOINTS.emergencyStop, { params: { id }, isQuiet: true });
    } catch (error) {
      if (!mayArriveLater(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return call(REMOTE_ENDPOINTS.emergencyStop, { params: { id }, isQuiet: true });
}
