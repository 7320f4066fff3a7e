import type { MenuNode } from "@sweepline/contract/access/menus.ts";
import type { Language } from "../../core/i18n/index.ts";

/**
 * The choice of permissions in the tree of menu items. Only permissions are chosen; what stands above them comes along,
 * fully checked where all of it is chosen and half checked where some is. A role keeps the ids of both.
 */
export type Node = Pick<MenuNode, "id" | "label" | "permission"> & { readonly children: readonly Node[] };
export type Checked = "all" | "some" | "none";

/** Ids of the permissions at and below a node. */
export function permissionsOf(node: Node): number[] {
  const own = node.permission === null ? [] : [node.id];
  return [...own, ...node.children.flatMap(permissionsOf)];
}

/** Without items that have no permission below them: there is nothing to choose about those. */
export function choosable(nodes: readonly Node[]): Node[] {
  return nodes
    .filter((node) => permissionsOf(node).length > 0)
    .map((node) => ({ ...node, children: choosable(node.children) }));
}

export function stateOf(node: Node, chosen: ReadonlySet<number>): Checked {
  const ids = permissionsOf(node);
  const count = ids.filter((id) => chosen.has(id)).length;
  if (count === 0) return "none";
  return count === ids.length ? "all" : "some";
}

/** Everything below a node chosen, or nothing of it where all was. */
export function toggled(node: Node, chosen: ReadonlySet<number>): Set<number> {
  const next = new Set(chosen);
  const isOn = stateOf(node, chosen) !== "all";
  for (const id of permissionsOf(node)) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** What the role keeps: the chosen permissions and every item above one. */
export function keptIds(nodes: readonly Node[], chosen: ReadonlySet<number>): number[] {
  return nodes.flatMap((node) =>
    stateOf(node, chosen) === "none" ? [] : [node.id, ...keptIds(node.children, chosen)],
  );
}

/** Branches in which something is called that way; of an item that is, all that stands below. */
export function matching(nodes: readonly Node[], search: string, language: Language): Node[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [...nodes];
  return nodes.flatMap((node) => {
    const isNamed =
      node.label[language].toLowerCase().includes(wanted) || (node.permission ?? "").includes(wanted);
    if (isNamed) return [node];
    const children = matching(node.children, search, language);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
