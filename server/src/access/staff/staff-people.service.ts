import type { SessionRow } from "@sweepline/contract/access/session.ts";
import type {
  StaffChange,
  StaffCreation,
  StaffListQuery,
  StaffRow,
} from "@sweepline/contract/access/staff.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Asker, Caller } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found } from "../../core/http/refused.ts";
import type { PeopleNeeds } from "./people-needs.ts";
import { exportStaff, type StaffExportRequest } from "./staff.export.ts";
import { createPerson, updatePerson } from "./staff-edit.service.ts";
import { staffListStore } from "./staff-list.store.ts";
import { endSessions, removePerson, resetPassword, setEnabled } from "./staff-standing.service.ts";

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
  create(asker: Asker, person: StaffCreation): Promise<StaffRow>;
  update(asker: Asker, change: StaffChange): Promise<StaffRow>;
  setEnabled(asker: Asker, id: number, isEnabled: boolean): Promise<StaffRow>;
  /** To the given one, or where there is none to the initial one. */
  resetPassword(asker: Asker, id: number, password: string | undefined): Promise<void>;
  remove(asker: Asker, id: number): Promise<void>;
  sessions(caller: Caller, id: number): Promise<SessionRow[]>;
  endSessions(asker: Asker, id: number, sessionId: number | undefined): Promise<void>;
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

export function createPeople(needs: PeopleNeeds): People {
  const { db, rights } = needs;
  const store = staffListStore(db);
  const seen = async (caller: Caller, id: number) =>
    found(await store.find(caller, id), CORE_REFUSALS.notFound);
  /** Someone on whom the caller may act. */
  const governed = async (caller: Caller, id: number) => {
    const person = await seen(caller, id);
    await rights.refuseBeyond(caller, id);
    return person;
  };
  return {
    list: (caller, query) => store.page(caller, query),
    options: (caller, filter) => store.options(caller, { ...filter, limit: MAX_OPTIONS }),
    get: seen,
    export: (caller, request) => exportStaff(db, caller, { ...request, now: needs.clock.now() }),
    create: async (asker, person) => seen(asker.caller, await createPerson(needs, asker, person)),
    async update(asker, change) {
      await updatePerson(needs, asker, { before: await governed(asker.caller, change.id), change });
      return seen(asker.caller, change.id);
    },
    async setEnabled(asker, id, isEnabled) {
      await setEnabled(needs, asker, { before: await governed(asker.caller, id), isEnabled });
      return seen(asker.caller, id);
    },
    async resetPassword(asker, id, password) {
      await resetPassword(needs, asker, { person: await governed(asker.caller, id), password });
    },
    async remove(asker, id) {
      await removePerson(needs, asker, await governed(asker.caller, id));
    },
    async sessions(caller, id) {
      await seen(caller, id);
      const open = await needs.openSessionsOf(db, id, needs.clock.now());
      return open.map((session) => ({ ...session, isCurrent: session.id === caller.sessionId }));
    },
    async endSessions(asker, id, sessionId) {
      await governed(asker.caller, id);
      await endSessions(needs, asker, { id, sessionId });
    },
  };
}
