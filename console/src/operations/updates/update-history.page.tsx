import { urlChoice, useUrlState } from "../../core/page/index.ts";
import { HISTORY_TABS, type HistoryTab } from "./history-frame.tsx";
import { UpdateList } from "./update-list.tsx";
import { VersionHistory } from "./version-history.tsx";

const FIELDS = { tab: urlChoice(HISTORY_TABS, "updates") };

/** What came of updates (spec §2 `/platform/otaupdate/otahistory`), and which versions devices ran when. */
export function UpdateHistoryPage() {
  const [{ tab }, setView] = useUrlState(FIELDS);
  const onTab = (next: HistoryTab) => setView({ tab: next });
  return tab === "updates" ? <UpdateList onTab={onTab} /> : <VersionHistory onTab={onTab} />;
}
