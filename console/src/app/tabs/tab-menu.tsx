import { useTexts } from "../../core/i18n/index.ts";
import { type MenuAction, PopupMenu } from "../../ui/menu/index.ts";
import { appTexts } from "../app.texts.ts";
import { isClosable, type Tab } from "./tab-rules.ts";
import type { Closing } from "./tab-store.ts";

interface TabMenuProps {
  readonly tab: Tab;
  readonly tabs: readonly Tab[];
  readonly x: number;
  readonly y: number;
  readonly onAct: (what: Closing) => void;
  readonly onClose: () => void;
}

export function TabMenu({ tab, tabs, x, y, onAct, onClose }: TabMenuProps) {
  const t = useTexts(appTexts);
  const others = tabs.filter((other) => other !== tab && isClosable(other)).length;
  const actions: MenuAction[] = [
    { key: "one", label: t.closeThis, isDisabled: !isClosable(tab), onSelect: () => onAct("one") },
    { key: "others", label: t.closeOthers, isDisabled: others === 0, onSelect: () => onAct("others") },
    { key: "all", label: t.closeAll, onSelect: () => onAct("all") },
  ];
  return <PopupMenu label={t.openPages} actions={actions} at={{ x, y, align: "start" }} onClose={onClose} />;
}
