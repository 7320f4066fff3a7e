import type { OrganizationNode } from "@sweepline/contract/access/organizations.ts";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { TreeItem, TreeLevel, TreeSource } from "../../ui/tree/index.ts";
import { organizationQuery, organizationTreeQuery } from "./organizations.calls.ts";

export interface OrganizationItem extends TreeItem {
  readonly shortName: string;
  readonly isEnabled: boolean;
}

interface LevelQuery {
  readonly data: readonly OrganizationNode[] | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

export interface OrganizationLevels {
  readonly source: TreeSource<OrganizationItem>;
  readonly open: (id: number, isOpen: boolean) => void;
}

/**
 * The levels of the tree, each asked for when it is opened. What is chosen is in sight from the start: all above it are
 * open. A search brings its matches with all above them, and what stands below a match still comes when it is opened.
 */
export function useOrganizationLevels(search: string, selectedId: number | undefined): OrganizationLevels {
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map());
  const top = useQuery(organizationTreeQuery(search ? { search } : {}));
  const chosen = useQuery({ ...organizationQuery(selectedId ?? 0), enabled: selectedId !== undefined });
  const found = useMemo(() => byParent(search ? (top.data ?? []) : []), [search, top.data]);
  const only = top.data?.length === 1 ? [top.data[0]?.id ?? 0] : [];
  const first = search ? [...found.keys()] : [...only, ...(chosen.data?.ancestors ?? []).map(({ id }) => id)];
  const isOpen = (id: number): boolean => toggled.get(id) ?? first.includes(id);
  const asked = [...new Set([...first, ...toggled.keys()])].filter((id) => isOpen(id) && !found.has(id));
  const levels = useQueries({ queries: asked.map((parentId) => organizationTreeQuery({ parentId })) });
  const levelOf = (parentId: number | undefined): TreeLevel<OrganizationItem> => {
    if (parentId === undefined) return levelFrom(top, search ? topmost : undefined);
    const matches = found.get(parentId);
    if (matches) return { state: "ready", items: matches.map(itemOf) };
    const level = levels[asked.indexOf(parentId)];
    return level ? levelFrom(level) : { state: "loading" };
  };
  return {
    source: { levelOf, isOpen: ({ id }) => isOpen(id) },
    open: (id, opened) => setToggled((before) => new Map(before).set(id, opened)),
  };
}

const itemOf = ({ id, orgName, shortName, childCount, status }: OrganizationNode): OrganizationItem => ({
  id,
  name: orgName,
  shortName,
  childCount,
  isEnabled: status === "0",
});

function levelFrom(
  query: LevelQuery,
  choose: (nodes: readonly OrganizationNode[]) => readonly OrganizationNode[] = (nodes) => nodes,
): TreeLevel<OrganizationItem> {
  if (query.data) return { state: "ready", items: choose(query.data).map(itemOf) };
  if (query.error) return { state: "failed", retry: () => void query.refetch() };
  return { state: "loading" };
}

function topmost(nodes: readonly OrganizationNode[]): readonly OrganizationNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.filter(({ parentId }) => parentId === null || !ids.has(parentId));
}

function byParent(nodes: readonly OrganizationNode[]): ReadonlyMap<number, readonly OrganizationNode[]> {
  const parents = new Map<number, OrganizationNode[]>();
  for (const node of nodes) {
    if (node.parentId === null) continue;
    parents.set(node.parentId, [...(parents.get(node.parentId) ?? []), node]);
  }
  return parents;
}
