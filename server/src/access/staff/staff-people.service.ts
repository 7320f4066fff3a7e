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
import type { Caller, Requester } from "../../core/caller.ts";
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
  create(
    requester: Requester,
    person: StaffCreation,
    password: string | undefined,
  ): Promise<StaffRow & OneTime>;
  update(requester: Requester, change: StaffChange): Promise<StaffRow>;
  setEnabled(requester: Requester, id: number, isEnabled: boolean): Promise<StaffRow>;
  /** To the given one, or where there is none by the operator's rule. */
  resetPassword(requester: Requester, id: number, password: string | undefined): Promise<OneTime>;
  initialPasswordRule(): Promise<InitialPasswordRule>;
  remove(requester: Requester, id: number): Promise<void>;
  sessions(caller: Caller, id: number): Promise<SessionRow[]>;
  endSessions(requester: Requester, id: number, sessionId: number | undefined): Promise<void>;
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
    async create(requester, person, password) {
      const { id, oneTimePassword } = await createPerson(deps, requester, { person, password });
      return { ...(await seen(requester.caller, id)), oneTimePassword };
    },
    async update(requester, change) {
      await updatePerson(deps, requester, { before: await governed(requester.caller, change.id), change });
      return seen(requester.caller, change.id);
    },
    async setEnabled(requester, id, isEnabled) {
      await setEnabled(deps, requester, { before: await governed(requester.caller, id), isEnabled });
      return seen(requester.caller, id);
    },
    async resetPassword(requester, id, password) {
      return resetPassword(deps, requester, { person: await governed(requester.caller, id), password });
    },
    initialPasswordRule: deps.initialPasswordRule,
    async remove(requester, id) {
      await removePerson(deps, requester, await governed(requester.caller, id));
    },
    async sessions(caller, id) {
      await seen(caller, id);
      const open = await deps.openSessionsOf(db, id, deps.clock.now());
      return open.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
    },
    async endSessions(requester, id, sessionId) {
      await governed(requester.caller, id);
      await endSessions(deps, requester, { id, sessionId });
    },
  };
}
