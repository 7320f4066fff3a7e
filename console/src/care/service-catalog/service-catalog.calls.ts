import {
  type CatalogImportReport,
  SERVICE_PROJECT_ENDPOINTS as P,
} from "@sweepline/contract/care/service-catalog/index.ts";
import { SERVICE_KEYWORD_ENDPOINTS as K } from "@sweepline/contract/care/service-catalog/keywords.ts";
import type { FaultyRows } from "@sweepline/contract/core/import-report.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, download, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

const SHOWN = [P.list, P.options, K.list, K.match];
const useCatalogWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, SHOWN);
interface Row {
  readonly id: number;
  readonly revision: number;
}

/** The projects that count for an organization; the person's own where none is given. */
export const projectOptionsQuery = (organizationId?: number) =>
  queryFor(P.options, { query: organizationId === undefined ? {} : { organizationId } });

/** The keywords in a text that count for an organization; the person's own where none is given. */
export const matchQuery = (text: string, organizationId?: number) => ({
  ...queryFor(K.match, { body: { text, ...(organizationId !== undefined && { organizationId }) } }),
  placeholderData: keepPreviousData,
});

export const useSaveProject = () =>
  useCatalogWrite(({ row, fields }: { row: Row | undefined; fields: InputOf<typeof P.create>["body"] }) =>
    row
      ? call(P.update, { params: { id: row.id }, body: { ...fields, revision: row.revision } })
      : call(P.create, { body: fields }),
  );

export const useSaveKeyword = () =>
  useCatalogWrite(({ row, fields }: { row: Row | undefined; fields: InputOf<typeof K.create>["body"] }) =>
    row
      ? call(K.update, { params: { id: row.id }, body: { ...fields, revision: row.revision } })
      : call(K.create, { body: fields }),
  );

export const CATALOG_ENDPOINTS = { projects: P, keywords: K } as const;
export type CatalogPart = keyof typeof CATALOG_ENDPOINTS;

export const useRemoveRow = (of: CatalogPart) =>
  useCatalogWrite((id: number) => call(CATALOG_ENDPOINTS[of].remove, { params: { id } }));

export const downloadTemplate = (of: CatalogPart, name: string): Promise<void> =>
  download(CATALOG_ENDPOINTS[of].template, {}, `${name}.xlsx`);

interface ImportRun {
  readonly file: File;
  readonly organizationId: number;
  readonly faultyRows?: FaultyRows;
  readonly dryRun: boolean;
}
/** Dry, it looks through a file and writes nothing. */
export const runImport = async (
  of: CatalogPart,
  { file, dryRun, ...query }: ImportRun,
): Promise<CatalogImportReport> =>
  call(CATALOG_ENDPOINTS[of].import as typeof P.import, {
    query: { ...query, dryRun: String(dryRun) },
    body: new Uint8Array(await file.arrayBuffer()),
    isQuiet: true,
  });
export const useImport = (of: CatalogPart) =>
  useCatalogWrite((given: Omit<ImportRun, "dryRun">) => runImport(of, { ...given, dryRun: false }));
