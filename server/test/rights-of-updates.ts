import { EXPORTERS, OPERATORS, TENANT_ADMINS, type Who } from "./rights-people.ts";

const READERS: Who[] = [...OPERATORS, "mechanic"];
const WRITERS: Who[] = ["platformAdmin", ...TENANT_ADMINS];

/** Who may call what of rollouts, updates and their agents: one row an endpoint. */
export const UPDATE_RIGHTS: Readonly<Record<string, readonly Who[]>> = {
  "GET /platform/otaupdate/bindconfig/page": OPERATORS,
  "GET /platform/otaupdate/bindconfig/:id": OPERATORS,
  "GET /platform/otaupdate/bindconfig/:id/devices": OPERATORS,
  "POST /platform/otaupdate/bindconfig": WRITERS,
  "PUT /platform/otaupdate/bindconfig/devices": WRITERS,
  "PUT /platform/otaupdate/bindconfig/:id": WRITERS,
  "DELETE /platform/otaupdate/bindconfig/:id": WRITERS,
  "GET /platform/otaupdate/rollout/page": READERS,
  "GET /platform/otaupdate/rollout/:id": READERS,
  "GET /platform/otaupdate/rollout/:id/devices": READERS,
  "POST /platform/otaupdate/rollout/preview": WRITERS,
  "POST /platform/otaupdate/rollout": WRITERS,
  "PUT /platform/otaupdate/rollout": WRITERS,
  "DELETE /platform/otaupdate/rollout/:id": WRITERS,
  "POST /platform/otaupdate/rollout/:id/submit": WRITERS,
  "POST /platform/otaupdate/rollout/:id/revert": WRITERS,
  "POST /platform/otaupdate/rollout/:id/approve": WRITERS,
  "POST /platform/otaupdate/rollout/:id/reject": WRITERS,
  "POST /platform/otaupdate/rollout/:id/start": EXPORTERS,
  "POST /platform/otaupdate/rollout/:id/pause": EXPORTERS,
  "POST /platform/otaupdate/rollout/:id/resume": EXPORTERS,
  "POST /platform/otaupdate/rollout/:id/next": EXPORTERS,
  "POST /platform/otaupdate/rollout/:id/stop": EXPORTERS,
  "POST /platform/otaupdate/rollout/:id/emergencystop": OPERATORS,
  "GET /platform/otaupdate/otahistory/page": READERS,
  "GET /platform/otaupdate/otahistory/totals": READERS,
  "GET /platform/otaupdate/otahistory/versions": READERS,
  "GET /platform/otaupdate/otahistory/export": READERS,
  "GET /platform/otaupdate/otahistory/:id": READERS,
  "POST /platform/otaupdate/otahistory/:id/cancel": EXPORTERS,
  "GET /platform/otaupdate/agent/:id": READERS,
  "POST /platform/otaupdate/agent/:id/token": WRITERS,
  "DELETE /platform/otaupdate/agent/:id/token": WRITERS,
  "GET /platform/otaupdate/gateway/page": WRITERS,
  "POST /platform/otaupdate/gateway": WRITERS,
  "DELETE /platform/otaupdate/gateway/:id": WRITERS,
};
