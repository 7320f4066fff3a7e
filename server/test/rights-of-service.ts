import { DETAIL_VIEWERS, EXPORTERS, OPERATORS, PLATFORM, TENANT_ADMINS, type Who } from "./rights-people.ts";

const CATALOG_EDITORS: readonly Who[] = [...PLATFORM, ...TENANT_ADMINS];
const CATALOG_READERS: readonly Who[] = [...CATALOG_EDITORS, "tenantOperator", "mechanic"];

/** Companies only where they were granted device details. */
const ORDER_READERS: readonly Who[] = DETAIL_VIEWERS;
const ORDER_MAKERS: readonly Who[] = OPERATORS;
const ORDER_WORKERS: readonly Who[] = [...OPERATORS, "mechanic"];
const ORDER_RUNNERS: readonly Who[] = EXPORTERS;

/** Of the table of rights: service catalog and work orders. */
export const SERVICE_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/service/project/page": CATALOG_READERS,
  "GET /platform/service/project/export": CATALOG_READERS,
  "GET /platform/service/project/options": CATALOG_READERS,
  "POST /platform/service/project": CATALOG_EDITORS,
  "PUT /platform/service/project/:id": CATALOG_EDITORS,
  "DELETE /platform/service/project/:id": CATALOG_EDITORS,
  "GET /platform/service/project/import-template": CATALOG_EDITORS,
  "POST /platform/service/project/import": CATALOG_EDITORS,
  "GET /platform/service/keyword/page": CATALOG_READERS,
  "GET /platform/service/keyword/export": CATALOG_READERS,
  "POST /platform/service/keyword/match": CATALOG_READERS,
  "POST /platform/service/keyword": CATALOG_EDITORS,
  "PUT /platform/service/keyword/:id": CATALOG_EDITORS,
  "DELETE /platform/service/keyword/:id": CATALOG_EDITORS,
  "GET /platform/service/keyword/import-template": CATALOG_EDITORS,
  "POST /platform/service/keyword/import": CATALOG_EDITORS,
  "GET /platform/workorder/page": ORDER_READERS,
  "GET /platform/workorder/export": ORDER_READERS,
  "GET /platform/workorder/:id": ORDER_READERS,
  "GET /platform/workorder/assignees": ORDER_RUNNERS,
  "POST /platform/workorder": ORDER_MAKERS,
  "POST /platform/assist/:id/order": ORDER_MAKERS,
  "PUT /platform/workorder/:id": ORDER_MAKERS,
  "PUT /platform/workorder/:id/assign": ORDER_RUNNERS,
  "PUT /platform/workorder/:id/reopen": ORDER_RUNNERS,
  "PUT /platform/workorder/:id/cancel": ORDER_RUNNERS,
  "PUT /platform/workorder/:id/take": ORDER_WORKERS,
  "POST /platform/workorder/:id/photo": ORDER_WORKERS,
  "PUT /platform/workorder/:id/release": ORDER_WORKERS,
  "PUT /platform/workorder/:id/start": ORDER_WORKERS,
  "PUT /platform/workorder/:id/finish": ORDER_WORKERS,
  "POST /platform/workorder/:id/parts": ORDER_WORKERS,
};
