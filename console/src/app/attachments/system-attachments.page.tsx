import { FIRMWARE_ENDPOINTS } from "@sweepline/contract/operations/firmware/index.ts";
import { ATTACHMENT_ENDPOINTS } from "@sweepline/contract/system/attachments.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SAME_TAB, urlChoice, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { PackageListPage } from "../../operations/firmware/index.ts";
import { AttachmentListPage } from "../../system/attachments/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { PATHS } from "../paths.ts";
import styles from "./system-attachments.module.css";
import { systemAttachmentsTexts } from "./system-attachments.texts.ts";

const TABS = ["firmware", "attachments"] as const;
type Tab = (typeof TABS)[number];
const FIELDS = { tab: urlChoice(TABS) };

/** System attachments (spec §2 `sysannex`): firmware packages, and all files that people upload. */
export function SystemAttachmentsPage() {
  const t = useTexts(systemAttachmentsTexts);
  const navigate = useNavigate();
  const [view] = useUrlState(FIELDS);
  const may: Readonly<Record<Tab, boolean>> = {
    firmware: useMay(FIRMWARE_ENDPOINTS.list),
    attachments: useMay(ATTACHMENT_ENDPOINTS.list),
  };
  const allowed = TABS.filter((tab) => may[tab]);
  const tab = allowed.find((one) => one === view.tab) ?? allowed[0] ?? "firmware";
  const tabs =
    allowed.length < 2 ? null : (
      <div className={styles.tabs}>
        <Segments<Tab>
          label={t.tab}
          value={tab}
          options={allowed.map((value) => ({ value, label: t.tabs[value] }))}
          // What was chosen in one list says nothing of the other.
          onChange={(next) =>
            void navigate(
              { pathname: PATHS.systemAttachments, search: `?tab=${next}` },
              { replace: true, state: SAME_TAB },
            )
          }
        />
      </div>
    );
  return tab === "attachments" ? (
    <AttachmentListPage organizationFilter={OrganizationSelect} title={t.title} tabs={tabs} />
  ) : (
    <PackageListPage title={t.title} tabs={tabs} />
  );
}
