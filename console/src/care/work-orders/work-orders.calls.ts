import { WORK_ORDER_ENDPOINTS as E, WORK_ORDER_EVENTS } from "@sweepline/contract/care/work-orders/index.ts";
import type { WorkOrderMove } from "@sweepline/contract/care/work-orders/states.ts";
import { CONSUMABLE_ENDPOINTS } from "@sweepline/contract/fleet/consumables.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetchSoon, useWrite } from "../../core/api/index.ts";
import { liveHandler } from "../../core/live/index.ts";
import { scaledPhoto, upload } from "../../system/attachments/index.ts";

export const orderQuery = (id: number) => queryFor(E.get, { params: { id } });
/** As many as the calendar shows at once. */
export const MOST_IN_CALENDAR = 500;
export const calendarQuery = (query: InputOf<typeof E.list>["query"]) => ({
  ...queryFor(E.list, { query: { ...query, sort: "plannedAt", size: MOST_IN_CALENDAR } }),
  placeholderData: keepPreviousData,
});
export const assigneesQuery = (deviceId: number, search: string) => ({
  ...queryFor(E.assignees, { query: { deviceId, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
});
const FOUND = 50;
export const devicesQuery = (search: string) => ({
  ...queryFor(DEVICE_ENDPOINTS.list, { query: { size: FOUND, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
});
export const placesQuery = (search: string) => ({
  ...queryFor(PLACE_ENDPOINTS.list, { query: { size: FOUND, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
});
export const devicePartsQuery = (id: number) => queryFor(CONSUMABLE_ENDPOINTS.parts, { params: { id } });

const SHOWN = [E.list, E.get];
const useOrderWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, SHOWN);

export const useCreateOrder = () =>
  useOrderWrite((body: InputOf<typeof E.create>["body"]) => call(E.create, { body }));
export const useUpdateOrder = () =>
  useOrderWrite(({ id, ...body }: InputOf<typeof E.update>["body"] & { id: number }) =>
    call(E.update, { params: { id }, body }),
  );

export interface MoveInput {
  readonly id: number;
  readonly revision: number;
  readonly move: WorkOrderMove;
  readonly remark: string;
  readonly assigneeId?: number | undefined;
  readonly actualMinutes?: number | null | undefined;
}
export const useMoveOrder = () =>
  useOrderWrite(({ id, move, assigneeId = 0, actualMinutes = null, ...body }: MoveInput) => {
    const params = { id };
    if (move === "assign") return call(E.assign, { params, body: { ...body, assigneeId } });
    if (move === "finish") return call(E.finish, { params, body: { ...body, actualMinutes } });
    return call(E[move], { params, body });
  });

export const useUsePart = () =>
  useWrite(
    ({ id, ...body }: InputOf<typeof E.usePart>["body"] & { id: number }) =>
      call(E.usePart, { params: { id }, body }),
    [...SHOWN, CONSUMABLE_ENDPOINTS.parts, CONSUMABLE_ENDPOINTS.replacements],
  );

/** Scaled down, uploaded and added, one after the other. */
export const useAddPhoto = () =>
  useOrderWrite(async ({ id, files }: { id: number; files: readonly File[] }) => {
    const { signal } = new AbortController();
    for (const [index, file] of files.entries()) {
      const photo = new File([await scaledPhoto(file)], `photo-${index + 1}.jpg`, { type: "image/jpeg" });
      const { id: attachmentId } = await upload(photo, {
        ...{ module: "orderPhoto", signal },
        onProgress: () => undefined,
      });
      await call(E.addPhoto, { params: { id }, body: { attachmentId } });
    }
  });

const readAgain = refetchSoon(SHOWN);

/** What shows orders reads them again: its own rows at once, new ones a little later. */
export const workOrderChanged = liveHandler(WORK_ORDER_EVENTS.workOrderChanged, readAgain);
export const workOrdersMoved = liveHandler(WORK_ORDER_EVENTS.workOrdersMoved, readAgain);
