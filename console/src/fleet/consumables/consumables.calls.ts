import { CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

type Entry = InputOf<typeof E.replace>["body"];
type Change = InputOf<typeof E.correct>["body"];

const TREND_DAYS = 90;

export const partsQuery = (id: number) => queryFor(E.parts, { params: { id } });
export const trendQuery = (id: number) => queryFor(E.days, { params: { id }, query: { days: TREND_DAYS } });
/** A replacement changes the parts' forecasts beside the history. */
const useReplacementWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.parts, E.replacements]);

export const useReplace = (id: number) =>
  useReplacementWrite((body: Entry) => call(E.replace, { params: { id }, body }));
export const useCorrect = () =>
  useReplacementWrite(({ id, ...body }: Change & { id: number }) =>
    call(E.correct, { params: { id }, body }),
  );
export const useUndo = () => useReplacementWrite((id: number) => call(E.undo, { params: { id } }));
