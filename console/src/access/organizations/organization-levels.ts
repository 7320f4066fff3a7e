import type { OrganizationNode } from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type TreeItem, type TreeLevels, useTreeLevels } from "../../ui/tree/index.ts";
import { organizationQuery, organizationTreeQuery } from "./organizations.calls.ts";

export interface OrganizationItem extends TreeItem {
  readonly shortName: string;
  readonly isEnabled: boolean;
}

/** The levels of the tree of organizations; what is chosen is in sight from the start. */
export function useOrganizationLevels(
  search: string,
  selectedId: number | undefined,
): TreeLevels<OrganizationItem> {
  const chosen = useQuery({ ...organizationQuery(selectedId ?? 0), enabled: selectedId !== undefined });
  const above = (chosen.data?.ancestors ?? []).map(({ id }) => id);
  return useTreeLevels({ query: organizationTreeQuery, itemOf, search, above });
}

const itemOf = ({ id, orgName, shortName, childCount, status }: OrganizationNode): OrganizationItem => ({
  id,
  name: orgName,
  shortName,
  childCount,
  isEnabled: status === "0",
});
