import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { FRAME_HOSTS_INFO, SHELL_INFO } from "@sweepline/contract/system/app-info.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { appInfoStore, type ParameterKey } from "./app-info.store.ts";

export interface AppInfos {
  get(key: ParameterKey): Promise<{ value: string; logoUrl: string | null }>;
  /** The shell shows what runs and frames what the configuration allows, whatever stood there before. */
  ensureShell(shell: { version: string; frameHosts: string }): Promise<void>;
}

export function createAppInfos({ db }: { db: Database }): AppInfos {
  const store = appInfoStore(db);
  return {
    get: async (key) => found(await store.find(key), CORE_REFUSALS.notFound),
    async ensureShell({ version, frameHosts }) {
      await store.setValue({ ...SHELL_INFO, label: "Version" }, version);
      await store.setValue({ ...FRAME_HOSTS_INFO, label: "Hosts that may be framed" }, frameHosts);
    },
  };
}
