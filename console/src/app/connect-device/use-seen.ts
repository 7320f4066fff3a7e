import { BROKER_ENDPOINTS, type DeviceBroker } from "@sweepline/contract/fleet/broker.ts";
import { CONNECTION_ENDPOINTS, type ConnectionRecord } from "@sweepline/contract/fleet/connections.ts";
import type { DeviceRegistration } from "@sweepline/contract/fleet/device-registration.ts";
import { signsInHere } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceState } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { deviceBrokerQuery, useDeviceBrokerLive } from "../../fleet/broker/index.ts";
import { lastConnectionQuery } from "../../fleet/connections/index.ts";
import { deviceQuery } from "../../fleet/devices/index.ts";
import { deviceStateChanged, deviceStateQuery, useFollowedState } from "../../fleet/telemetry/index.ts";

/** A connection is recorded without an event of its own. */
const LOOK_EVERY_MS = 2_000;

/** What has been seen of a device so far. */
export interface Seen {
  readonly state: DeviceState | undefined;
  readonly connection: ConnectionRecord | undefined;
  /** What the broker saw of it. */
  readonly broker: DeviceBroker | undefined;
  readonly isSignedIn: boolean;
  readonly hasReported: boolean;
  /** It is one that says where it is. */
  readonly isMoving: boolean;
  readonly hasPosition: boolean;
  readonly isDone: boolean;
}

export function useSeen(device: DeviceRegistration): Seen {
  const { id } = device;
  useLive(deviceStateChanged, [id]);
  const fetched = useQuery(deviceStateQuery(id)).data;
  const state = useFollowedState(id) ?? fetched;
  const detail = useQuery(deviceQuery(id)).data;
  const mayLook = useMay(CONNECTION_ENDPOINTS.list);
  const records = useQuery({
    ...lastConnectionQuery(id),
    enabled: mayLook,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.records.length ? false : LOOK_EVERY_MS),
  });
  const connection = records.data?.records[0];
  useDeviceBrokerLive(id);
  const maySee = useMay(BROKER_ENDPOINTS.device);
  const seenAt = state?.isOnline ? connection?.connectedAt : undefined;
  const { data: broker, refetch } = useQuery({ ...deviceBrokerQuery(id), enabled: maySee });
  useEffect(() => {
    // How it is connected is asked when it is: no event tells.
    if (seenAt !== undefined && maySee) void refetch();
  }, [seenAt, maySee, refetch]);
  const isMoving = detail?.capabilities.includes("position") ?? false;
  const hasPosition = isMoving && Boolean(state?.position);
  const lastAt = state?.lastReportAt ?? null;
  // Signing in counts as a report too: what is later than that is data. Instants, as texts.
  const isData = (at: string): boolean =>
    !(signsInHere(device) && mayLook) || (connection !== undefined && at > connection.connectedAt);
  const hasReported = hasPosition || (lastAt !== null && isData(lastAt));
  return {
    ...{ state, connection, broker, hasReported, isMoving, hasPosition },
    isSignedIn: connection !== undefined || lastAt !== null || state?.isOnline === true,
    isDone: hasReported && (!isMoving || hasPosition),
  };
}
