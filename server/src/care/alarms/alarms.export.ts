import type { Alarm } from "@sweepline/contract/care/alarms/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type AlarmChoice, type AlarmReader, alarmsAfter } from "./alarms-reads.store.ts";

const BATCH = 2_000;

/** All that fit, a line each, in the order of the page. */
export async function exportAlarms(
  db: Queries,
  reader: AlarmReader,
  { choice, request }: { choice: AlarmChoice; request: FileRequest },
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { language } = request;
  return exportList<Alarm>(request, {
    name: { zh: "告警", en: "Alarms" },
    columns: (time) => [
      ["触发时间", "Raised", 20, ({ raisedAt }) => time(raisedAt)],
      ["恢复时间", "Cleared", 20, ({ clearedAt }) => clearedAt && time(clearedAt)],
      ["级别", "Severity", 10, ({ severity }) => labelOf("faultLevel", severity, language)],
      ["类型", "Kind", 24, ({ kind }) => labelOf("alarmKind", kind, language)],
      ["规则", "Rule", 24, ({ ruleName }) => ruleName],
      ["对象", "About", 24, ({ subjectName }) => subjectName],
      ["数值", "Value", 10, ({ value }) => value && Math.round(value * 100) / 100],
      ["次数", "Times", 8, ({ times }) => times],
      ["设备", "Robot", 20, ({ deviceName }) => deviceName],
      ["序列号", "Serial number", 20, ({ serialNumber }) => serialNumber],
      ["组织", "Organization", 22, ({ organizationName }) => organizationName],
      ["场地", "Place", 22, ({ placeName }) => placeName],
      ["楼层", "Floor", 10, ({ floorName }) => floorName],
      ["确认时间", "Acknowledged", 20, ({ acknowledgedAt }) => acknowledgedAt && time(acknowledgedAt)],
      ["确认人", "Acknowledged by", 16, ({ acknowledgedBy }) => acknowledgedBy],
      ["负责人", "Assignee", 16, ({ assigneeName }) => assigneeName],
    ],
    rows: inBatches(({ after, limit }) => alarmsAfter(db, reader, { choice, after, limit }), BATCH),
  });
}
