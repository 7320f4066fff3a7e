import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { isOpen } from "./command-text.ts";
import { commandChanged, openCommandsQuery } from "./commands.calls.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The goal of the device's open goTo command; of the newest, if there are several. */
export function useGoal(deviceId: number, mapKey: string | undefined): Point | undefined {
  const maySee = useMay(COMMAND_ENDPOINTS.list);
  const { data } = useQuery({ ...openCommandsQuery(deviceId), enabled: maySee });
  useLive(commandChanged, maySee ? [deviceId] : []);
  const command = data?.records.find((one) => one.kind === "goTo" && isOpen(one));
  const { x, y, mapId } = (command?.parameters ?? {}) as Partial<Point> & { mapId?: string };
  return useMemo(
    () => (x !== undefined && y !== undefined && mapId === mapKey ? { x, y } : undefined),
    [x, y, mapId, mapKey],
  );
}
