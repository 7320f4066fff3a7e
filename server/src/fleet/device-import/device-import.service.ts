import { type FaultyRows, MAX_IMPORT_ROWS } from "@sweepline/contract/core/import-report.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { DeviceImportField, DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { DEVICE_REFUSALS } from "@sweepline/contract/fleet/devices.ts";
import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceAddress } from "../../core/bus/device-address.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { Refused, refusedAt } from "../../core/http/refused.ts";
import {
  type Examined as ExaminedTable,
  Faults,
  importHasErrors,
  importReport,
  requestedTable,
  shapedRows,
  type TableRow,
  takenRows,
  tooManyRows,
} from "../../core/import/index.ts";
import { actorOf } from "../../system/logs/index.ts";
import { signInOf } from "../device-registration/index.ts";
import type { Devices } from "../devices/index.ts";
import * as store from "./device-import.store.ts";
import { IMPORT_FAULTS } from "./device-import.texts.ts";
import { DEVICE_SHAPE, deviceTemplate } from "./device-import-columns.ts";
import { handoutOf } from "./device-import-credentials.ts";
import { createPlaces } from "./device-import-places.ts";
import {
  createZones,
  firstRowsOf,
  productOf,
  type RowTexts,
  readTexts,
  refuseTaken,
  warnOfPrefix,
} from "./device-import-rows.ts";

export interface DeviceImports {
  template(language: Language): Promise<ExportFile>;
  run(requester: Requester, request: ImportRequest): Promise<DeviceImportReport>;
}

interface ImportRequest {
  organizationId: number;
  timeZone: string;
  dryRun: boolean;
  faultyRows: FaultyRows;
  file: Uint8Array;
  language: Language;
}

interface Deps {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "registerMany">;
  /** Where devices find the broker. */
  broker: DeviceAddress;
}

type Draft = RowTexts & {
  row: number;
  productId: number;
  productName: string;
  protocol: Protocol;
  organizationId: number;
  timeZone: string;
};

interface Examined extends ExaminedTable<DeviceImportField> {
  drafts: Draft[];
  warnings: Faults;
}

export function createDeviceImports(deps: Deps): DeviceImports {
  return { template: deviceTemplate, run: (requester, request) => run(deps, requester, request) };
}

async function run(deps: Deps, requester: Requester, request: ImportRequest): Promise<DeviceImportReport> {
  const table = await requestedTable({ file: request.file, staffId: requester.caller.staffId });
  const examined = await examine(deps.db, requester.caller, { ...request, table });
  if (request.dryRun) return { ...(await reportOf(examined)), handout: null };
  const taken = takenRows(examined, request.faultyRows);
  const drafts = examined.drafts.filter(({ row }) => taken.has(row));
  const registered = await deps.devices
    .registerMany(
      drafts.map(({ row: _, productName: __, protocol: ___, ...draft }) => draft),
      actorOf(requester),
    )
    .catch(async (error: unknown) => {
      // Someone else took a serial number between the look and the write.
      if (!(error instanceof Refused) || error.refusal !== DEVICE_REFUSALS.serialNumberTaken) throw error;
      const { faults } = await examine(deps.db, requester.caller, { ...request, table });
      throw importHasErrors(faults.count);
    });
  const handedOut = registered.flatMap(({ device, secret }, index) => {
    const draft = drafts[index];
    const known = draft && { ...draft, ...device };
    return known && secret !== null
      ? [{ ...signInOf(known, secret, deps.broker), productName: known.productName }]
      : [];
  });
  const handout = await handoutOf(handedOut, { ...request, now: deps.clock.now() });
  return { ...(await reportOf(examined, registered.length)), handout };
}

async function reportOf(examined: Examined, created = 0) {
  const { faults: warnings, faultCount: warningCount } = examined.warnings.listed();
  return { ...(await importReport(examined, created)), warnings, warningCount };
}

async function examine(
  db: Queries,
  caller: Caller,
  { language, table, ...request }: ImportRequest & { table: readonly TableRow[] },
): Promise<Examined> {
  const [faults, warnings] = [new Faults(language), new Faults(language)];
  const rows = shapedRows(DEVICE_SHAPE, table, faults);
  if (rows.length > MAX_IMPORT_ROWS) throw tooManyRows();
  if (rows.length === 0) faults.add({ row: 0, field: "", value: "" }, IMPORT_FAULTS.noDevices);
  const cellsOf = (field: "organization" | "productCode") => [
    ...new Set(rows.map(({ cells }) => cells[field]).filter((text) => text !== "")),
  ];
  const firstRow = firstRowsOf(rows);
  const [called, products, taken] = await Promise.all([
    store.placesCalled(db, caller.scope, { id: request.organizationId, names: cellsOf("organization") }),
    store.productsCalled(db, cellsOf("productCode")),
    store.takenAmong(db, [...firstRow.keys()]),
  ]);
  const placeOf = createPlaces(called, chosenOf(called, request.organizationId));
  const zoneOf = createZones(request.timeZone);
  const byCode = new Map(products.map((product) => [product.code.toLowerCase(), product]));
  const drafts: Draft[] = [];
  for (const row of rows) {
    refuseTaken(row, { taken, firstRow }, faults);
    const texts = readTexts(row, faults);
    const product = productOf(row, byCode, faults);
    const place = placeOf(row, faults);
    const timeZone = zoneOf(row, faults);
    if (product) warnOfPrefix(row, product, warnings);
    if (texts && product && place && timeZone !== undefined)
      drafts.push({
        ...texts,
        row: row.number,
        productId: product.id,
        productName: product.name,
        protocol: product.protocol,
        organizationId: place.id,
        timeZone,
      });
  }
  return { shape: DEVICE_SHAPE, rows, faults, drafts, warnings };
}

/** What lies outside the caller's reach does not exist for them. */
function chosenOf(places: readonly store.Place[], id: number): store.Place {
  const chosen = places.find((place) => place.id === id);
  if (chosen) return chosen;
  const refusal = CORE_REFUSALS.notFound;
  throw refusedAt("organizationId", refusal);
}
