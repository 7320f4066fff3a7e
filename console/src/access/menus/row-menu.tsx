import { MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { useState } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmDialog } from "../../ui/dialog/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { useRemoveMenu, useRestoreMenu } from "./menus.calls.ts";
import { menuTexts } from "./menus.texts.ts";

interface RowMenuProps {
  readonly node: MenuNode;
  readonly isCurrent: boolean;
  readonly onAddBelow: (node: MenuNode) => void;
}

/** What else can be done with an item: one below it; back to how it was delivered, or away. Both are asked about. */
export function RowMenu({ node, isCurrent, onAddBelow }: RowMenuProps) {
  const t = useTexts(menuTexts);
  const name = node.label[useLanguage()];
  const [asked, setAsked] = useState(false);
  const remove = useRemoveMenu();
  const restore = useRestoreMenu();
  const act = node.isBuiltIn
    ? {
        title: t.restoreQuestion(name),
        note: t.restoreNote,
        confirm: t.restore,
        done: t.restored,
        run: restore,
      }
    : { title: t.removeQuestion(name), note: t.removeNote, confirm: t.remove, done: t.removed, run: remove };
  const isButton = node.type === MENU_TYPE.button;
  const items = [
    ...(isButton ? [] : [{ key: "add", label: t.addBelow }]),
    { key: "ask", label: act.confirm, danger: !node.isBuiltIn },
  ];
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{ items, onClick: ({ key }) => (key === "add" ? onAddBelow(node) : setAsked(true)) }}
      >
        <Button size="small" type="text" tabIndex={isCurrent ? 0 : -1} aria-label={t.moreOf(name)}>
          ⋯
        </Button>
      </Dropdown>
      {asked ? (
        <ConfirmDialog
          title={act.title}
          note={act.note}
          confirm={act.confirm}
          cancel={t.cancel}
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            // A refusal has shown its message.
            act.run.mutateAsync(node.id).then(
              () => notify("success", act.done),
              () => undefined,
            );
          }}
        />
      ) : null}
    </>
  );
}
