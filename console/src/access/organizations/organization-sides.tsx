import { type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { LazyTree, TreeSides } from "../../ui/tree/index.ts";
import { type OrganizationItem, useOrganizationLevels } from "./organization-levels.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

interface OrganizationSidesProps {
  /** The organization whose branch is shown; undefined: all in reach. */
  readonly selectedId: number | undefined;
  readonly onSelect: (id: number) => void;
  /** What belongs to the chosen branch. */
  readonly children: ReactNode;
}

/** A page of two sides: the tree of organizations, and what belongs to the chosen one. */
export function OrganizationSides({ selectedId, onSelect, children }: OrganizationSidesProps) {
  const t = useTexts(organizationTexts);
  const [search, setSearch] = useState("");
  return (
    <TreeSides
      title={t.tree}
      search={<SearchBox value={search} label={t.searchTree} onChange={setSearch} />}
      // Another search is another tree: what was opened by hand in one says nothing about the other.
      tree={<Tree key={search} search={search} selectedId={selectedId} onSelect={onSelect} />}
      selectedId={selectedId}
    >
      {children}
    </TreeSides>
  );
}

interface TreeProps extends Omit<OrganizationSidesProps, "children"> {
  readonly search: string;
}

function Tree({ search, selectedId, onSelect }: TreeProps) {
  const t = useTexts(organizationTexts);
  const { source, open } = useOrganizationLevels(search, selectedId);
  return (
    <LazyTree<OrganizationItem>
      label={t.tree}
      source={source}
      selectedId={selectedId}
      onSelect={onSelect}
      onOpen={open}
      empty={<EmptyState title={t.noneFound} />}
    >
      {(item) => (
        <span className={styles.node} data-off={!item.isEnabled || undefined} title={item.name}>
          <span className={styles.nodeName}>{item.name}</span>
          {item.isEnabled ? null : <span className={styles.nodeNote}>{t.disabled}</span>}
        </span>
      )}
    </LazyTree>
  );
}
