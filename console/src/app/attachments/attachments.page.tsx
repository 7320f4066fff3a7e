import { OrganizationSelect } from "../../access/organizations/index.ts";
import { AttachmentListPage } from "../../system/attachments/index.ts";

/** Files with the organizations they belong to: the room of files lies below the one that knows organizations. */
export function AttachmentsPage() {
  return <AttachmentListPage organizationFilter={OrganizationSelect} />;
}
