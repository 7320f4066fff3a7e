import { ROW_KINDS } from "@sweepline/contract/access/rights.ts";
import { FIRMWARE_OF_PLATFORM } from "./firmware-rows.ts";
import { CODEGEN_LISTS, CODEGEN_OF_PLATFORM } from "./rights-of-codegen.ts";

/** Rows that are no tenant's: nobody outside of the platform gets as far as to ask for one. */
export const PLATFORM_ONLY = new Set([
  "GET /admin/menu/:id",
  "POST /admin/menu/:id/restore",
  "DELETE /admin/menu/:id",
  "DELETE /admin/org-type/:id",
  "DELETE /platform/appinfo/:id",
  "DELETE /admin/dict/:id",
  ...CODEGEN_OF_PLATFORM,
  "GET /admin/dict/:id/items",
  "PUT /admin/dict/:id/order",
  "DELETE /admin/dict/item/:id",
  "DELETE /platform/product/:id",
  // Of devices that tenants hold: their passwords, and whether they are in use, are the platform's business.
  "POST /platform/equipment/:id/secret",
  "DELETE /platform/equipment/:id/secret",
  "PUT /platform/equipment/:id/decommission",
  "PUT /platform/equipment/:id/recommission",
  // The applicant's, but for these steps, which are the platform's.
  "PUT /platform/authorityapply/:id/review",
  "PUT /platform/authorityapply/:id/revoke",
  "PUT /platform/broker/refusals/:id/take",
  ...FIRMWARE_OF_PLATFORM,
]);
/** Says the same to everyone, or is the platform's alone. */
export const SHARED = new Set([
  "GET /admin/staff/initial-passwords",
  "GET /platform/product/options",
  "GET /platform/product/page",
  "GET /platform/equipment/broker",
  "GET /admin/menu/listMenuType",
  "GET /admin/dict/page",
  ...CODEGEN_LISTS,
  "GET /admin/log/exception/page",
  "GET /admin/log/audit/verify",
  "GET /admin/menu/tree",
  "GET /platform/appinfo/page",
  // They answer only of rows that they are asked for; whose, stands in their rooms' tests.
  "GET /platform/closedDay/list",
  "GET /platform/workorder/assignees",
  // Of the caller's own organization, whatever rows there are.
  "GET /platform/messageconfig/ways",
  "GET /platform/alarm/assignees",
  "GET /admin/role/comparison",
  "GET /admin/access/explain",
  "GET /platform/job/classes",
  "GET /platform/job/next-times",
  "GET /platform/job/groups",
  "GET /platform/job/upkeep",
]);
/** Rows that companies are meant to see of their tenant: whom they are offered to stands in their rooms' tests. */
export const isOfferedBelow = (name: string): boolean => name.startsWith("GET /platform/service/");
/** So that files can be read, and rankings of every kind are asked for. */
export const QUERIES: Record<string, object[]> = {
  "GET /platform/equipment/export": [{ format: "csv" }],
  "GET /platform/iot/equipment/export": [{ format: "csv" }],
  "GET /admin/staff/export": [{ format: "csv" }],
  "GET /platform/consumables/export": [{ format: "csv" }],
  "GET /platform/allocation/export": [{ format: "csv" }],
  "GET /platform/place/export": [{ format: "csv" }],
  "GET /platform/faultcode/export": [{ format: "csv" }],
  "GET /platform/fault/export": [{ format: "csv" }],
  "GET /platform/alarm/export": [{ format: "csv" }],
  "GET /platform/assist/export": [{ format: "csv" }],
  "GET /platform/workorder/export": [{ format: "csv" }],
  "GET /platform/message/export": [{ format: "csv" }],
  "GET /platform/messageconfig/export": [{ format: "csv" }],
  "GET /platform/messagechannel/:id/deliveries/export": [{ format: "csv" }],
  "GET /platform/service/project/export": [{ format: "csv" }],
  "GET /platform/service/keyword/export": [{ format: "csv" }],
  "GET /admin/log/audit/export": [{ format: "csv" }],
  "GET /platform/otaupdate/otahistory/export": [{ format: "csv" }],
  "GET /platform/otaupdate/otahistory/versions": [1, 2, 3, 4, 5, 6, 7, 8, 9].map((productId) => ({
    productId,
  })),
  "GET /platform/job/run/export": [{ format: "csv" }],
  "GET /platform/task/report/export": [{ format: "csv" }],
  "GET /platform/plan/export": [{ from: "2026-11-16T00:00:00Z", to: "2026-11-20T00:00:00Z", format: "csv" }],
  "GET /platform/plan": [{ from: "2026-11-16T00:00:00Z", to: "2026-11-20T00:00:00Z" }],
  "GET /admin/access/rows": ROW_KINDS.map((kind) => ({ kind })),
  "GET /platform/ranking/page": [{ subject: "device" }, { subject: "organization" }, { subject: "product" }],
  "GET /platform/usage/page": ["device", "place", "organization", "product", "day"].map((subject) => ({
    ...{ subject, from: "2026-01-01", to: "2026-12-31" },
  })),
  "GET /platform/usage/export": [{ from: "2026-01-01", to: "2026-12-31", format: "csv" }],
};
