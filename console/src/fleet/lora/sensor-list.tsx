import type { LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button } from "../../ui/kit.ts";
import { type ListState, ListTable } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { loraTexts } from "./lora.texts.ts";
import type { SENSORS } from "./lora-lists.ts";
import { useSensorColumns } from "./sensor-columns.tsx";

interface SensorListProps {
  readonly list: ListState<typeof SENSORS>;
  readonly onOpen: (deviceId: number) => void;
}

export function SensorList({ list, onOpen }: SensorListProps) {
  const t = useTexts(loraTexts);
  const [open] = useState(() => (row: LoraSensor) => onOpen(row.deviceId));
  const concentrator = list.bind("concentratorId");
  return (
    <ListTable
      list={list}
      label={t.tabs.sensors}
      columns={useSensorColumns(open)}
      rowKey={(row) => row.deviceId}
      texts={t}
      onOpen={open}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          {concentrator.value ? (
            <Button onClick={() => concentrator.onChange("")}>
              {t.byConcentrator(concentrator.value)} ✕
            </Button>
          ) : null}
        </>
      }
    />
  );
}
