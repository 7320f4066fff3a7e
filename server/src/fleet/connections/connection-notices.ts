import type { Bus } from "../../core/bus/bus.ts";
import type { Database } from "../../core/db/database.ts";
import type { DeviceDirectory } from "../../core/ingest/device-directory.ts";
import type { IngestPipeline } from "../../core/ingest/ingest.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { Log } from "../../core/log.ts";
import { onDevicesChanged } from "../devices/index.ts";
import { watchSilence } from "../telemetry/index.ts";
import { devicesLeftOnline } from "./connections-record.service.ts";

/**
 * What is known of devices' connections by other ways than their messages: silence, changed master data, a broker that is
 * not there any more. Each notice goes among the device's messages, so that nothing overtakes the other.
 */
export interface ConnectionNotices {
  silence: Upkeep;
  /**
   * After a start of a broker of our own: whoever was connected to the one before is not any more, but for those who are
   * connected to another process of it.
   */
  closeLeftovers(connectedElsewhere: () => Promise<readonly string[]>): Promise<void>;
  /** Calls back for devices whose credentials no longer hold. */
  onRevoked(handler: (serialNumber: string) => void): void;
  stop(): void;
}

interface Deps {
  db: Database;
  bus: Pick<Bus, "subscribe">;
  log: Log;
  directory: DeviceDirectory;
  ingest: Pick<IngestPipeline, "injectConnections" | "busySince">;
}

const REFRESH_EVERY_MS = 15_000;

export async function createConnectionNotices(deps: Deps): Promise<ConnectionNotices> {
  const { db, bus, log, directory, ingest } = deps;
  const revokedHandlers: ((serialNumber: string) => void)[] = [];
  const stopListening = await onDevicesChanged(bus, ({ serialNumbers, isRevoked }) => {
    directory.forget(serialNumbers);
    if (isRevoked)
      for (const serialNumber of serialNumbers) for (const handler of revokedHandlers) handler(serialNumber);
    const at = Date.now();
    injectConnections(
      deps,
      serialNumbers.map((serialNumber) => ({ serialNumber, at })),
      "changed",
    ).catch((error) => log.warn({ err: error }, "change of devices"));
  });
  const refreshing = setInterval(() => {
    directory.refresh().catch((error) => log.warn({ err: error }, "devices could not be read anew"));
  }, REFRESH_EVERY_MS);
  refreshing.unref();
  return {
    silence: watchSilence({
      db,
      busySince: () => ingest.busySince,
      injectConnections: (silent) => injectConnections(deps, silent, "silence"),
    }),
    async closeLeftovers(connectedElsewhere) {
      const thought = await devicesLeftOnline(db);
      const connected = new Set(await connectedElsewhere());
      const left = thought.filter(({ serialNumber }) => !connected.has(serialNumber));
      // Nobody knows when they went; that they were there is known up to their last report.
      await injectConnections(
        deps,
        left.map(({ serialNumber, lastSeenAt }) => ({ serialNumber, at: lastSeenAt.getTime() })),
        "brokerRestart",
      );
    },
    onRevoked: (handler) => void revokedHandlers.push(handler),
    stop() {
      clearInterval(refreshing);
      stopListening();
    },
  };
}

async function injectConnections(
  { directory, ingest }: Deps,
  devices: readonly { serialNumber: string; at: number }[],
  kind: "silence" | "brokerRestart" | "changed",
): Promise<void> {
  const items = await Promise.all(
    devices.map(async ({ serialNumber, at }) => {
      const device = await directory.load(serialNumber);
      return device && { type: "connection" as const, device, kind, remoteIp: null, port: null, at };
    }),
  );
  await ingest.injectConnections(items.filter((item) => item !== null));
}
