import { FAULT_CODE_ENDPOINTS as E } from "@sweepline/contract/care/fault-codes.ts";
import { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import type { FaultyRows } from "@sweepline/contract/core/import-report.ts";
import { call, download, type InputOf, useWrite } from "../../core/api/index.ts";

type Fields = InputOf<typeof E.create>["body"];

/** Reports get their names by codes: with these they are read again. */
const useCodeWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [
    E.list,
    E.get,
    FAULT_ENDPOINTS.page,
    FAULT_ENDPOINTS.list,
    FAULT_ENDPOINTS.get,
    FAULT_ENDPOINTS.unnamed,
  ]);

export const useSaveFaultCode = () =>
  useCodeWrite(({ row, fields }: { row: { id: number; revision: number } | undefined; fields: Fields }) =>
    row
      ? call(E.update, { params: { id: row.id }, body: { ...fields, revision: row.revision } })
      : call(E.create, { body: fields }),
  );

export const useRemoveFaultCode = () => useCodeWrite((id: number) => call(E.remove, { params: { id } }));

export const downloadTemplate = (name: string) => download(E.template, {}, `${name}.xlsx`);

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
/** Looks through a file, and makes nothing. */
export const checkImport = async (file: File) =>
  call(E.import, { query: { dryRun: "true" }, body: await bytesOf(file), isQuiet: true });
export const useImportFaultCodes = () =>
  useCodeWrite(async ({ file, faultyRows }: { file: File; faultyRows: FaultyRows }) =>
    call(E.import, { query: { dryRun: "false", faultyRows }, body: await bytesOf(file), isQuiet: true }),
  );
