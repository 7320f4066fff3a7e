import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { type Node, permissionsOf, stateOf } from "./permission-choice.ts";
import styles from "./permission-tree.module.css";
import { roleTexts } from "./roles.texts.ts";

export interface TreeState {
  readonly chosen: ReadonlySet<number>;
  readonly isOpen: (id: number) => boolean;
  readonly onToggle: (node: Node) => void;
  readonly onOpen: (id: number) => void;
}

interface BranchProps {
  readonly node: Node;
  readonly state: TreeState;
}

/** An item of the menu with what stands below it; its permissions stand side by side. */
export function PermissionBranch({ node, state }: BranchProps) {
  const t = useTexts(roleTexts).tree;
  const language = useLanguage();
  if (node.permission !== null)
    return (
      <li className={styles.permission}>
        <Check node={node} state={state} />
      </li>
    );
  const name = node.label[language];
  const ids = permissionsOf(node);
  const isOpen = state.isOpen(node.id);
  const permissions = node.children.filter(({ permission }) => permission !== null);
  const items = node.children.filter(({ permission }) => permission === null);
  return (
    <li className={styles.branch}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-label={isOpen ? t.collapse(name) : t.expand(name)}
          onClick={() => state.onOpen(node.id)}
        >
          <Icon name="chevron" />
        </button>
        <Check node={node} state={state} />
        <span className={styles.count}>
          {ids.filter((id) => state.chosen.has(id)).length}/{ids.length}
        </span>
      </div>
      {isOpen ? (
        <div className={styles.below}>
          {permissions.length > 0 ? (
            <ul className={styles.permissions}>
              {permissions.map((child) => (
                <PermissionBranch key={child.id} node={child} state={state} />
              ))}
            </ul>
          ) : null}
          {items.length > 0 ? (
            <ul>
              {items.map((child) => (
                <PermissionBranch key={child.id} node={child} state={state} />
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

function Check({ node, state }: BranchProps) {
  const language = useLanguage();
  const checked = stateOf(node, state.chosen);
  return (
    <label className={styles.check} title={node.permission ?? undefined}>
      <input
        type="checkbox"
        checked={checked === "all"}
        ref={(box) => {
          if (box) box.indeterminate = checked === "some";
        }}
        onChange={() => state.onToggle(node)}
      />
      <span>{node.label[language]}</span>
    </label>
  );
}
