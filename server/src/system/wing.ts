import { BUILT_IN_DICTIONARIES, type BuiltInType } from "@sweepline/contract/dictionaries.ts";
import type { ValueReading } from "@sweepline/contract/system/logs/value-text.ts";
import type { Queries } from "../core/db/database.ts";
import type { ProcessDeps, Wing } from "../core/room.ts";
import type { SecretBox } from "../core/secret-box.ts";
import { createStorage, type Storage } from "../core/storage/index.ts";
import { VERSION } from "../core/version.ts";
import { type AppInfos, appInfoRoom, appLogoUses, createAppInfos } from "./app-info/index.ts";
import { attachmentsRoom, type PictureUses } from "./attachments/index.ts";
import { type CodegenParts, createCodegenRoom } from "./codegen/index.ts";
import { createDictionaries, currentLabels, dictionariesRoom } from "./dictionaries/index.ts";
import { createJobsRoom, type JobsParts } from "./jobs/index.ts";
import { createLogs, type Logs, logsRoom, openAuditKey } from "./logs/index.ts";

/** The system wing: what every other wing stands on. */
export interface System extends Wing {
  logs: Logs;
  appInfos: AppInfos;
  jobs: Pick<JobsParts, "provide" | "notes">;
  codegen: Pick<CodegenParts, "provide">;
  /** Where uploaded files lie. */
  storage: Storage;
}

export async function createSystem(
  deps: ProcessDeps & { secrets: SecretBox; pictureUses: Omit<PictureUses, "appLogo"> },
): Promise<System> {
  const { config, db, clock } = deps;
  const logs = createLogs({ ...deps, auditKey: await openAuditKey(config) });
  const { audit } = logs;
  const dictionaries = createDictionaries({ db, audit });
  const appInfos = createAppInfos({ db, audit, clock });
  const storage = createStorage(config.files);
  const jobs = createJobsRoom({ ...deps, audit, storage });
  const codegen = createCodegenRoom({ ...deps, audit });
  return {
    logs,
    ...{ appInfos, storage, jobs, codegen },
    rooms: [
      dictionariesRoom(dictionaries),
      appInfoRoom(appInfos),
      attachmentsRoom({
        ...deps,
        audit,
        storage,
        pictureUses: { ...deps.pictureUses, appLogo: appLogoUses },
      }),
      logsRoom({ db, clock, audit, naming: logs.naming, labels: () => fieldLabels(db) }),
      jobs.room,
      codegen.room,
    ],
    async ensureBuiltIns() {
      await logs.ensureReady();
      await dictionaries.ensureBuiltIn(BUILT_IN_DICTIONARIES);
      await appInfos.ensureShell({ version: VERSION, frameHosts: config.FRAME_HOSTS });
    },
    async close() {
      await jobs.executor.close();
      await logs.close();
    },
  };
}

/** The audit log names none but built-in dictionaries; its room stands below theirs. */
async function fieldLabels(db: Queries): Promise<ValueReading["labelOf"]> {
  const labelOf = await currentLabels(db);
  return (dictionary, value, language) => labelOf(dictionary as BuiltInType, value, language);
}
