import { FINDING_ENDPOINTS as E, type PlanCheck } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";

export const findingsQuery = (organizationId: number | undefined) =>
  queryFor(E.list, { query: { ...(organizationId !== undefined && { organizationId }) } });

/** Of what is not saved; a fault in it is said by the form. */
export const checkQuery = (body: PlanCheck) => ({
  ...queryFor(E.check, { body }),
  placeholderData: keepPreviousData,
  meta: { quietStatus: 422 },
});

const { changeOne, list, get, occurrences } = SCHEDULE_ENDPOINTS;
interface Move {
  readonly scheduleId: number;
  readonly original: string;
  readonly revision: number;
  /** Of the place, by whose clocks the time is written down. */
  readonly timeZone: string;
  readonly to: number;
  /** Null: as its task has it; left out: as it was. */
  readonly deviceId?: number | null;
}

/** By the clocks of a place. */
export const wallTimeIn = (format: ReturnType<typeof useFormat>, at: number, timeZone: string): string =>
  format.dateTimeIn(at, timeZone).slice(0, "yyyy-MM-dd HH:mm".length).replace(" ", "T");

/** Another time or robot for one occurrence. */
export function useMoveOccurrence() {
  const format = useFormat();
  return useWrite(
    ({ scheduleId, original, revision, timeZone, to, deviceId }: Move) => {
      const body = { original, revision, at: wallTimeIn(format, to, timeZone), deviceId };
      return call(changeOne, { params: { id: scheduleId }, body });
    },
    [PLAN_ENDPOINTS.get, E.list, list, get, occurrences],
  );
}
