import { MENU_ENDPOINTS as E, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { loadMenu } from "./menu.store.ts";
import { type Place, placed } from "./menu-order.ts";

type Fields = InputOf<typeof E.create>["body"];

export const menuTreeQuery = () => queryFor(E.tree, { query: {} });
/** Roles that an item can be kept to. */
export const roleChoicesQuery = () => queryFor(ROLE_ENDPOINTS.options, { query: {} });

/** The table, and at once the side menu of who has changed it; everyone else is told by the server. */
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

/** Shown before it is saved; several in a row are saved one after the other. */
export function useOrderMenu() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: ORDERING,
    scope: { id: "menu order" },
    mutationFn: ({ place }: { id: number; place: Place }) =>
      call(E.order, { body: { parentId: place.parentId, ids: [...place.ids] } }),
    onMutate: async ({ id, place }) => {
      const { queryKey } = menuTreeQuery();
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<MenuNode[]>(queryKey, (tree) => tree && placed(tree, id, place));
    },
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
