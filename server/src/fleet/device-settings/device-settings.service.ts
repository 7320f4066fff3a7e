import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language, refusalText } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_REFUSALS, type Command } from "@sweepline/contract/fleet/commands.ts";
import {
  type DeviceSettings,
  SETTING_NAMES,
  type SettingName,
} from "@sweepline/contract/fleet/device-settings.ts";
import {
  type DeviceSettingsPage,
  SETTING_REFUSALS,
  SETTINGS_TTL_S,
  type SettableDevice,
  type SettableDeviceQuery,
  type SettingChange,
  type SettingChangeQuery,
} from "@sweepline/contract/fleet/setting-changes.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Actor, Audit } from "../../system/logs/index.ts";
import type { Commands } from "../commands/index.ts";
import type { Devices } from "../devices/index.ts";
import * as reads from "./device-settings.reads.store.ts";
import * as store from "./device-settings.store.ts";
import { pageOfSettable } from "./settable-devices.store.ts";

/** Asking devices to take settings. Outside the caller's scope there is no device: 404. */
export interface DeviceSettingsRoom {
  devices(scope: DataScope, query: SettableDeviceQuery): Promise<Page<SettableDevice>>;
  get(caller: Caller, deviceId: number): Promise<DeviceSettingsPage>;
  history(caller: Caller, deviceId: number, query: SettingChangeQuery): Promise<Page<SettingChange>>;
  change(wanted: Change, asker: Asker): Promise<DeviceSettingsPage>;
  reset(
    wanted: { deviceId: number; names?: readonly SettingName[] | undefined },
    asker: Asker,
  ): Promise<DeviceSettingsPage>;
  apply(wanted: Bulk, asker: Asker): Promise<BulkOutcome>;
}

interface Asker {
  caller: Caller;
  actor: Actor;
}

interface Change {
  deviceId: number;
  settings: DeviceSettings;
  /** Revisions as they were seen. */
  seen: Partial<Record<SettingName, number>>;
}

interface Bulk {
  deviceIds: readonly number[];
  settings: DeviceSettings;
  /** Of the reasons. */
  language: Language;
}

interface BulkOutcome {
  sent: number;
  refused: { deviceId: number; text: string }[];
}

interface Ground {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  devices: Pick<Devices, "requireVisible" | "visibleAmong">;
  commands: Pick<Commands, "issue" | "possible">;
}

/** So many devices are held at once. */
const BULK_PART = 100;

export function createDeviceSettings(ground: Ground): DeviceSettingsRoom {
  const { db, clock, devices, commands } = ground;
  const get = async (caller: Caller, deviceId: number): Promise<DeviceSettingsPage> => {
    await devices.requireVisible(caller, deviceId);
    const possible = await commands.possible(caller, deviceId);
    return {
      deviceId,
      isSettable: possible.includes("setSettings"),
      settings: await reads.settingsOf(db, deviceId),
    };
  };
  const change = async (wanted: Change, asker: Asker): Promise<DeviceSettingsPage> => {
    await devices.requireVisible(asker.caller, wanted.deviceId);
    await db.transaction(async (tx) => {
      const before = await ask(tx, ground, { ...wanted, actor: asker.actor });
      await record(ground, tx, { actor: asker.actor, deviceIds: [wanted.deviceId], before, ...wanted });
    });
    return get(asker.caller, wanted.deviceId);
  };
  return {
    devices: (scope, query) => pageOfSettable(db, scope, query),
    get,
    async history(caller, deviceId, query) {
      await devices.requireVisible(caller, deviceId);
      return reads.pageOfChanges(db, deviceId, { query, now: clock.now() });
    },
    change,
    async reset({ deviceId, names }, asker) {
      await devices.requireVisible(asker.caller, deviceId);
      const defaults = await reads.defaultsOf(db, deviceId);
      const wanted = Object.fromEntries(
        Object.entries(defaults).filter(([name]) => names?.includes(name as SettingName) ?? true),
      );
      if (Object.keys(wanted).length === 0) throw new Refused(SETTING_REFUSALS.noDefaults);
      return change({ deviceId, settings: wanted, seen: {} }, asker);
    },
    apply: (wanted, asker) => apply(ground, wanted, asker),
  };
}

