import type { Assist } from "@sweepline/contract/care/assists/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type AssistChoice, type AssistReader, assistsAfter } from "./assists-reads.store.ts";

const BATCH = 2_000;

const YES_NO = { zh: ["是", "否"], en: ["Yes", "No"] } as const;

/** All that fit, a line each, in the order of the page. */
export async function exportAssists(
  db: Queries,
  reader: AssistReader,
  { choice, request }: { choice: AssistChoice; request: FileRequest },
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { language } = request;
  const stopOf = ({ source, code, text }: Assist["causes"][number]): string =>
    source === "alarm" ? (labelOf("alarmKind", code, language) ?? code) : text || code;
  return exportList<Assist>(request, {
    name: { zh: "协助", en: "Assists" },
    columns: (time) => [
      ["发起时间", "Raised", 20, ({ raisedAt }) => time(raisedAt)],
      ["状态", "State", 12, ({ state }) => labelOf("assistState", state, language)],
      ["停机原因", "Stopped by", 28, ({ causes }) => causes.map(stopOf).join("; ")],
      ["设备", "Robot", 20, ({ deviceName }) => deviceName],
      ["序列号", "Serial number", 20, ({ serialNumber }) => serialNumber],
      ["组织", "Organization", 22, ({ organizationName }) => organizationName],
      ["场地", "Place", 22, ({ placeName }) => placeName],
      ["楼层", "Floor", 10, ({ floorName }) => floorName],
      ["通知时间", "Informed", 20, ({ informedAt }) => informedAt && time(informedAt)],
      ["接手时间", "Taken", 20, ({ takenAt }) => takenAt && time(takenAt)],
      ["接手人", "Taken by", 16, ({ takenBy }) => takenBy],
      ["到场时间", "On site", 20, ({ onSiteAt }) => onSiteAt && time(onSiteAt)],
      ["到场人", "On site by", 16, ({ onSiteBy }) => onSiteBy],
      ["解决时间", "Resolved", 20, ({ resolvedAt }) => resolvedAt && time(resolvedAt)],
      ["解决人", "Resolved by", 16, ({ resolvedBy }) => resolvedBy],
      ["自行恢复", "By itself", 10, ({ isSelfResolved }) => YES_NO[language][isSelfResolved ? 0 : 1]],
      ["实际原因", "Cause", 16, ({ cause }) => cause && labelOf("assistCause", cause, language)],
      ["说明", "Remark", 40, ({ remark }) => remark],
      ["重开次数", "Reopened", 10, ({ reopened }) => reopened],
      ["工单", "Work order", 16, ({ orderNumber }) => orderNumber],
    ],
    rows: inBatches(({ after, limit }) => assistsAfter(db, reader, { choice, after, limit }), BATCH),
  });
}
