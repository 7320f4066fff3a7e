import type { FaultyRows } from "@sweepline/contract/core/import-report.ts";
import {
  type DeviceImportReport,
  DEVICE_IMPORT_ENDPOINTS as E,
} from "@sweepline/contract/fleet/device-import.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call, download, refetch } from "../../core/api/index.ts";

export interface ImportPlace {
  readonly organizationId: number;
  readonly timeZone: string;
}

type Choice = ImportPlace & { readonly dryRun: string; readonly faultyRows?: FaultyRows };

const run = async (file: File, query: Choice): Promise<DeviceImportReport> =>
  call(E.run, {
    query,
    body: new Uint8Array(await file.arrayBuffer()),
    isQuiet: true,
  });

/** Looks through a file, and makes nothing. */
export const checkImport = (file: File, place: ImportPlace): Promise<DeviceImportReport> =>
  run(file, { ...place, dryRun: "true" });

/** Its answer has the passwords: it stays in the component's hands and in no cache. */
export function useImportDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, ...choice }: ImportPlace & { file: File; faultyRows: FaultyRows }) =>
      run(file, { ...choice, dryRun: "false" }),
    gcTime: 0,
    onSettled: () => refetch(cache, ["devices"]),
  });
}

export const downloadTemplate = (name: string): Promise<void> => download(E.template, {}, `${name}.xlsx`);
