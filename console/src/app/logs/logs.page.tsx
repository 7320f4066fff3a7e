import { OrganizationSelect } from "../../access/organizations/index.ts";
import { LogsPage as SystemLogs } from "../../system/logs/index.ts";

/** Logs with the organizations of those who did it: the room of logs lies below the one that knows organizations. */
export function LogsPage() {
  return <SystemLogs organizationFilter={OrganizationSelect} />;
}
