import { COMMAND_EVENTS, type Command } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import {
  DEPLOYMENT_EVENTS,
  type DeploymentDetail,
  DEPLOYMENT_ENDPOINTS as E,
} from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { DeploymentOrder } from "@sweepline/contract/operations/remote-deployment/orders.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  CallError,
  call,
  type InputOf,
  queryFor,
  refetch,
  refetchSoon,
  useWrite,
} from "../../core/api/index.ts";
import { liveHandler, useLive, useLiveEach } from "../../core/live/index.ts";

export const deploymentQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});

/** What a deployment changes: itself, and the map that it puts into service. */
const SHOWING = [E.get, E.list, MAP_ENDPOINTS.get, MAP_ENDPOINTS.version];
/** The robot may drive by another map by now. */
const renewSoon = refetchSoon([...SHOWING, MAP_ENDPOINTS.forDevice]);
const renewOneSoon = refetchSoon([E.get]);

const deploymentChanged = liveHandler(DEPLOYMENT_EVENTS.deploymentChanged, renewSoon);

/** Follows the deployment with this robot, and how far its orders have come. */
export function useDeploymentLive(deviceId: number): void {
  const cache = useQueryClient();
  useLive(deploymentChanged, [deviceId]);
  useLiveEach(COMMAND_EVENTS.commandChanged, [deviceId], () => renewOneSoon(cache));
}

type Id = Pick<DeploymentDetail, "id">;
const useDeploymentWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, SHOWING);

type Creation = InputOf<typeof E.create>["body"];
export const useCreateDeployment = () => useDeploymentWrite((body: Creation) => call(E.create, { body }));

type StepBody = InputOf<typeof E.goToStep>["body"];
export const useGoToStep = () =>
  useDeploymentWrite(({ id, ...body }: StepBody & Id) => call(E.goToStep, { params: { id }, body }));

type EndBody = InputOf<typeof E.end>["body"];
export const useEnd = () =>
  useDeploymentWrite(({ id, ...body }: EndBody & Id) => call(E.end, { params: { id }, body }));

interface OneLearned extends Id {
  readonly elementId: string;
}
export const useForget = () =>
  useDeploymentWrite(({ id, elementId }: OneLearned) => call(E.forget, { params: { id, elementId } }));
type LearnedChange = InputOf<typeof E.change>["body"];
export const useChangeLearned = () =>
  useDeploymentWrite(({ id, elementId, ...body }: OneLearned & LearnedChange) =>
    call(E.change, { params: { id, elementId }, body }),
  );
export const useDraw = () =>
  useDeploymentWrite(({ id, elementIds }: Id & { elementIds: string[] }) =>
    call(E.draw, { params: { id }, body: { elementIds } }),
  );

type AlignBody = InputOf<typeof E.align>["body"];
export const useAlign = () =>
  useDeploymentWrite(({ id, ...body }: AlignBody & Id) => call(E.align, { params: { id }, body }));

/** Between tries of an order whose answer was lost: the same id does nothing twice. */
const WAITS_MS = [300, 1_000];
const mayHaveArrived = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

interface Order extends Id {
  readonly key: string;
  readonly order: DeploymentOrder;
}

async function sendOrder({ id, key, order }: Order): Promise<Command> {
  const send = () => call(E.order, { params: { id }, body: { id: key, order }, isQuiet: true });
  for (const waitMs of WAITS_MS) {
    try {
      return await send();
    } catch (error) {
      if (!mayHaveArrived(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return send();
}

/** What the server says of an order is shown at once, not when all is read again. */
export function useOrder() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: sendOrder, onSettled: () => void refetch(cache, [E.get]) });
}

/** Further ones are found by searching. */
const FOUND = 30;
export const robotsQuery = (search: string) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query: { size: FOUND, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
});
export const mapsQuery = (organizationId: number | undefined, search: string) => ({
  ...queryFor(MAP_ENDPOINTS.list, { query: { organizationId, search: search || undefined, size: FOUND } }),
  placeholderData: keepPreviousData,
});
export const mapQuery = (id: number) => ({
  ...queryFor(MAP_ENDPOINTS.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
