import type { SessionRow } from "@sweepline/contract/access/session/index.ts";
import type {
  StaffChange,
  StaffCreation,
  StaffListQuery,
  StaffRow,
} from "@sweepline/contract/access/staff.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { InitialPasswordRule } from "@sweepline/contract/system/app-info.ts";
import type { Asker, Caller } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found } from "../../core/http/refused.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { exportStaff, type StaffExportRequest } from "./staff.export.ts";
import { createPerson, updatePerson } from "./staff-edit.service.ts";
import { staffListStore } from "./staff-list.store.ts";
import { endSessions, removePerson, resetPassword, setEnabled } from "./staff-status.service.ts";

/**
 * People as administrators see and change them. Whoever lies outside the caller's scope does not exist (404); on whoever
 * has a right that the caller lacks nobody acts (403), and nobody puts themselves out.
 */
export interface People {
  list(caller: Caller, query: StaffListQuery): Promise<Page<StaffRow>>;
  options(caller: Caller, filter: OptionFilter): Promise<StaffOption[]>;
  get(caller: Caller, id: number): Promise<StaffRow>;
  /** The list as a file, written while it is read. */
  export(caller: Caller, request: Omit<StaffExportRequest, "now">): Promise<ExportFile>;
  /** The one-time password is shown to whoever makes the account, once. */
  create(asker: Asker, person: StaffCreation, password: string | undefined): Promise<StaffRow & OneTime>;
  update(asker: Asker, change: StaffChange): Promise<StaffRow>;
  setEnabled(asker: Asker, id: number, isEnabled: boolean): Promise<StaffRow>;
  /** To the given one, or where there is none by the operator's rule. */
  resetPassword(asker: Asker, id: number, password: string | undefined): Promise<OneTime>;
  initialPasswordRule(): Promise<InitialPasswordRule>;
  remove(asker: Asker, id: number): Promise<void>;
  sessions(caller: Caller, id: number): Promise<SessionRow[]>;
  endSessions(asker: Asker, id: number, sessionId: number | undefined): Promise<void>;
}

interface OneTime {
  oneTimePassword: string | null;
}

interface OptionFilter {
  search?: string | undefined;
  ids?: number[] | undefined;
}

interface StaffOption {
  id: number;
  username: string;
  displayName: string;
  organizationName: string;
}

const MAX_OPTIONS = 50;

export function createPeople(deps: PeopleDeps): People {
  const { db, rights } = deps;
  const store = staffListStore(db);
  const readerOf = (caller: Caller) => ({ caller, now: deps.clock.now() });
  const seen = async (caller: Caller, id: number) =>
    found(await store.find(readerOf(caller), id), CORE_REFUSALS.notFound);
  /** Someone on whom the caller may act. */
  const governed = async (caller: Caller, id: number) => {
    const person = await seen(caller, id);
    await rights.refuseBeyond(caller, id);
    return person;
  };
  return {
    list: (caller, query) => store.page(readerOf(caller), query),
    options: (caller, filter) => store.options(caller, { ...filter, limit: MAX_OPTIONS }),
    get: seen,
    export: (caller, request) => exportStaff(db, caller, { ...request, now: deps.clock.now() }),
    async create(asker, person, password) {
      const { id, oneTimePassword } = await createPerson(deps, asker, { person, password });
      return { ...(await seen(asker.caller, id)), oneTimePassword };
    },
    async update(asker, change) {
      await updatePerson(deps, asker, { before: await governed(asker.caller, change.id), change });
      return seen(asker.caller, change.id);
    },
    async setEnabled(asker, id, isEnabled) {
      await setEnabled(deps, asker, { before: await governed(asker.caller, id), isEnabled });
      return seen(asker.caller, id);
    },
    async resetPassword(asker, id, password) {
      return resetPassword(deps, asker, { person: await governed(asker.caller, id), password });
    },
    initialPasswordRule: deps.initialPasswordRule,
    async remove(asker, id) {
      await removePerson(deps, asker, await governed(asker.caller, id));
    },
    async sessions(caller, id) {
      await seen(caller, id);
      const open = await deps.openSessionsOf(db, id, deps.clock.now());
      return open.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
    },
    async endSessions(asker, id, sessionId) {
      await governed(asker.caller, id);
      await endSessions(deps, asker, { id, sessionId });
    },
  };
}
