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

const run = async (file: File, place: ImportPlace, dryRun: boolean): Promise<DeviceImportReport> =>
  call(E.run, {
    query: { ...place, dryRun: String(dryRun) },
    body: new Uint8Array(await file.arrayBuffer()),
    isQuiet: true,
  });

/** Looks through a file, and makes nothing. */
export const checkImport = (file: File, place: ImportPlace): Promise<DeviceImportReport> =>
  run(file, place, true);

/** Its answer has the passwords: it stays in the component's hands and in no cache. */
export function useImportDevices() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, place }: { file: File; place: ImportPlace }) => run(file, place, false),
    gcTime: 0,
    onSettled: () => refetch(cache, ["devices"]),
  });
}

export const downloadTemplate = (name: string): Promise<void> => download(E.template, {}, `${name}.xlsx`);
