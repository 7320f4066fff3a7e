import { MENU_ENDPOINTS as E, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, createWriteQueue, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { loadMenu } from "./menu.store.ts";
import { type Place, placed, type Step } from "./menu-order.ts";

type Fields = InputOf<typeof E.create>["body"];

export const menuTreeQuery = () => queryFor(E.tree, { query: {} });
/** Roles that an item can be kept to. */
export const roleChoicesQuery = () => queryFor(ROLE_ENDPOINTS.options, { query: {} });

/** Refetches the table, and at once the side menu of the person who changed it; everyone else is notified by the server. */
function renew(cache: QueryClient): Promise<unknown> {
  return Promise.all([cache.invalidateQueries({ queryKey: queryKeyOf(E.tree) }), loadMenu()]);
}

export function useSaveMenu() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, revision, ...fields }: Fields & { id?: number; revision?: number }) =>
      id === undefined
        ? call(E.create, { body: fields })
        : call(E.update, { body: { id, ...(revision === undefined ? {} : { revision }), ...fields } }),
    onSuccess: () => renew(cache),
  });
}

const ORDERING = ["menu order"];

/**
 * Moves an item: shown before it is saved, and several in a row are saved one after the other. The step is taken from the
 * tree as it is that moment, for keys come faster than pictures. Answers the place, if there is one.
 */
export function useOrderMenu(): (id: number, step: Step) => Place | undefined {
  const cache = useQueryClient();
  const { queryKey } = menuTreeQuery();
  const { mutate } = useSaveOrder(cache);
  return (id, step) => {
    const tree = cache.getQueryData<MenuNode[]>(queryKey);
    const place = tree && step(tree);
    if (!place) return undefined;
    void cache.cancelQueries({ queryKey }, { revert: false });
    cache.setQueryData<MenuNode[]>(queryKey, placed(tree, id, place));
    mutate(place);
    return place;
  };
}

function useSaveOrder(cache: QueryClient) {
  const [queue] = useState(createWriteQueue);
  return useMutation({
    mutationKey: ORDERING,
    mutationFn: ({ parentId, ids }: Place) =>
      queue(() => call(E.order, { body: { parentId, ids: [...ids] }, outlivesPage: true })),
    // The last of several fetches what came of all.
    onSettled: () => (cache.isMutating({ mutationKey: ORDERING }) <= 1 ? renew(cache) : undefined),
  });
}

export function useRestoreMenu() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(E.restore, { params: { id } }),
    onSuccess: () => renew(cache),
  });
}

export function useRemoveMenu() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(E.remove, { params: { id } }),
    onSuccess: () => renew(cache),
  });
}
