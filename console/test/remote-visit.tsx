/** A person opens the page of remote operation: what the robot is, who has it, and what it shows are said by the test. */
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { type DeviceState, TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { RemoteDevice } from "@sweepline/contract/operations/remote-operation/frames.ts";
import type { Lease } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { act, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { onTestFinished } from "vitest";
import { beginSession, loseSession } from "../src/core/session/index.ts";
import { RemotePage } from "../src/operations/remote-operation/remote.page.tsx";
import { aDeviceDetail, aState } from "./devices.ts";
import { aLease, line, type RemoteSocket, stubRemoteSocket } from "./remote.ts";
import { on } from "./server.ts";
import { visit } from "./visit.tsx";

interface Given extends NonNullable<Parameters<typeof visit>[1]> {
  readonly lease?: Lease;
  /** As the socket tells of it. */
  readonly robot?: Partial<RemoteDevice>;
  readonly device?: Partial<DeviceDetail>;
  readonly state?: Partial<DeviceState>;
  readonly page?: ReactNode;
  /** Answered unless a test wants to see the page without a line. */
  readonly isLetIn?: boolean;
}

export async function visitRemote(given: Given = {}) {
  const {
    lease = aLease(),
    robot,
    device,
    state,
    page = <RemotePage />,
    answers = [],
    isLetIn = true,
  } = given;
  stubRemoteSocket();
  beginSession({
    ...{ access_token: "secret", refresh_token: "r", token_type: "bearer", expires_in: 60_000, scope: "" },
  });
  onTestFinished(() => loseSession());
  const visited = visit(page, {
    at: "/remoteOperation?id=7",
    ...given,
    answers: [
      ...answers,
      on(DEVICE_ENDPOINTS.get, aDeviceDetail(7, device)),
      on(TELEMETRY_ENDPOINTS.state, aState(state)),
      // Still on its way: a page of remote operation is there before its map is.
      on(MAP_ENDPOINTS.forDevice, () => new Promise<never>(() => undefined)),
    ],
  });
  await waitFor(() => line());
  if (isLetIn) await say((socket) => socket.letIn(lease, robot));
  return visited;
}

/** The server's end says something, and the page draws it. */
export const say = (what: (socket: RemoteSocket) => void): Promise<void> => act(async () => what(line()));
