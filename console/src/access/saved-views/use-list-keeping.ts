import { SAVED_VIEW_ENDPOINTS as E, type SavedView } from "@sweepline/contract/access/saved-views.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { call, createWriteQueue, queryKeyOf } from "../../core/api/index.ts";
import { SAME_TAB } from "../../core/page/index.ts";
import type { ColumnStore, TableColumns } from "../../ui/table/index.ts";
import { listKeepingQuery } from "./saved-views.calls.ts";

export interface ListKeeping {
  readonly list: string;
  readonly views: readonly SavedView[];
  /** The address's query as it would be saved. */
  readonly query: string;
  readonly columnStore: ColumnStore;
  /** Goes where the view says; without one: to the bare list. */
  readonly apply: (view: SavedView | undefined) => void;
}

export const isOwn = ({ ownerName }: SavedView): boolean => ownerName === null;

/** Where a list stands is no part of how it is seen. */
const PASSING = ["current", "size", "person", "device"];

function kept(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of PASSING) query.delete(name);
  return query.toString();
}

/** Filters in another order are the same view. */
export function isSameQuery(one: string, other: string): boolean {
  const [first, second] = [new URLSearchParams(one), new URLSearchParams(other)];
  first.sort();
  second.sort();
  return first.toString() === second.toString();
}

/** What a page needs to keep a list as the person likes it; `list` names it, as it names the table. */
export function useListKeeping(list: string): ListKeeping {
  const { data } = useQuery(listKeepingQuery(list));
  const keepColumns = useKeepColumns(list);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const apply = useCallback(
    (view: SavedView | undefined) => {
      if (view?.columns) keepColumns(view.columns);
      void navigate(
        { pathname, search: view?.query ? `?${view.query}` : "" },
        { replace: true, state: SAME_TAB },
      );
    },
    [keepColumns, navigate, pathname],
  );
  useDefaultView(data?.views, apply);
  const columns = data ? data.columns : undefined;
  const columnStore = useMemo(() => ({ kept: columns, keep: keepColumns }), [columns, keepColumns]);
  return { list, views: data?.views ?? NO_VIEWS, query: kept(search), columnStore, apply };
}
const NO_VIEWS: readonly SavedView[] = [];

/** A list that is opened without a query opens with the default view, once. */
function useDefaultView(views: readonly SavedView[] | undefined, apply: (view: SavedView) => void): void {
  const { search } = useLocation();
  const isAsked = useRef(search === "");
  useEffect(() => {
    if (search !== "") isAsked.current = false;
    if (!views || !isAsked.current) return;
    isAsked.current = false;
    const view = views.find(({ isDefault }) => isDefault);
    if (view) apply(view);
  }, [views, search, apply]);
}

/** Shown and saved at once, since nothing says when a person leaves. What cannot be saved stays in this browser. */
function useKeepColumns(list: string): (columns: TableColumns | null) => void {
  const cache = useQueryClient();
  const [queue] = useState(createWriteQueue);
  const newest = useRef<unknown>(null);
  return useCallback(
    (columns: TableColumns | null) => {
      const key = queryKeyOf(E.list, { query: { list } });
      const held = cache.getQueryData<Kept>(key);
      // A pending answer still has the columns from before.
      if (held) void cache.cancelQueries({ queryKey: key });
      cache.setQueryData<Kept>(key, held && { ...held, columns });
      const body = { list, columns: columns?.map((one) => ({ ...one })) ?? null };
      newest.current = body;
      void queue(async () => {
        // Each says all columns: what has been overtaken while it waited need not be sent.
        if (newest.current !== body) return;
        await call(E.keepColumns, { body, isQuiet: true, outlivesPage: true }).catch(() => undefined);
        if (!held) await cache.invalidateQueries({ queryKey: key });
      });
    },
    [cache, list, queue],
  );
}

interface Kept {
  views: SavedView[];
  columns: TableColumns | null;
}
