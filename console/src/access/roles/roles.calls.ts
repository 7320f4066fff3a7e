import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS as E } from "@sweepline/contract/access/roles.ts";
import { keepPreviousData, type QueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, refetch, useWrite } from "../../core/api/index.ts";

type NewRole = InputOf<typeof E.create>["body"];
type RoleChange = InputOf<typeof E.update>["body"];
type CopyNames = InputOf<typeof E.copy>["body"];

export const roleQuery = (id: number) => queryFor(E.get, { params: { id } });

export const rolePreviewQuery = (id: number, organizationId: number | undefined) => ({
  ...queryFor(E.preview, { params: { id }, query: { organizationId } }),
  placeholderData: keepPreviousData,
});

export const roleComparisonQuery = (ids: readonly number[]) => ({
  ...queryFor(E.comparison, { query: { ids: [...ids] } }),
  placeholderData: keepPreviousData,
});

/** Permissions to choose from: those that one has oneself. */
export const permissionTreeQuery = () => queryFor(MENU_ENDPOINTS.tree, { query: {} });

export const organizationTypesQuery = () => queryFor(ORGANIZATION_ENDPOINTS.types, {});

export const createRole = (body: NewRole) => call(E.create, { body });
export const updateRole = (body: RoleChange) => call(E.update, { body });
export const copyRole = (id: number, body: CopyNames) => call(E.copy, { params: { id }, body });

/** Whatever shows roles. */
const SHOWN = [E.list, E.get, E.preview, E.comparison, E.options];
export const rereadRoles = (cache: QueryClient): Promise<unknown> => refetch(cache, SHOWN);
export const useRemoveRole = () => useWrite((id: number) => call(E.remove, { params: { id } }), SHOWN);
