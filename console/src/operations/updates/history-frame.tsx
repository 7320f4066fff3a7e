import { AGENT_ENDPOINTS } from "@sweepline/contract/operations/updates/agents.ts";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { agentTexts } from "./agents.texts.ts";
import { GatewaysDrawer } from "./gateways-drawer.tsx";
import { updateTexts } from "./updates.texts.ts";

export const HISTORY_TABS = ["updates", "versions"] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

interface HistoryFrameProps {
  readonly tab: HistoryTab;
  readonly onTab: (tab: HistoryTab) => void;
  readonly note?: ReactNode;
  /** What can be done with what is shown. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Around either view of the history. */
export function HistoryFrame({ tab, onTab, note, actions, children }: HistoryFrameProps) {
  const t = useTexts(updateTexts);
  return (
    <Page
      title={t.title}
      note={note}
      actions={
        <>
          <Segments<HistoryTab>
            label={t.tab}
            value={tab}
            options={HISTORY_TABS.map((value) => ({ value, label: t.tabs[value] }))}
            onChange={onTab}
          />
          <Gateways />
          {actions}
        </>
      }
    >
      {children}
    </Page>
  );
}

function Gateways() {
  const t = useTexts(agentTexts);
  const [isOpen, setOpen] = useState(false);
  if (!useMay(AGENT_ENDPOINTS.gateways)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.gateways}</Button>
      {isOpen ? <GatewaysDrawer onClose={() => setOpen(false)} /> : null}
    </>
  );
}
