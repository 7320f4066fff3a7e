import { CLOSED_DAY_ENDPOINTS } from "@sweepline/contract/operations/schedules/closed-days.ts";
import { SCHEDULE_ENDPOINTS as E, type Schedule } from "@sweepline/contract/operations/schedules/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

/** Only looks when a rule would be due. */
export const previewQuery = (body: InputOf<typeof E.preview>["body"]) => ({
  ...queryFor(E.preview, { body }),
  placeholderData: keepPreviousData,
});

const SHOWN = [E.list, E.get, E.occurrences];
const useScheduleWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) => useWrite(write, SHOWN);

const useDayWrite = <Body>(endpoint: typeof CLOSED_DAY_ENDPOINTS.add | typeof CLOSED_DAY_ENDPOINTS.remove) =>
  useWrite(
    (body: Body) => call(endpoint, { body: body as never }),
    [...SHOWN, CLOSED_DAY_ENDPOINTS.list, E.preview],
  );
export const useAddClosedDays = () =>
  useDayWrite<InputOf<typeof CLOSED_DAY_ENDPOINTS.add>["body"]>(CLOSED_DAY_ENDPOINTS.add);
export const useRemoveClosedDays = () =>
  useDayWrite<InputOf<typeof CLOSED_DAY_ENDPOINTS.remove>["body"]>(CLOSED_DAY_ENDPOINTS.remove);

export const useCreateSchedule = () =>
  useScheduleWrite((body: InputOf<typeof E.create>["body"]) => call(E.create, { body }));
export const useUpdateSchedule = () =>
  useScheduleWrite(({ id, ...body }: InputOf<typeof E.update>["body"] & { id: number }) =>
    call(E.update, { params: { id }, body }),
  );
export const usePauseSchedule = () =>
  useScheduleWrite(({ id, revision, isPaused }: Pick<Schedule, "id" | "revision" | "isPaused">) =>
    call(E.pause, { params: { id }, body: { isPaused, revision } }),
  );
export const useChangeOne = () =>
  useScheduleWrite(({ id, ...body }: InputOf<typeof E.changeOne>["body"] & { id: number }) =>
    call(E.changeOne, { params: { id }, body }),
  );
export const useEndSchedule = () =>
  useScheduleWrite(({ id, ...body }: InputOf<typeof E.end>["body"] & { id: number }) =>
    call(E.end, { params: { id }, body }),
  );
export const useRemoveSchedule = () =>
  useScheduleWrite(({ id, revision }: Pick<Schedule, "id" | "revision">) =>
    call(E.remove, { params: { id }, body: { revision } }),
  );
