import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useHref } from "../../core/links/index.ts";
import { readUrl } from "../../core/page/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { sensorQuery } from "./lora.calls.ts";
import { LORA_FIELDS, type LoraView } from "./lora-view.ts";
import { SensorDetail } from "./sensor-detail.tsx";
import { SensorList } from "./sensor-list.tsx";

/** On a device's own page: of a sensor its frames, of a concentrator the sensors that it hears. */
export function LoraTab({ device }: { readonly device: Pick<DeviceDetail, "id" | "kind" | "serialNumber"> }) {
  return device.kind === "concentrator" ? (
    <HeardSensors concentratorId={device.serialNumber} />
  ) : (
    <Sensor id={device.id} />
  );
}

function Sensor({ id }: { readonly id: number }) {
  const query = useQuery(sensorQuery(id));
  return (
    <QueryView query={query} block={30}>
      {(data) => (
        <Card>
          <SensorDetail {...data} />
        </Card>
      )}
    </QueryView>
  );
}

function HeardSensors({ concentratorId }: { readonly concentratorId: string }) {
  const href = useHref();
  const navigate = useNavigate();
  const [view, setView] = useState<LoraView>(() => ({
    ...readUrl(LORA_FIELDS, ""),
    concentratorId,
  }));
  return (
    <SensorList
      view={view}
      onView={({ sensor, ...change }) =>
        sensor === undefined
          ? setView((before) => ({ ...before, ...change, concentratorId }))
          : void navigate(href("deviceView", { id: sensor, tab: "lora" }))
      }
    />
  );
}
