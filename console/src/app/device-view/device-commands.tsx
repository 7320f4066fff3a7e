import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { CommandBar } from "../../fleet/commands/index.ts";
import { deviceMapQuery, zonesOf } from "../../sites/map-view/index.ts";
import { hasField } from "./device-parts.ts";
import { PointOnMap } from "./point-on-map.tsx";

interface DeviceCommandsProps {
  readonly device: DeviceDetail;
  readonly live: DeviceLive;
}

/** The buttons of a device, with the floor that they speak of. */
export function DeviceCommands({ device, live }: DeviceCommandsProps) {
  const { data: floor } = useQuery({ ...deviceMapQuery(device.id), enabled: hasField(device, "liveMap") });
  return (
    <CommandBar
      device={device}
      live={live}
      zones={floor ? zonesOf(floor).map(({ id, name }) => ({ zoneId: id, name })) : []}
      map={(pick) => <PointOnMap deviceId={device.id} position={live.position} {...pick} />}
    />
  );
}
