import { MENU_ENDPOINTS as E, MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { type RowAct, RowActions } from "../../ui/actions/index.ts";
import { useRemoveMenu, useRestoreMenu } from "./menus.calls.ts";
import { menuTexts } from "./menus.texts.ts";

interface MenuActionsProps {
  readonly node: MenuNode;
  readonly isCurrent: boolean;
  readonly onEdit: (node: MenuNode) => void;
  readonly onAddBelow: (node: MenuNode) => void;
}

/** What can be done with an item: change it, one below it; back to how it was delivered, or away. */
export function MenuActions({ node, isCurrent, onEdit, onAddBelow }: MenuActionsProps) {
  const t = useTexts(menuTexts);
  const name = node.label[useLanguage()];
  const end = useEnd(node, name);
  if (!useMay(E.update)) return null;
  return (
    <RowActions
      name={name}
      tabIndex={isCurrent ? 0 : -1}
      buttons={[{ label: t.edit, name: t.editOf(name), onSelect: () => onEdit(node) }]}
      menu={[node.type !== MENU_TYPE.button && { label: t.addBelow, onSelect: () => onAddBelow(node) }, end]}
    />
  );
}

function useEnd({ id, isBuiltIn }: MenuNode, name: string): RowAct {
  const t = useTexts(menuTexts);
  const remove = useRemoveMenu();
  const restore = useRestoreMenu();
  if (isBuiltIn)
    return {
      ...{ label: t.restore, question: t.restoreQuestion(name), note: t.restoreNote, done: t.restored },
      onSelect: () => restore.mutateAsync(id),
    };
  return {
    ...{ label: t.remove, isDanger: true },
    ...{ question: t.removeQuestion(name), note: t.removeNote, done: t.removed },
    onSelect: () => remove.mutateAsync(id),
  };
}
