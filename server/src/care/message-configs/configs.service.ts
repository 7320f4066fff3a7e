import {
  type MessageConfig,
  type MessageConfigChange,
  type MessageConfigExportQuery,
  type MessageConfigQuery,
  type MessagePreview,
  type NewMessageConfig,
  MESSAGE_CONFIG_REFUSALS as R,
} from "@sweepline/contract/care/message-configs.ts";
import { ANY_CODE, type EventKind } from "@sweepline/contract/care/messages/event-codes.ts";
import { MESSAGE_REFUSALS, type Receivers } from "@sweepline/contract/care/messages/index.ts";
import { MESSAGE_WAYS, type MessageWay } from "@sweepline/contract/care/messages/ways.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { Caller, DataScope, Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { recorderOf } from "../../system/logs/index.ts";
import { channelsServing } from "../message-channels/index.ts";
import { type MessagesDeps, namesOf, timeZoneOf, withMoments } from "../messages/index.ts";
import { exportConfigs } from "./configs.export.ts";
import * as store from "./configs.store.ts";
import { saidOf, unknownPlaceOf } from "./templates.ts";

type Texts = Pick<NewMessageConfig, "title" | "content" | "clearedTitle" | "clearedContent">;

export interface MessageConfigs {
  list(caller: Caller, query: MessageConfigQuery & { language: Language }): Promise<Page<MessageConfig>>;
  export(caller: Caller, query: MessageConfigExportQuery, language: Language): ExportFile;
  ways(caller: Caller): Promise<MessageWay[]>;
  create(requester: Requester, config: NewMessageConfig, language: Language): Promise<MessageConfig>;
  update(
    requester: Requester,
    id: number,
    change: MessageConfigChange & { language: Language },
  ): Promise<MessageConfig>;
  remove(requester: Requester, id: number): Promise<void>;
  preview(
    caller: Caller,
    wanted: Texts & { kind: EventKind; codes: readonly string[] },
  ): Promise<MessagePreview>;
}

const record = recorderOf("care_message-configs", "messageConfig");

