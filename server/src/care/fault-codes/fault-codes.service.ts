import type {
  FaultCode,
  FaultCodeChange,
  FaultCodeQuery,
  NewFaultCode,
} from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_CODE_REFUSALS } from "@sweepline/contract/care/fault-codes.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import type { ExportFile, FileRequest } from "../../core/export/index.ts";
import { found, Refused, refusedAt } from "../../core/http/refused.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { exportFaultCodes } from "./fault-codes.export.ts";
import * as store from "./fault-codes.store.ts";

const record = recorderOf("care_fault-codes", "faultCode");

export interface FaultCodes {
  list(caller: Caller, query: FaultCodeQuery): Promise<Page<FaultCode>>;
  exportFile(
    caller: Caller,
    choice: Omit<FaultCodeQuery, "current" | "size">,
    request: Omit<FileRequest, "now">,
  ): Promise<ExportFile>;
  get(caller: Caller, id: number): Promise<FaultCode>;
  create(requester: Requester, fields: NewFaultCode): Promise<FaultCode>;
  update(requester: Requester, id: number, change: FaultCodeChange): Promise<FaultCode>;
  remove(requester: Requester, id: number): Promise<void>;
  /** Makes them, or changes those that the caller's organization has under the same codes; in one transaction. */
  save(tx: Queries, requester: Requester, codes: readonly NewFaultCode[]): Promise<void>;
}

export interface FaultCodesDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  /** Codes were made or changed: in their transaction, reports that had no name get one. */
  onSaved: (tx: Queries) => Promise<void>;
}

export function createFaultCodes({ db, clock, audit, onSaved }: FaultCodesDeps): FaultCodes {
  const changeable = async (tx: Queries, { caller }: Requester, id: number): Promise<FaultCode> => {
    const code = found(await store.holdFaultCode(tx, caller.scope, id), CORE_REFUSALS.notFound);
    if (!code.isOwn) throw new Refused(FAULT_CODE_REFUSALS.faultCodeOfPlatform);
    return code;
  };
  const read = async (tx: Queries, { caller }: Requester, id: number): Promise<FaultCode> =>
    found(await store.findFaultCode(tx, caller.scope, id), CORE_REFUSALS.notFound);
  const insert = async (tx: Queries, requester: Requester, fields: NewFaultCode): Promise<number> => {
    const id = await store.insertFaultCode(tx, requester.caller.organizationId, fields);
    if (id === undefined) throw taken(fields);
    await record({ audit }, tx, { requester, id, verb: "create", after: fields });
    return id;
  };
  const change = async (
    tx: Queries,
    requester: Requester,
    { before, after }: { before: FaultCode; after: NewFaultCode },
  ) => {
    await store.updateFaultCode(tx, before.id, after);
    await record({ audit }, tx, {
      requester,
      id: before.id,
      verb: "update",
      before: fieldsOf(before),
      after,
    });
  };

  return {
    list: ({ scope }, query) => store.pageOfFaultCodes(db, scope, query),
    exportFile: ({ scope }, choice, request) =>
      exportFaultCodes(db, { ...choice, scope }, { ...request, now: clock.now() }),
    get: async ({ scope }, id) => found(await store.findFaultCode(db, scope, id), CORE_REFUSALS.notFound),
    create: (requester, fields) =>
      db.transaction(async (tx) => {
        const id = await insert(tx, requester, fields);
        await onSaved(tx);
        return read(tx, requester, id);
      }),
    update: (requester, id, { revision, ...after }) =>
      db.transaction(async (tx) => {
        const before = await changeable(tx, requester, id);
        if (before.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
        const [same] = await store.holdByKeys(tx, before.organizationId, [after]);
        if (same && same.id !== id && !store.isSameKey(before, after)) throw taken(after);
        await change(tx, requester, { before, after });
        await onSaved(tx);
        return read(tx, requester, id);
      }),
    remove: (requester, id) =>
      db.transaction(async (tx) => {
        const before = await changeable(tx, requester, id);
        await store.deleteFaultCode(tx, id);
        await record({ audit }, tx, { requester, id, verb: "remove", before: fieldsOf(before) });
      }),
    async save(tx, requester, codes) {
      const known = await store.holdByKeys(tx, requester.caller.organizationId, codes);
      for (const fields of codes) {
        const row = known.find((one) => store.isSameKey(one, fields));
        if (row)
          await change(tx, requester, { before: await changeable(tx, requester, row.id), after: fields });
        else await insert(tx, requester, fields);
      }
      await onSaved(tx);
    },
  };
}

const taken = ({ code, detailCode }: NewFaultCode) =>
  refusedAt("detailCode", FAULT_CODE_REFUSALS.faultCodeTaken, { code, detailCode });

const fieldsOf = ({
  code,
  name,
  detailCode,
  detailName,
  level,
  products,
  reportedAs,
  advice,
  picture,
}: FaultCode) => ({
  ...{ code, name, detailCode, detailName, level, reportedAs, advice, picture },
  productIds: products.map(({ id }) => id),
});
