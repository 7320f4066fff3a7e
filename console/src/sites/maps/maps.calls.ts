import { MAP_ENDPOINTS as E, type MapDetail } from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const mapQuery = (id: number) => ({
  ...queryFor(E.get, { params: { id } }),
  meta: { quietStatus: 404 },
});
export const versionsQuery = (id: number, query: { current: number; size: number }) => ({
  ...queryFor(E.versions, { params: { id }, query }),
  placeholderData: keepPreviousData,
});
/** Places that maps of an organization may lie in, or all in reach. */
export const placeOptionsQuery = (query: NonNullable<InputOf<typeof PLACE_ENDPOINTS.options>["query"]>) => ({
  ...queryFor(PLACE_ENDPOINTS.options, { query }),
  placeholderData: keepPreviousData,
});

/** A write after which lists, the map and its versions are read again. */
const useMapWrite = <Input, Answer>(write: (input: Input) => Promise<Answer>) =>
  useWrite(write, [E.list, E.get, E.versions, E.version]);

type Change = InputOf<typeof E.update>["body"];
export const useUpdateMap = () =>
  useMapWrite(({ id, ...body }: Change & { id: number }) => call(E.update, { params: { id }, body }));
export const useRemoveMap = () => useMapWrite((id: number) => call(E.remove, { params: { id } }));

interface Restore {
  readonly map: Pick<MapDetail, "id" | "revision">;
  readonly versionId: number;
  /** What the person knows to be broken by it. */
  readonly confirmed?: string | undefined;
}
/** Whoever asks says why it was refused. */
export const useRestore = () =>
  useMapWrite(({ map: { id, revision }, versionId, confirmed = "" }: Restore) =>
    call(E.restore, { params: { id, versionId }, body: { revision, confirmed }, isQuiet: true }),
  );
