import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button, Input } from "../../ui/kit.ts";
import { PermissionBranch, type TreeState } from "./permission-branch.tsx";
import { choosable, keptIds, matching, type Node, permissionsOf, toggled } from "./permission-choice.ts";
import styles from "./permission-tree.module.css";
import { permissionTreeQuery } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

interface PermissionTreeProps {
  /** Ids of items that are fully or half checked. Given by `Form.Item`, as is `onChange`. */
  readonly value?: readonly number[];
  readonly onChange?: (ids: number[]) => void;
}

/** The permissions that one can give, as a tree with half-checked parents: a control of a form. */
export function PermissionTree(props: PermissionTreeProps) {
  const query = useQuery(permissionTreeQuery());
  return (
    <QueryView query={query} block={20}>
      {(nodes) => <Tree {...props} nodes={nodes} />}
    </QueryView>
  );
}

function Tree({ value = [], onChange, nodes }: PermissionTreeProps & { readonly nodes: readonly Node[] }) {
  const t = useTexts(roleTexts).tree;
  const language = useLanguage();
  const [search, setSearch] = useState("");
  const tree = useMemo(() => choosable(nodes), [nodes]);
  const all = useMemo(() => tree.flatMap(permissionsOf), [tree]);
  const chosen = useMemo(() => new Set(all.filter((id) => value.includes(id))), [all, value]);
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(tree.map(({ id }) => id)));
  const shown = matching(tree, search, language);
  const state: TreeState = {
    chosen,
    isOpen: (id) => search !== "" || open.has(id),
    onToggle: (node) => onChange?.(keptIds(tree, toggled(node, chosen))),
    onOpen: (id) => setOpen((before) => flipped(before, id)),
  };
  return (
    <div className={styles.tree}>
      <div className={styles.tools}>
        <Input
          allowClear
          value={search}
          placeholder={t.search}
          aria-label={t.search}
          onChange={(event) => setSearch(event.target.value)}
          // Enter looks for it; it must not send the form.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Button size="small" type="text" onClick={() => setOpen(new Set(groupIds(tree)))}>
          {t.expandAll}
        </Button>
        <Button size="small" type="text" onClick={() => setOpen(new Set())}>
          {t.collapseAll}
        </Button>
        <output className={styles.total}>{t.chosen(chosen.size, all.length)}</output>
      </div>
      {shown.length === 0 ? <p className={styles.none}>{t.none}</p> : null}
      <ul className={styles.list}>
        {shown.map((node) => (
          <PermissionBranch key={node.id} node={node} state={state} />
        ))}
      </ul>
    </div>
  );
}

const groupIds = (nodes: readonly Node[]): number[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...groupIds(node.children)] : []));

function flipped(before: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}
