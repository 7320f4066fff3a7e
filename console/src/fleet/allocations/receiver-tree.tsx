import type { AllocationNode } from "@sweepline/contract/fleet/allocations.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { LazyTree, type TreeItem, useTreeLevels } from "../../ui/tree/index.ts";
import { receiversQuery } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";

export interface Receiver extends TreeItem {
  readonly aboveIds: readonly number[];
  readonly isUsable: boolean;
  readonly deviceCount: number;
  readonly branchDeviceCount: number;
}

interface ReceiverTreeProps {
  readonly selectedId: number | undefined;
  readonly onSelect: (receiver: Receiver) => void;
}

/** Whom devices can be handed to, with how many each has; thousands of organizations come level by level. */
export function ReceiverTree(props: ReceiverTreeProps) {
  const t = useTexts(allocationTexts);
  const [search, setSearch] = useState("");
  return (
    <>
      <div className={styles.treeSearch}>
        <SearchBox value={search} label={t.searchTree} onChange={setSearch} />
      </div>
      <div className={styles.tree}>
        {/* Another search is another tree: what was opened by hand in one says nothing about the other. */}
        <Levels key={search} search={search} {...props} />
      </div>
    </>
  );
}

const itemOf = (node: AllocationNode): Receiver => ({
  id: node.id,
  name: node.orgName,
  childCount: node.childCount,
  aboveIds: node.aboveIds,
  isUsable: node.isUsable,
  deviceCount: node.deviceCount,
  branchDeviceCount: node.branchDeviceCount,
});
const NONE: readonly number[] = [];

function Levels({ search, selectedId, onSelect }: ReceiverTreeProps & { readonly search: string }) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const [seen] = useState(() => new Map<number, Receiver>());
  const keep = (node: AllocationNode) => {
    const item = itemOf(node);
    seen.set(item.id, item);
    return item;
  };
  const { source, open } = useTreeLevels({ query: receiversQuery, itemOf: keep, search, above: NONE });
  const select = (id: number) => {
    const receiver = seen.get(id);
    if (receiver?.isUsable) onSelect(receiver);
  };
  return (
    <LazyTree<Receiver>
      label={t.tree}
      source={source}
      selectedId={selectedId}
      onSelect={select}
      onOpen={open}
      empty={<EmptyState title={t.noneFound} />}
    >
      {(item) => (
        <span
          className={styles.node}
          data-off={!item.isUsable || undefined}
          title={`${item.name}: ${t.counts(format.number(item.deviceCount), format.number(item.branchDeviceCount))}`}
        >
          <span className={styles.nodeName}>{item.name}</span>
          <span className={styles.nodeNote}>
            {item.isUsable ? format.number(item.branchDeviceCount) : t.disabled}
          </span>
        </span>
      )}
    </LazyTree>
  );
}