/**
 * Puts the command into the outbox and keeps what it carries. All that can be refused is refused before anything is
 * written, but for what was seen: that is only looked at while the device is held. Answers what it was set to.
 */
async function ask(
  tx: Queries,
  { commands }: Ground,
  { deviceId, settings, seen, actor }: Change & { actor: Actor },
): Promise<Record<string, unknown>> {
  const command = await commands
    .issue(tx, {
      deviceId,
      order: { kind: "setSettings", parameters: { settings } },
      by: actor,
      ttlS: SETTINGS_TTL_S,
    })
    .catch(inWordsOfSettings);
  const known = await store.knownSettings(tx, deviceId);
  refuseChanged(known, seen);
  await write(tx, { deviceId, settings, known, command });
  const names = Object.keys(settings) as SettingName[];
  return Object.fromEntries(names.map((name) => [name, known.get(name)?.current ?? null]));
}

/** "This command" is nothing that the person has sent. */
function inWordsOfSettings(error: unknown): never {
  if (error instanceof Refused && error.refusal.key === COMMAND_REFUSALS.unsupported.key)
    throw new Refused(SETTING_REFUSALS.noSettings);
  throw error;
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

interface Written {
  deviceId: number;
  settings: DeviceSettings;
  known: ReadonlyMap<string, store.Known>;
  command: Command;
}

async function write(tx: Queries, { deviceId, settings, known, command }: Written): Promise<void> {
  const changes = Object.entries(settings).map(([name, after]) => ({
    name,
    before: known.get(name)?.current ?? null,
    after,
  }));
  await store.writeChanges(tx, deviceId, { changes, command });
}

async function apply(ground: Ground, wanted: Bulk, { caller, actor }: Asker): Promise<BulkOutcome> {
  const { deviceIds, language, settings } = wanted;
  const ids = [...new Set(deviceIds)].sort((a, b) => a - b);
  const visible = new Set((await ground.devices.visibleAmong(caller.scope, ids)).map(({ id }) => id));
  const refused = ids
    .filter((id) => !visible.has(id))
    .map((deviceId) => ({ deviceId, text: refusalText(CORE_REFUSALS.notFound, language) }));
  const known = ids.filter((id) => visible.has(id));
  let sent = 0;
  for (let start = 0; start < known.length; start += BULK_PART) {
    const part = await ground.db.transaction(async (tx) => {
      const reached: number[] = [];
      const refusedHere: BulkOutcome["refused"] = [];
      for (const deviceId of known.slice(start, start + BULK_PART)) {
        try {
          await ask(tx, ground, { deviceId, settings, seen: {}, actor });
          reached.push(deviceId);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refusedHere.push({ deviceId, text: refusalText(error.refusal, language, error.values) });
        }
      }
      if (reached.length > 0) await record(ground, tx, { actor, deviceIds: reached, settings });
      return { reached, refusedHere };
    });
    sent += part.reached.length;
    refused.push(...part.refusedHere);
  }
  return { sent, refused };
}

/** One row a device; of many one row with their ids. */
async function record(
  { audit }: Pick<Ground, "audit">,
  tx: Queries,
  entry: {
    actor: Actor;
    deviceIds: readonly number[];
    settings: DeviceSettings;
    before?: Record<string, unknown>;
  },
): Promise<void> {
  const { actor, deviceIds, settings, before } = entry;
  const isOne = deviceIds.length === 1;
  await audit.record(tx, {
    actor,
    action: "fleet_device-settings_change",
    subject: isOne
      ? { kind: "device", id: deviceIds[0] ?? 0 }
      : { kind: "devices", id: `${deviceIds.length}` },
    ...(before && { before }),
    after: isOne ? settings : { settings, deviceIds },
  });
}
