import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Plan, PlanExportQuery, PlanOccurrence } from "@sweepline/contract/operations/plan.ts";
import type { Queries } from "../../core/db/database.ts";
import { type ExportFile, exportList, inOne } from "../../core/export/index.ts";
import { currentLabels, type LabelOf } from "../../system/dictionaries/index.ts";

interface Line {
  from: string;
  /** Null: it goes on. */
  to: string | null;
  state: string;
  taskName: string;
  combinationName: string;
  scheduleName: string;
  deviceId: number | null;
  mapId: number | null;
}

const STATES: Record<PlanOccurrence["state"] | "running" | "confirmed" | "any", Record<Language, string>> = {
  running: { zh: "执行中", en: "Running" },
  planned: { zh: "已计划", en: "Planned" },
  due: { zh: "等待设备", en: "Waits for a robot" },
  notStarted: { zh: "未启动", en: "Not started" },
  confirmed: { zh: "确认后执行", en: "After confirmation" },
  any: { zh: "最合适的设备", en: "Best available robot" },
};

/** What ran, runs and is planned, a line each in order of time. */
export async function exportPlan(
  db: Queries,
  plan: Plan,
  query: PlanExportQuery & { language: Language; now: Date },
): Promise<ExportFile> {
  const labelOf = await currentLabels(db);
  const { language } = query;
  const devices = new Map(plan.devices.map((device) => [device.id, device]));
  const maps = new Map(plan.maps.map((map) => [map.id, map]));
  return exportList(query, {
    name: { zh: "计划", en: "Plan" },
    columns: (time) => [
      ["开始", "From", 20, ({ from }) => time(from)],
      ["结束", "To", 20, ({ to }) => time(to)],
      ["状态", "State", 18, ({ state }) => state],
      ["任务", "Task", 30, ({ taskName }) => taskName],
      ["任务组合", "Combination", 24, ({ combinationName }) => combinationName],
      ["定时任务", "Timed task", 24, ({ scheduleName }) => scheduleName],
      ["设备", "Robot", 22, ({ deviceId }) => nameOf(devices.get(deviceId ?? 0)) ?? STATES.any[language]],
      ["序列号", "Serial number", 20, ({ deviceId }) => devices.get(deviceId ?? 0)?.serialNumber ?? ""],
      ["场地", "Place", 24, ({ mapId }) => maps.get(mapId ?? 0)?.placeName ?? ""],
      ["楼层", "Floor", 12, ({ mapId }) => maps.get(mapId ?? 0)?.floorName ?? ""],
      ["地图", "Map", 20, ({ mapId }) => maps.get(mapId ?? 0)?.name ?? ""],
    ],
    rows: inOne(linesOf(plan, language, labelOf)),
  });
}

const nameOf = (device: Plan["devices"][number] | undefined): string | undefined =>
  device && (device.deviceName || device.serialNumber);

function linesOf({ runs, occurrences, schedules }: Plan, language: Language, labelOf: LabelOf): Line[] {
  const known = Map.groupBy(schedules, ({ id }) => id);
  const ran = runs.map(({ from, to, endStatus, taskName, combinationName, deviceId, mapId }) => ({
    ...{ from, to, taskName, deviceId, mapId, combinationName: combinationName ?? "", scheduleName: "" },
    state: endStatus === null ? STATES.running[language] : labelOf("taskEndStatus", endStatus, language),
  }));
  const planned = occurrences.flatMap(({ scheduleId, at, state, deviceId: own }) =>
    (known.get(scheduleId) ?? []).map((part) => {
      const { taskName, name: scheduleName, mapId, durationS, afterS, isConfirmed } = part;
      const begins = Date.parse(at) + afterS * 1_000;
      const [from, to] = [begins, begins + durationS * 1_000].map((ms) => new Date(ms).toISOString()) as [
        string,
        string,
      ];
      const stateOf = isConfirmed && state === "planned" ? "confirmed" : state;
      const combinationName = part.combinationName ?? "";
      return {
        ...{ from, to, state: STATES[stateOf][language], taskName, combinationName, scheduleName },
        ...{ deviceId: own ?? part.deviceId, mapId },
      };
    }),
  );
  return [...ran, ...planned].sort((a, b) => (a.from < b.from ? -1 : 1));
}
