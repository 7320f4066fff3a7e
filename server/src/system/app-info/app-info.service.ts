import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  APP_INFO_LIST,
  type AppInfoListQuery,
  type AppInfoRow,
  FRAME_HOSTS_INFO,
  frameHostsIn,
  INITIAL_PASSWORD_RULES,
  INITIAL_PASSWORDS_INFO,
  type InitialPasswordRule,
  isFrameHost,
  type NewAppInfo,
  APP_INFO_REFUSALS as R,
  SHELL_INFO,
} from "@sweepline/contract/system/app-info.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../logs/index.ts";
import { appInfoStore, type ParameterKey } from "./app-info.store.ts";
import { followFrameHosts } from "./frame-hosts.ts";

const record = recorderOf("system_app-info", "appInfo");

/**
 * Parameters of applications. Three are the product's own: the version line, the hosts that may be framed, and what
 * initial passwords are made of. Their value
 * follows what runs and what is configured, until people set another one, which then stays through every start; setting
 * it back to the delivered one makes it follow again. They are neither deleted nor renamed.
 */
export interface AppInfos {
  /** A person who may not see it does not learn whether there is one. */
  get(key: ParameterKey, caller: Caller | undefined): Promise<{ value: string; logoUrl: string | null }>;
  list(query: AppInfoListQuery): Promise<Page<AppInfoRow>>;
  create(requester: Requester, fields: NewAppInfo): Promise<AppInfoRow>;
  update(requester: Requester, change: AppInfoChange): Promise<AppInfoRow>;
  remove(requester: Requester, id: number): Promise<void>;
  /** At every start. */
  ensureShell(shell: { version: string; frameHosts: string }): Promise<void>;
  /** From where pages may be framed right now. */
  frameHosts(): readonly string[];
  initialPasswordRule(): Promise<InitialPasswordRule>;
}

type AppInfoChange = NewAppInfo & { id: number; revision?: number | undefined };

interface Deps {
  db: Database;
  audit: Audit;
  clock: Clock;
}

export function createAppInfos(deps: Deps): AppInfos {
  const store = appInfoStore(deps.db);
  const readHosts = async () => (await store.find(FRAME_HOSTS_INFO))?.value ?? "";
  const hosts = followFrameHosts(readHosts, deps.clock);
  return {
    get: (key, caller) => get(deps.db, key, caller),
    list: (query) => store.page(query),
    create: (requester, fields) => create(deps, requester, fields),
    async update(requester, change) {
      const row = await update(deps, requester, change);
      await hosts.renew();
      return row;
    },
    remove: (requester, id) => remove(deps, requester, id),
    async ensureShell({ version, frameHosts }) {
      await store.deliver({ ...SHELL_INFO, isPublic: true }, version);
      const hostsInfo = { ...FRAME_HOSTS_INFO, isPublic: true };
      await store.deliver(hostsInfo, frameHosts);
      await store.deliver({ ...INITIAL_PASSWORDS_INFO, isPublic: false }, INITIAL_PASSWORD_RULES[0]);
      await hosts.renew();
    },
    frameHosts: hosts.current,
    async initialPasswordRule() {
      const value = (await store.find(INITIAL_PASSWORDS_INFO))?.value;
      return INITIAL_PASSWORD_RULES.find((rule) => rule === value) ?? INITIAL_PASSWORD_RULES[0];
    },
  };
}

/** What a parameter of the product may be set to, where that is not free. */
function refuseStrangeValue({ isBuiltIn, pkey }: AppInfoRow, { value }: AppInfoChange): void {
  if (!isBuiltIn) return;
  const choices: readonly string[] = INITIAL_PASSWORD_RULES;
  if (pkey === INITIAL_PASSWORDS_INFO.pkey && !choices.includes(value))
    throw refusedAt("value", R.appInfoChoice, { choices: choices.join(", ") });
  const strange = pkey === FRAME_HOSTS_INFO.pkey && frameHostsIn(value).find((host) => !isFrameHost(host));
  if (strange) throw refusedAt("value", R.frameHost, { host: strange.slice(0, 100) });
}

async function get(db: Queries, key: ParameterKey, caller: Caller | undefined) {
  const row = await appInfoStore(db).find(key);
  const maySee = row?.isPublic || caller?.permissions.has(APP_INFO_LIST);
  if (!maySee) throw new Refused(caller ? CORE_REFUSALS.noPermission : CORE_REFUSALS.notSignedIn);
  const { value, logoUrl } = found(row, CORE_REFUSALS.notFound);
  return { value, logoUrl };
}

function create(deps: Deps, requester: Requester, fields: NewAppInfo): Promise<AppInfoRow> {
  return deps.db.transaction(async (tx) => {
    const row = await appInfoStore(tx).insert(fields, requester.caller.displayName);
    if (!row) throw taken(fields);
    await record(deps, tx, { requester, verb: "create", id: row.id, after: row });
    return row;
  });
}

function update(deps: Deps, requester: Requester, change: AppInfoChange): Promise<AppInfoRow> {
  return deps.db.transaction(async (tx) => {
    const store = appInfoStore(tx);
    const before = found(await store.take(change.id), CORE_REFUSALS.notFound);
    if (change.revision !== undefined && change.revision !== before.revision)
      throw new Refused(CORE_REFUSALS.conflict);
    const renamed = KEY_FIELDS.filter((field) => change[field] !== before[field]);
    if (before.isBuiltIn && renamed.length > 0)
      throw new Refused(R.builtInAppInfo, {
        fields: renamed.map((field) => ({ field, text: R.builtInAppInfo })),
      });
    refuseStrangeValue(before, change);
    if (renamed.length > 0 && (await store.isTaken(change, change.id))) throw taken(change);
    const after = await store.update(change.id, change, requester.caller.displayName);
    await record(deps, tx, { requester, verb: "update", id: after.id, before, after });
    return after;
  });
}

function remove(deps: Deps, requester: Requester, id: number): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const store = appInfoStore(tx);
    const before = found(await store.take(id), CORE_REFUSALS.notFound);
    if (before.isBuiltIn) throw new Refused(R.builtInAppInfo);
    await store.remove(id);
    await record(deps, tx, { requester, verb: "delete", id, before });
  });
}

const KEY_FIELDS = ["appType", "configType", "pkey"] as const;

function taken({ pkey }: ParameterKey): Refused {
  return new Refused(R.appInfoTaken, {
    values: { pkey },
    fields: [{ field: "pkey", text: R.appInfoTaken }],
  });
}
