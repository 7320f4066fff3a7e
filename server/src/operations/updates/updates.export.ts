import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Update, UpdateListQuery } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_FAILURES, UPDATE_STATES } from "@sweepline/contract/operations/updates/states.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, type ExportFormat, exportList, inBatches } from "../../core/export/index.ts";
import { updatesAfter } from "./updates.store.ts";

export interface UpdateExport extends Omit<UpdateListQuery, "current" | "size" | "sort"> {
  format: ExportFormat;
  timeZone: string;
  language: Language;
}

const BATCH = 2_000;
const SIDE = { zh: 0, en: 1 } as const;

/** All that fit, a line each, newest first. */
export async function exportUpdates(
  db: Queries,
  reader: { scope: DataScope; now: Date },
  { language, format, timeZone, ...choice }: UpdateExport,
): Promise<ExportFile> {
  const side = SIDE[language];
  const versions = (of: Update["toVersions"]) => [...new Set(Object.values(of))].join(", ");
  const resultOf = ({ state, failure }: Update): string =>
    [UPDATE_STATES[state].label[side], failure && UPDATE_FAILURES[failure][side]].filter(Boolean).join(": ");
  return exportList<Update>(
    { language, format, timeZone, now: reader.now },
    {
      name: { zh: "升级记录", en: "Update history" },
      columns: (time) => [
        ["升级时间", "Updated at", 20, ({ startedAt, createdAt }) => time(startedAt ?? createdAt)],
        ["设备", "Robot", 20, ({ deviceName }) => deviceName],
        ["序列号", "Serial number", 20, ({ serialNumber }) => serialNumber],
        ["产品型号", "Model", 18, ({ productName }) => productName],
        ["组织", "Organization", 22, ({ organizationName }) => organizationName],
        ["场地", "Place", 22, ({ placeName }) => placeName],
        ["事件名称", "Event", 24, ({ eventName }) => eventName],
        ["发布", "Rollout", 24, ({ rolloutName }) => rolloutName],
        ["分组", "Group", 8, ({ groupNumber }) => groupNumber],
        ["原版本", "From", 14, ({ fromVersions }) => versions(fromVersions)],
        ["目标版本", "To", 14, ({ toVersions }) => versions(toVersions)],
        ["结果", "Result", 26, resultOf],
        ["尝试次数", "Attempts", 10, ({ attempts }) => attempts],
        ["结束时间", "Ended", 20, ({ endedAt }) => time(endedAt)],
        ["设备说明", "Words of the device", 40, ({ note }) => note],
      ],
      rows: inBatches<Update>(
        ({ after, limit }) => updatesAfter(db, reader.scope, { choice, after, limit, now: reader.now }),
        BATCH,
      ),
    },
  );
}
