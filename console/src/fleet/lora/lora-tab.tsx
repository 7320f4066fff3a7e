import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useHref } from "../../core/links/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { useLocalList } from "../../ui/list/index.ts";
import { Card } from "../../ui/page/index.ts";
import { sensorQuery } from "./lora.calls.ts";
import { SENSORS } from "./lora-lists.ts";
import { SensorDetail } from "./sensor-detail.tsx";
import { SensorList } from "./sensor-list.tsx";

/** On a device's own page: of a sensor its frames, of a concentrator the sensors that it receives. */
export function LoraTab({ device }: { readonly device: Pick<DeviceDetail, "id" | "kind" | "serialNumber"> }) {
  return device.kind === "concentrator" ? (
    <ReceivedSensors concentratorId={device.serialNumber} />
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

function ReceivedSensors({ concentratorId }: { readonly concentratorId: string }) {
  const href = useHref();
  const navigate = useNavigate();
  const list = useLocalList(SENSORS, { ask: () => ({ concentratorId }) });
  return <SensorList list={list} onOpen={(id) => void navigate(href("deviceView", { id, tab: "lora" }))} />;
}
