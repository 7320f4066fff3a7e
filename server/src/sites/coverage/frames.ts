import type { Queries } from "../../core/db/database.ts";
import {
  type CleanedReport,
  type DrivenVersion,
  drivenVersions,
  type FramedVersion,
  framesOf,
  type HeldPeriod,
  periodsOf,
} from "./cleaned-reports.store.ts";

/**
 * The map that a report speaks of: that of its key with whoever held the device then. Its cells are counted on the grid of the
 * version that the device drives by, where it has said so, else of the newest that there was then. What was read is kept for one
 * stretch.
 */
export interface Frames {
  /** What is needed for these reports and not known yet. */
  read(reports: readonly CleanedReport[]): Promise<void>;
  of(report: CleanedReport): FramedVersion | undefined;
}

export function createFrames(tx: Queries): Frames {
  const periods = new Map<number, HeldPeriod[]>();
  const driven = new Map<string, DrivenVersion>();
  const versions = new Map<string, FramedVersion[]>();
  const knownKeys = new Set<string>();
  return {
    async read(reports) {
      const deviceIds = [...new Set(reports.map(({ deviceId }) => deviceId))].filter(
        (id) => !periods.has(id),
      );
      const mapKeys = [...new Set(reports.map(({ mapKey }) => mapKey))].filter((key) => !knownKeys.has(key));
      const held = deviceIds.length === 0 ? [] : await periodsOf(tx, deviceIds);
      const reported = deviceIds.length === 0 ? [] : await drivenVersions(tx, deviceIds);
      for (const one of reported) driven.set(`${one.deviceId}/${one.mapKey}`, one);
      const framed = mapKeys.length === 0 ? [] : await framesOf(tx, mapKeys);
      for (const id of deviceIds) periods.set(id, []);
      for (const period of held) periods.get(period.deviceId)?.push(period);
      for (const key of mapKeys) knownKeys.add(key);
      for (const [name, all] of Map.groupBy(framed, nameOf)) versions.set(name, all);
    },
    of({ deviceId, mapKey, reportedAt }) {
      const holder = periods.get(deviceId)?.find((period) => isWithin(period, reportedAt));
      const all = holder && versions.get(nameOf({ ...holder, mapKey }));
      const own = driven.get(`${deviceId}/${mapKey}`);
      const reported = own && own.since <= reportedAt && all?.find(({ version }) => version === own.version);
      if (reported) return reported;
      // A robot that reports from before its first map was taken drives on that one.
      return all?.find(({ createdAt }) => createdAt <= reportedAt) ?? all?.at(-1);
    },
  };
}

const nameOf = ({ organizationId, mapKey }: { organizationId: number; mapKey: string }): string =>
  `${organizationId}/${mapKey}`;

const isWithin = ({ assignedAt, endedAt }: HeldPeriod, at: Date): boolean =>
  assignedAt <= at && (endedAt === null || at < endedAt);
