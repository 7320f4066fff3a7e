import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_REFUSALS } from "@sweepline/contract/fleet/commands/index.ts";
import {
  type DeviceSettings,
  SETTING_NAMES,
  type SettingName,
} from "@sweepline/contract/fleet/device-settings/definitions.ts";
import {
  type DeviceSettingsPage,
  SETTING_REFUSALS,
  SETTINGS_TTL_S,
  type SettableDevice,
  type SettableDeviceQuery,
  type SettingChange,
  type SettingChangeQuery,
} from "@sweepline/contract/fleet/device-settings/index.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { notBefore } from "../../core/db/newest-first.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Actor, Audit, AuditEntry } from "../../system/logs/index.ts";
import type { Commands } from "../commands/index.ts";
import type { Devices, Homes } from "../devices/index.ts";
import * as store from "./device-settings.store.ts";
import * as reads from "./device-settings-reads.store.ts";
import { pageOfSettable } from "./settable-devices.store.ts";

/** Asking devices to take settings. Outside the caller's scope there is no device: 404. */
export interface DeviceSettingsRoom {
  devices(scope: DataScope, query: SettableDeviceQuery): Promise<Page<SettableDevice>>;
  get(caller: Caller, deviceId: number): Promise<DeviceSettingsPage>;
  history(caller: Caller, deviceId: number, query: SettingChangeQuery): Promise<Page<SettingChange>>;
  change(wanted: Change, requester: Requester): Promise<DeviceSettingsPage>;
  reset(
    wanted: { deviceId: number; names?: readonly SettingName[] | undefined },
    requester: Requester,
  ): Promise<DeviceSettingsPage>;
  /** Of devices that the person is known to see; answers who cannot take them, and why. */
  apply(wanted: Many): Promise<ReadonlyMap<number, Refused>>;
}

interface Requester {
  caller: Caller;
  actor: Actor;
}

interface Change {
  deviceId: number;
  settings: DeviceSettings;
  /** Revisions as they were seen. */
  seen: Partial<Record<SettingName, number>>;
}

interface Many {
  deviceIds: readonly number[];
  /** Null: to each what its product is delivered with. */
  settings: DeviceSettings | null;
  by: Actor;
  /** The same key again asks for nothing. */
  keyOf(deviceId: number): string;
}

interface Deps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "recordMany">;
  devices: Pick<Devices, "historyOf" | "requireVisible">;
  homes: Homes;
  commands: Pick<Commands, "issueMany" | "possible">;
}

export function createDeviceSettings(deps: Deps): DeviceSettingsRoom {
  const { db, clock, devices, commands } = deps;
  const get = async (caller: Caller, deviceId: number): Promise<DeviceSettingsPage> => {
    await devices.requireVisible(caller, deviceId);
    const { from } = await devices.historyOf(caller, deviceId);
    const possible = await commands.possible(caller, deviceId);
    return {
      deviceId,
      isSettable: possible.includes("setSettings"),
      settings: await reads.settingsOf(db, deviceId, from),
    };
  };
  const change = async (wanted: Change, requester: Requester): Promise<DeviceSettingsPage> => {
    await devices.requireVisible(requester.caller, wanted.deviceId);
    const { deviceId, settings, seen } = wanted;
    await db.transaction(async (tx) => {
      const asked = { deviceIds: [deviceId], settings, seen, by: requester.actor };
      const { entries, refused } = await ask(tx, deps, asked);
      const refusal = refused.get(deviceId);
      if (refusal) throw refusal;
      await deps.audit.recordMany(tx, entries);
    });
    return get(requester.caller, wanted.deviceId);
  };
  return {
    devices: (scope, query) => pageOfSettable(deps, scope, query),
    get,
    async history(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return reads.pageOfChanges(db, deviceId, { query: notBefore(query, from), now: clock.now() });
    },
    change,
    async reset({ deviceId, names }, requester) {
      await devices.requireVisible(requester.caller, deviceId);
      const defaults = (await reads.defaultsOf(db, [deviceId])).get(deviceId) ?? {};
      const wanted = Object.fromEntries(
        Object.entries(defaults).filter(([name]) => names?.includes(name as SettingName) ?? true),
      );
      if (Object.keys(wanted).length === 0) throw new Refused(SETTING_REFUSALS.noDefaults);
      return change({ deviceId, settings: wanted, seen: {} }, requester);
    },
    apply: (wanted) => apply(deps, wanted),
  };
}

