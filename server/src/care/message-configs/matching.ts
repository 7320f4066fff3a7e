import { ANY_CODE } from "@sweepline/contract/care/messages/event-codes.ts";
import { isAtLeast, SEVERITIES, type Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { StoredConfig } from "./configs.store.ts";
import type { StoredEvent } from "./message-event.ts";
import type { Group } from "./queue.store.ts";

/** Whether the configuration is about what begins; `path` leads from the root to the holder of its device. */
function isAbout(config: StoredConfig, event: StoredEvent, path: readonly number[]): boolean {
  const { kind, codes, detailCodes, deviceIds, companyId, leastSeverity } = config;
  return (
    kind === event.kind &&
    path.includes(companyId) &&
    (codes.includes(ANY_CODE) || codes.includes(event.code)) &&
    (detailCodes.includes(ANY_CODE) || detailCodes.includes(event.detailCode)) &&
    (deviceIds.length === 0 || deviceIds.includes(event.deviceId)) &&
    isAtLeast(event.severity, leastSeverity)
  );
}

/** Configurations by which people were informed, or are about to be, of what has that key. */
export type Informed = ReadonlySet<string>;
export const informedOf = (configId: number, key: string): string => `${configId}/${key}`;

export interface Matching {
  configs: readonly StoredConfig[];
  paths: ReadonlyMap<number, readonly number[]>;
  informed: Informed;
}

/** What is over concerns those who were informed of it, whatever the configuration is about by now. */
const isWanted = ({ paths, informed }: Matching, config: StoredConfig, event: StoredEvent): boolean =>
  event.phase === "cleared"
    ? config.informsWhenCleared && informed.has(informedOf(config.id, event.key))
    : isAbout(config, event, paths.get(event.organizationId) ?? []);

/** What of a batch each configuration groups, by phase and organization. */
export function groupsOf(events: readonly StoredEvent[], matching: Matching): Group[] {
  const groups = new Map<string, Group>();
  for (const event of events)
    for (const { id: configId } of matching.configs.filter((config) => isWanted(matching, config, event))) {
      const { phase, organizationId, deviceId, placeId, key, severity } = event;
      const name = `${configId}/${phase}/${organizationId}`;
      const group = groups.get(name) ?? {
        ...{ configId, phase, organizationId, count: 0, severity, event },
        ...{ deviceIds: [], placeIds: [], keys: [], allKeys: [] },
      };
      groups.set(name, {
        ...group,
        count: group.count + 1,
        severity: greater(group.severity, severity),
        deviceIds: withOne(group.deviceIds, deviceId),
        placeIds: placeId === null ? group.placeIds : withOne(group.placeIds, placeId),
        keys: withOne(group.keys, key),
        allKeys: withOne(group.allKeys, key),
      });
    }
  // One order in all processes, so that none waits for another that waits for it.
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

export const greater = (one: Severity, other: Severity): Severity =>
  SEVERITIES.indexOf(one) >= SEVERITIES.indexOf(other) ? one : other;

function withOne<Value>(values: Value[], value: Value): Value[] {
  if (!values.includes(value)) values.push(value);
  return values;
}