export function createMessageConfigs(deps: MessagesDeps): MessageConfigs {
  const { db } = deps;
  const held = async (tx: Queries, { caller }: Requester, id: number) =>
    found(await store.holdConfig(tx, caller.scope, id), CORE_REFUSALS.notFound);
  return {
    list: ({ scope }, { language, ...query }) => pageOf(db, query, { scope, language }),
    export: ({ scope }, query, language) =>
      exportConfigs({
        ...{ query, language, now: deps.clock.now() },
        page: (paging) => pageOf(db, { ...query, ...paging }, { scope, language }),
      }),
    async ways({ organizationId }) {
      const serving = new Set(
        (await channelsServing(db, [organizationId])).map(({ kind }) => kind as string),
      );
      return MESSAGE_WAYS.filter((way) => way === "inApp" || way === "push" || serving.has(way));
    },
    create: (requester, config, language) =>
      db.transaction(async (tx) => {
        const { scope, organizationId } = requester.caller;
        await refuseFields(tx, scope, config);
        const made = await store.insertConfig(tx, organizationId, config);
        if (!made) throw refusedAt("code", R.configCodeTaken, { code: config.code });
        await record(deps, tx, { requester, verb: "create", id: made.id, after: config });
        return complete(tx, await held(tx, requester, made.id), { scope, language });
      }),
    update: (requester, id, { revision, language, ...config }) =>
      db.transaction(async (tx) => {
        const { scope } = requester.caller;
        const before = await held(tx, requester, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        await refuseFields(tx, scope, config);
        await store.updateConfig(tx, id, config).catch((error: { code?: string }) => {
          if (error.code === UNIQUE) throw refusedAt("code", R.configCodeTaken, { code: config.code });
          throw error;
        });
        await record(deps, tx, { requester, verb: "update", id, before: fieldsOf(before), after: config });
        return complete(tx, await held(tx, requester, id), { scope, language });
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = await held(tx, requester, id);
        if (before.isBuiltIn) throw new Refused(R.builtInConfig);
        await store.deleteConfig(tx, id);
        await record(deps, tx, { requester, verb: "remove", id, before: fieldsOf(before) });
      }),
    preview: (caller, wanted) => preview(deps, caller, wanted),
  };
}

interface Viewing {
  scope: DataScope;
  language: Language;
}

async function pageOf(
  db: Queries,
  query: MessageConfigQuery,
  viewing: Viewing,
): Promise<Page<MessageConfig>> {
  const page = await store.pageOfConfigs(db, viewing.scope, query);
  const records: MessageConfig[] = [];
  for (const row of page.records) records.push(await complete(db, row, viewing));
  return { ...page, records };
}

const UNIQUE = "23505";

function fieldsOf(config: store.StoredConfig): object {
  const { id, organizationId, organizationName, companyName, isBuiltIn, revision, ...fields } = config;
  return fields;
}

async function refuseFields(tx: Queries, scope: DataScope, config: NewMessageConfig): Promise<void> {
  const company = await store.findCompany(tx, scope, config.companyId);
  if (!company) throw refusedAt("companyId", CORE_REFUSALS.notFound);
  if (company.orgTypeCode !== config.companyType) throw refusedAt("companyId", R.companyTypeMismatch);
  const devices = await store.devicesOf(tx, config.companyId, config.deviceIds);
  if (devices.length < new Set(config.deviceIds).size) throw refusedAt("deviceIds", R.unknownDevice);
  await refuseUnknown(tx, scope, { field: "receivers", receivers: config.receivers });
  for (const [index, step] of config.steps.entries())
    await refuseUnknown(tx, scope, { field: `steps.${index}.receivers`, receivers: step.receivers });
  refusePlaces(config);
}

async function refuseUnknown(
  tx: Queries,
  scope: DataScope,
  { field, receivers }: { field: string; receivers: Receivers },
): Promise<void> {
  const names = await namesOf(tx, scope, { ...receivers, language: "en" });
  const isKnown = (ids: readonly number[], known: readonly unknown[]) => new Set(ids).size === known.length;
  const { staffIds, roleIds, organizationIds, rotaIds = [] } = receivers;
  if (
    !isKnown(rotaIds, names.rotas) ||
    !isKnown(staffIds, names.staff) ||
    !isKnown(roleIds, names.roles) ||
    !isKnown(organizationIds, names.organizations)
  )
    throw refusedAt(field, MESSAGE_REFUSALS.unknownReceiver);
}

function refusePlaces({ title, content, clearedTitle, clearedContent }: Texts): void {
  for (const [field, text] of Object.entries({ title, content, clearedTitle, clearedContent }))
    for (const language of ["zh", "en"] as const) {
      const name = unknownPlaceOf(text[language]);
      if (name !== undefined) throw refusedAt(`${field}.${language}`, R.unknownTemplatePlace, { name });
    }
}

async function complete(
  db: Queries,
  { organizationId: _, ...config }: store.StoredConfig,
  { scope, language }: Viewing,
): Promise<MessageConfig> {
  const named = (receivers: Receivers) => namesOf(db, scope, { ...receivers, language });
  const stepNames = [];
  for (const { receivers } of config.steps) stepNames.push(await named(receivers));
  const devices =
    config.deviceIds.length > 0 ? await store.devicesOf(db, config.companyId, config.deviceIds) : [];
  return {
    ...config,
    receiverNames: await named(config.receivers),
    stepNames,
    deviceNames: devices.map(({ id, name }) => ({ id, name })),
  };
}

/** Of the newest event that the caller may see, or of an example. */
async function preview(
  { db, clock }: MessagesDeps,
  { scope, staffId }: Caller,
  { kind, codes, ...texts }: Texts & { kind: EventKind; codes: readonly string[] },
): Promise<MessagePreview> {
  refusePlaces(texts);
  const isAny = codes.length === 0 || codes.includes(ANY_CODE);
  const sample = await store.newestSample(db, scope, { kind, codes: isAny ? null : codes });
  const event = sample?.event ?? {
    ...{ kind, phase: "raised" as const, code: isAny ? "stationary" : (codes[0] ?? ""), detailCode: "" },
    ...{ severity: "warning" as const, deviceId: 0, organizationId: 0, placeId: null, key: "" },
    ...{ at: clock.now().toISOString(), values: { value: 5 } },
  };
  const names = sample
    ? await store.namesOfGroups(db, {
        deviceIds: [event.deviceId],
        placeIds: event.placeId === null ? [] : [event.placeId],
        organizationIds: [event.organizationId],
      })
    : {
        devices: [{ id: 0, name: "SW-0042", serialNumber: "SW-0042", timeZone: "UTC" }],
        places: [{ id: 0, name: "Lobby" }],
        organizations: [{ id: 0, name: "Example", path: [] }],
      };
  const own = await timeZoneOf(db, staffId);
  const since = new Date(new Date(event.at).getTime() - EXAMPLE_LASTS_MS);
  const filling = { event, severity: event.severity, count: 1, deviceCount: 1, names, since };
  const timeZone = names.devices[0]?.timeZone ?? "UTC";
  const said = (phase: "raised" | "cleared") => {
    const { title, content } = saidOf(texts, { ...filling, timeZone }, phase);
    return { title: inBoth(title, own), content: inBoth(content, own) };
  };
  return { ...said("raised"), cleared: said("cleared"), eventAt: sample ? event.at : null };
}

const EXAMPLE_LASTS_MS = 12 * 60_000;
const inBoth = ({ zh, en }: Record<Language, string>, timeZone: string | null): Record<Language, string> => ({
  zh: withMoments(zh, timeZone),
  en: withMoments(en, timeZone),
});
