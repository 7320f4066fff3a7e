import { useTexts } from "../../core/i18n/index.ts";
import { useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { ConcentratorList } from "./concentrator-list.tsx";
import { loraTexts } from "./lora.texts.ts";
import { LORA_TABS, type LoraTabName, SENSORS } from "./lora-lists.ts";
import { SensorDrawer } from "./sensor-drawer.tsx";
import { SensorList } from "./sensor-list.tsx";

/** LoRaWAN sensors and concentrators (spec §2: lora data). */
export function LoraPage() {
  const t = useTexts(loraTexts);
  const list = useList(SENSORS);
  const { view, setView } = list;
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        <Segments<LoraTabName>
          label={t.title}
          value={view.tab}
          options={LORA_TABS.map((tab) => ({ value: tab, label: t.tabs[tab] }))}
          onChange={(tab) => setView({ tab })}
        />
      }
    >
      {view.tab === "sensors" ? (
        <SensorList list={list} onOpen={(sensor) => setView({ sensor })} />
      ) : (
        <ConcentratorList
          onSensors={(concentratorId) => setView({ tab: "sensors", concentratorId, search: "", current: 1 })}
        />
      )}
      {view.sensor === undefined ? null : (
        <SensorDrawer key={view.sensor} id={view.sensor} onClose={() => setView({ sensor: undefined })} />
      )}
    </Page>
  );
}
