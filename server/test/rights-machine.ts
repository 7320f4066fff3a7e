/** A program that acts as the tenant's administrator, held to looking at devices. */
export const MACHINE_SCOPE = "fleet_devices_list";
/** Beside what is open to everyone. */
export const MACHINE_MAY = new Set([
  "GET /admin/user/info",
  "GET /admin/user/sessions",
  "GET /admin/user/identities",
  "GET /admin/user/notices",
  "GET /admin/user/notices/unread",
  "GET /admin/user/session-end",
  "GET /admin/user/second-factors",
  "GET /admin/user/views",
  "GET /admin/menu",
  "GET /admin/org/options",
  "GET /admin/dict/all",
  "GET /platform/authorityapply/own",
  "GET /platform/product/options",
  "GET /platform/product/:id",
  "GET /platform/equipment/page",
  "GET /platform/iot/equipment/page",
  "GET /platform/equipment/:id",
  "GET /platform/equipment/:id/state",
  "GET /platform/equipment/:id/trail",
  "GET /platform/equipment/:id/usage",
  "GET /platform/equipment/:id/map",
  "GET /platform/equipment/:id/place",
  "GET /platform/map/version/:id/grid",
]);
