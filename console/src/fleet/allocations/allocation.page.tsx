import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, useUrlState } from "../../core/page/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { allocationTexts } from "./allocations.texts.ts";
import { History } from "./history.tsx";
import { MoveDevices } from "./move-devices.tsx";

const TAB_FIELDS = { tab: urlChoice(["move", "history"], "move") };

/** Devices to tenants, to their companies and back (spec §3: tenant and device allocation). */
export function AllocationPage() {
  const t = useTexts(allocationTexts);
  const [{ tab }, setView] = useUrlState(TAB_FIELDS);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <Segments<"move" | "history">
          label={t.title}
          value={tab}
          options={[
            { value: "move", label: t.tabs.move },
            { value: "history", label: t.tabs.history },
          ]}
          onChange={(next) => setView({ tab: next })}
        />
      }
    >
      {tab === "move" ? <MoveDevices /> : <History />}
    </Page>
  );
}
