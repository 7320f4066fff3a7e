import type { LoraSensor } from "@sweepline/contract/fleet/lora.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { sensorsQuery } from "./lora.calls.ts";
import { loraTexts } from "./lora.texts.ts";
import { isFiltered, type LoraView, NO_FILTERS, type SensorSort } from "./lora-view.ts";
import { useSensorColumns } from "./sensor-columns.tsx";

interface SensorListProps {
  readonly view: LoraView;
  readonly onView: (change: Partial<LoraView>) => void;
}

export function SensorList({ view, onView }: SensorListProps) {
  const t = useTexts(loraTexts);
  const [open] = useState(() => (row: LoraSensor) => onView({ sensor: row.deviceId }));
  const columns = useSensorColumns(open);
  const { search, concentratorId, sort, current, size } = view;
  const query = useQuery(
    sensorsQuery({
      ...{ search: search || undefined, concentratorId: concentratorId || undefined },
      ...{ sort, current, size },
    }),
  );
  return (
    <DataTable<LoraSensor, SensorSort>
      id="loraSensors"
      label={t.tabs.sensors}
      columns={columns}
      rowKey={(row) => row.deviceId}
      query={query}
      view={{ current, size, sort }}
      onView={(next) => onView(next)}
      onOpen={open}
      toolbar={
        <FilterBar onReset={isFiltered(view) ? () => onView(NO_FILTERS) : undefined}>
          <SearchBox
            value={search}
            label={t.search}
            onChange={(next) => onView({ search: next, current: 1 })}
          />
          {concentratorId ? (
            <Button onClick={() => onView({ concentratorId: "", current: 1 })}>
              {t.byConcentrator(concentratorId)} ✕
            </Button>
          ) : null}
        </FilterBar>
      }
      empty={<EmptyList words={t} isFiltered={isFiltered(view)} onClear={() => onView(NO_FILTERS)} />}
    />
  );
}
