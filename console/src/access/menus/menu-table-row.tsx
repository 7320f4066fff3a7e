import { MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS } from "@sweepline/contract/access/roles.ts";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties, DragEvent } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { MenuActions } from "./menu-actions.tsx";
import type { Spot } from "./menu-order.ts";
import type { MenuRow } from "./menu-rows.ts";
import styles from "./menu-tree-table.module.css";
import { roleChoicesQuery } from "./menus.calls.ts";
import { menuTexts } from "./menus.texts.ts";

type Drag = (event: DragEvent<HTMLElement>) => void;

export interface RowHandlers {
  readonly handlers: {
    readonly onSelect: (id: number) => void;
    readonly onOpen: (id: number, isOpen: boolean) => void;
    readonly onEdit: (node: MenuNode) => void;
    readonly onAddBelow: (node: MenuNode) => void;
  };
  readonly drag: {
    readonly isDraggable: boolean;
    /** Where the dragged item would land, while it is over this row. */
    readonly spot: Spot | undefined;
    readonly onDragStart: Drag;
    readonly onDragOver: Drag;
    readonly onDrop: Drag;
    readonly onDragEnd: Drag;
  };
}

interface MenuTableRowProps extends RowHandlers {
  readonly row: MenuRow;
  /** Takes the focus when the table is entered. */
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

export function MenuTableRow({ row, isCurrent, isSelected, handlers, drag }: MenuTableRowProps) {
  const t = useTexts(menuTexts);
  const { node } = row;
  const { isDraggable, spot, ...dragging } = drag;
  return (
    <tr
      data-row-key={node.id}
      data-spot={spot}
      data-hidden={node.isHidden || undefined}
      className={styles.row}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.brothers}
      aria-selected={isSelected}
      aria-expanded={node.children.length > 0 ? row.isOpen : undefined}
      draggable={isDraggable}
      onFocus={() => handlers.onSelect(node.id)}
      onClick={() => handlers.onSelect(node.id)}
      onDoubleClick={() => handlers.onEdit(node)}
      {...dragging}
    >
      <NameCell row={row} onOpen={handlers.onOpen} isDraggable={isDraggable} />
      <td>
        <StatusTag tone={node.type === MENU_TYPE.button ? "info" : "neutral"}>
          <DictionaryLabel type="menuType" value={node.type} />
        </StatusTag>
      </td>
      <td className={styles.path} title={node.permission ?? node.path}>
        {node.permission ?? node.path}
      </td>
      <td className={styles.roles}>
        {node.meta.roles?.length ? <RoleNames codes={node.meta.roles} /> : <span>{t.everyone}</span>}
      </td>
      <td className={styles.end}>
        <MenuActions
          node={node}
          isCurrent={isCurrent}
          onEdit={handlers.onEdit}
          onAddBelow={handlers.onAddBelow}
        />
      </td>
    </tr>
  );
}

/** As roles are called elsewhere; one that the person does not know of keeps its code. */
function RoleNames({ codes }: { readonly codes: readonly string[] }) {
  const language = useLanguage();
  const mayKnow = useMay(ROLE_ENDPOINTS.options);
  const { data } = useQuery({ ...roleChoicesQuery(), enabled: mayKnow });
  const nameOf = (code: string): string => {
    const role = data?.find(({ roleCode }) => roleCode === code);
    return role ? (role.standardName?.[language] ?? role.roleName) : code;
  };
  return codes.map(nameOf).join(language === "zh" ? "、" : ", ");
}

interface NameCellProps {
  readonly row: MenuRow;
  readonly onOpen: (id: number, isOpen: boolean) => void;
  readonly isDraggable: boolean;
}

function NameCell({ row: { node, level, isOpen }, onOpen, isDraggable }: NameCellProps) {
  const t = useTexts(menuTexts);
  const name = node.label[useLanguage()];
  return (
    <td>
      <span className={styles.name} style={{ "--level": level - 1 } as CSSProperties}>
        {isDraggable ? (
          <span className={styles.grip} aria-hidden="true">
            ⠿
          </span>
        ) : null}
        {node.children.length > 0 ? (
          <button
            type="button"
            className={styles.chevron}
            data-open={isOpen || undefined}
            // The row itself opens with the arrow keys.
            tabIndex={-1}
            aria-label={isOpen ? t.close(name) : t.open(name)}
            onClick={() => onOpen(node.id, !isOpen)}
          >
            <Icon name="chevron" />
          </button>
        ) : (
          <span className={styles.noChevron} />
        )}
        {node.icon ? (
          <span className={styles.icon}>
            <Icon name={node.icon} />
          </span>
        ) : null}
        <span className={styles.label}>{name}</span>
        {node.isHidden ? <StatusTag tone="notice">{t.hidden}</StatusTag> : null}
        {node.isBuiltIn ? null : <span className={styles.own} aria-hidden="true" />}
      </span>
    </td>
  );
}