interface Asked {
  deviceIds: readonly number[];
  settings: DeviceSettings;
  seen?: Change["seen"];
  by: Actor;
  keyOf?: Many["keyOf"];
}

/**
 * Puts the commands into the outbox and keeps what they carry. All that can be refused is refused before anything is
 * written, but for what was seen: that is only looked at while the device is held. Answers what is to be recorded.
 */
async function ask(
  tx: Queries,
  { commands }: Deps,
  { deviceIds, settings, seen = {}, by, keyOf }: Asked,
): Promise<{ entries: AuditEntry[]; refused: Map<number, Refused> }> {
  const order = { kind: "setSettings", parameters: { settings } } as const;
  const issued = await commands.issueMany(tx, { deviceIds, order, by, keyOf, ttlS: SETTINGS_TTL_S });
  const newly = issued.commands.filter(({ deviceId }) => issued.newly.has(deviceId));
  const known = await store.knownSettings(
    tx,
    newly.map(({ deviceId }) => deviceId),
  );
  for (const before of known.values()) refuseChanged(before, seen);
  const asked = newly.map((command) => ({
    command,
    changes: Object.entries(settings).map(([name, after]) => ({
      name,
      before: known.get(command.deviceId)?.get(name)?.current ?? null,
      after,
    })),
  }));
  if (asked.length > 0) await store.writeChanges(tx, asked);
  return {
    entries: asked.map(({ command, changes }) => entryOf(by, command.deviceId, changes)),
    refused: new Map([...issued.refused].map(([id, refusal]) => [id, settingsText(refusal)])),
  };
}

function entryOf(actor: Actor, id: number, changes: store.NewChanges["changes"]): AuditEntry {
  return {
    actor,
    action: "fleet_device-settings_change",
    subject: { kind: "device", id },
    before: Object.fromEntries(changes.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(changes.map(({ name, after }) => [name, after])),
  };
}

/** "This command" is nothing that the person has sent. */
function settingsText(refused: Refused): Refused {
  return refused.refusal.key === COMMAND_REFUSALS.unsupported.key
    ? new Refused(SETTING_REFUSALS.noSettings)
    : refused;
}

function refuseChanged(
  known: ReadonlyMap<string, store.Known>,
  seen: Partial<Record<SettingName, number>>,
): void {
  const changed = SETTING_NAMES.filter(
    (name) => seen[name] !== undefined && seen[name] !== (known.get(name)?.revision ?? 0),
  );
  if (changed.length === 0) return;
  throw new Refused(SETTING_REFUSALS.settingChanged, {
    fields: changed.map((name) => ({ field: `settings.${name}`, text: CORE_REFUSALS.conflict })),
  });
}

/** All in one transaction; devices that get the same are asked together. */
async function apply(deps: Deps, { deviceIds, settings, by, keyOf }: Many) {
  return deps.db.transaction(async (tx) => {
    const refused = new Map<number, Refused>();
    const entries: AuditEntry[] = [];
    for (const part of await groupsOf(tx, deviceIds, settings)) {
      if (Object.keys(part.settings).length === 0) {
        for (const id of part.deviceIds) refused.set(id, new Refused(SETTING_REFUSALS.noDefaults));
        continue;
      }
      const outcome = await ask(tx, deps, { ...part, by, keyOf });
      for (const [id, refusal] of outcome.refused) refused.set(id, refusal);
      entries.push(...outcome.entries);
    }
    await deps.audit.recordMany(tx, entries);
    return refused;
  });
}

async function groupsOf(
  tx: Queries,
  deviceIds: readonly number[],
  settings: DeviceSettings | null,
): Promise<{ deviceIds: number[]; settings: DeviceSettings }[]> {
  const ids = [...deviceIds].sort((a, b) => a - b);
  if (settings) return [{ deviceIds: ids, settings }];
  const defaults = await reads.defaultsOf(tx, ids);
  const groups = Map.groupBy(ids, (id) => JSON.stringify(defaults.get(id) ?? {}));
  return [...groups].map(([text, members]) => ({ deviceIds: members, settings: JSON.parse(text) }));
}
