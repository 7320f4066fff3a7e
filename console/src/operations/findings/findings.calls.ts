import { FINDING_ENDPOINTS as E, type PlanCheck } from "@sweepline/contract/operations/findings.ts";
import { PLAN_ENDPOINTS } from "@sweepline/contract/operations/plan.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";

export const LOOK_AGAIN_MS = 60_000;

/** Of an organization and those below it, of a task, or of the tasks of a map. */
export type FindingsOf = NonNullable<InputOf<typeof E.list>["query"]>;
export const findingsQuery = (query: FindingsOf) => queryFor(E.list, { query });

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

/** A task that came back with an empty tank fills it and goes on from then on; the rest of it stays as it is. */
export const useFillingUp = () =>
  useWrite(
    async (id: number) => {
      const params = { id };
      const { name, remark, isTemplate, definition, revision } = await call(TASK_ENDPOINTS.get, { params });
      const body = {
        name,
        remark,
        isTemplate,
        revision,
        definition: { ...definition, whenLow: "resume" as const },
      };
      return call(TASK_ENDPOINTS.update, { params, body });
    },
    [E.list, TASK_ENDPOINTS.get, TASK_ENDPOINTS.list, TASK_ENDPOINTS.versions],
  );
