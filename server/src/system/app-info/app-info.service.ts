import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { SHELL_INFO } from "@sweepline/contract/system/app-info.ts";
import type { Database } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { appInfoStore, type ParameterKey } from "./app-info.store.ts";

export interface AppInfos {
  get(key: ParameterKey): Promise<{ value: string; logoUrl: string | null }>;
  /** The version line shows what runs, whatever it showed before. */
  ensureVersion(version: string): Promise<void>;
}

export function createAppInfos({ db }: { db: Database }): AppInfos {
  const store = appInfoStore(db);
  return {
    get: async (key) => found(await store.find(key), CORE_REFUSALS.notFound),
    async ensureVersion(version) {
      await store.setValue({ ...SHELL_INFO, label: "Version" }, version);
    },
  };
}
