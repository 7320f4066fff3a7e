import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import {
  STAFF_ENDPOINTS as E,
  type StaffImportReport,
  type StaffRow,
} from "@sweepline/contract/access/staff.ts";
import type { FaultyRows } from "@sweepline/contract/core/import-report.ts";
import { CallError, call, download, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { freshlySealed } from "../../core/seal/index.ts";

type Creation = Omit<InputOf<typeof E.create>["body"], "randomStr">;
type Change = InputOf<typeof E.update>["body"];

export const staffQuery = (id: number) => queryFor(E.get, { params: { id } });
export const staffSessionsQuery = (id: number) => queryFor(E.sessions, { params: { id } });

/** Roles that this person may hand out there; without a place, to filter by. */
export const roleOptionsQuery = (organizationId?: number) => ({
  ...queryFor(ROLE_ENDPOINTS.options, { query: organizationId === undefined ? {} : { organizationId } }),
  staleTime: 60_000,
});

/** A write after which lists and the person themselves are read again. */
const useStaffWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.sessions]);

/** What initial passwords are, by the operator's parameter. */
export const initialPasswordsQuery = () => queryFor(E.initialPasswords, {});

/** A given password travels sealed. */
export const useCreateStaff = () =>
  useStaffWrite(async ({ password, ...person }: Creation) =>
    call(E.create, { body: { ...person, ...(password ? await freshlySealed(password) : {}) } }),
  );
export const useUpdateStaff = () => useStaffWrite((body: Change) => call(E.update, { body }));

interface EnabledChange {
  readonly id: number;
  readonly enabled: boolean;
}
const setEnabled = ({ id, enabled }: EnabledChange, isQuiet = false): Promise<StaffRow> =>
  call(E.setEnabled, { params: { id }, body: { enabled }, isQuiet });
export const useSetEnabled = () => useStaffWrite((change: EnabledChange) => setEnabled(change));

/** What is done with one of several people. */
export type BulkStep = (id: number) => Promise<unknown>;
export interface BulkRun {
  readonly ids: readonly number[];
  readonly step: BulkStep;
  readonly onProgress: (done: number) => void;
}
export interface BulkFailure {
  readonly id: number;
  readonly msg: string;
}

/** One after the other: each is a decision of its own at the server, and refusals are shown. */
export const useBulkStaff = () =>
  useStaffWrite(async ({ ids, step, onProgress }: BulkRun) => {
    const failures: BulkFailure[] = [];
    for (const [index, id] of ids.entries()) {
      await step(id).catch((error: unknown) => failures.push({ id, msg: reasonOf(error) }));
      onProgress(index + 1);
    }
    return failures;
  });

/** What is wrong with a field says more than that something is. */
function reasonOf(error: unknown): string {
  if (error instanceof CallError && error.fields.length > 0)
    return error.fields.map(({ msg }) => msg).join("; ");
  return error instanceof Error ? error.message : String(error);
}

const personOf = (id: number): Promise<StaffRow> => call(E.get, { params: { id }, isQuiet: true });

export const enableStep =
  (enabled: boolean): BulkStep =>
  (id) =>
    setEnabled({ id, enabled }, true);
export const removeStep: BulkStep = (id) => call(E.remove, { params: { id }, isQuiet: true });

/** Changes of a person as they are now; the rest stays. */
export const changeStep =
  (change: (person: StaffRow) => Partial<Pick<Change, "role" | "organizationId">>): BulkStep =>
  async (id) => {
    const person = await personOf(id);
    const { displayName, phone, sex, kind, userCode, regionInfo, description, revision } = person;
    const kept = { displayName, phone, sex, kind, userCode, regionInfo, description };
    const role = person.role.map((one) => one.id);
    const body = { ...kept, id, revision, email: person.email ?? "", role, ...change(person) };
    await call(E.update, { body, isQuiet: true });
  };

/** To initial passwords; those that are seen this once are handed to whoever asked. */
export const resetStep =
  (onPassword: (person: StaffRow, password: string) => void): BulkStep =>
  async (id) => {
    const person = await personOf(id);
    const { oneTimePassword } = await call(E.resetPassword, { params: { id }, body: {}, isQuiet: true });
    if (oneTimePassword) onPassword(person, oneTimePassword);
  };

export const useRemoveStaff = () => useStaffWrite((id: number) => call(E.remove, { params: { id } }));

/** To an initial password by the operator's rule, or to the given one, which travels sealed. */
export const useResetPassword = () =>
  useStaffWrite(async ({ id, password }: { id: number; password: string | undefined }) =>
    call(E.resetPassword, {
      params: { id },
      body: password === undefined ? {} : await freshlySealed(password),
    }),
  );

export const useEndSessions = () =>
  useStaffWrite(({ id, sessionId }: { id: number; sessionId?: number }) =>
    call(E.endSessions, { params: { id }, query: sessionId === undefined ? {} : { sessionId } }),
  );

export const downloadTemplate = (name: string): Promise<void> =>
  download(E.importTemplate, {}, `${name}.xlsx`);

interface ImportRun {
  readonly file: File;
  readonly organizationId: number;
  readonly faultyRows?: FaultyRows;
  readonly dryRun: boolean;
}
const runImport = async ({ file, dryRun, ...query }: ImportRun): Promise<StaffImportReport> =>
  call(E.import, {
    query: { ...query, dryRun: String(dryRun) },
    body: new Uint8Array(await file.arrayBuffer()),
    isQuiet: true,
  });
/** Looks through a file, and makes nobody. */
export const checkImport = (file: File, organizationId: number): Promise<StaffImportReport> =>
  runImport({ file, organizationId, dryRun: true });
export const useImportStaff = () =>
  useStaffWrite((run: Omit<ImportRun, "dryRun">) => runImport({ ...run, dryRun: false }));
