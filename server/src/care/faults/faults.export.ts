import type { FaultReport } from "@sweepline/contract/care/faults.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, type FileRequest, inBatches } from "../../core/export/index.ts";
import { currentLabels } from "../../system/dictionaries/index.ts";
import { type FaultChoice, faultsAfter, type Reader } from "./fault-reads.store.ts";

const BATCH = 2_000;
const meters = (value: number | null): number | null => value && Math.round(value * 100) / 100;

/** All that fit, a line each, in the order of the page. */
export async function exportFaults(
  db: Queries,
  reader: Reader,
  { choice, request }: { choice: FaultChoice; request: FileRequest },
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { language } = request;
  return exportList<FaultReport>(request, {
    name: { zh: "故障报告", en: "Fault reports" },
    columns: (time) => [
      ["发生时间", "Raised", 20, ({ raisedAt }) => time(raisedAt)],
      ["恢复时间", "Recovered", 20, ({ recoveredAt }) => recoveredAt && time(recoveredAt)],
      ["级别", "Level", 10, ({ level }) => labelOf("faultLevel", level, language)],
      ["故障码", "Fault code", 14, ({ code }) => code?.code ?? null],
      ["故障名称", "Fault", 20, ({ code }) => code?.name[language] ?? null],
      ["细分码", "Detail code", 14, ({ code }) => code?.detailCode ?? null],
      ["细分名称", "Detail", 24, ({ code }) => code?.detailName[language] ?? null],
      ["上报类型", "Reported as", 24, ({ reportedAs }) => reportedAs],
      ["内容", "Content", 40, ({ content }) => content],
      ["次数", "Times", 8, ({ times }) => times],
      ["设备", "Robot", 20, ({ deviceName }) => deviceName],
      ["序列号", "Serial number", 20, ({ serialNumber }) => serialNumber],
      ["型号", "Model", 18, ({ productName }) => productName],
      ["组织", "Organization", 22, ({ organizationName }) => organizationName],
      ["场地", "Place", 22, ({ placeName }) => placeName],
      ["楼层", "Floor", 10, ({ floorName }) => floorName],
      ["地图", "Map", 18, ({ mapName }) => mapName],
      ["X（米）", "X (m)", 10, ({ x }) => meters(x)],
      ["Y（米）", "Y (m)", 10, ({ y }) => meters(y)],
    ],
    rows: inBatches(({ after, limit }) => faultsAfter(db, reader, { choice, after, limit }), BATCH),
  });
}
