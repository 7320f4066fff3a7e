import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { type MouseEvent, useCallback, useState } from "react";
import { useTexts } from "../../../core/i18n/index.ts";
import { type MenuAction, PopupMenu } from "../../../ui/menu/index.ts";
import type { MapDocument } from "../../map-document/index.ts";
import { mapTexts } from "../../map-view/index.ts";
import { turnLayer } from "../commands.ts";
import type { SelectionCommand } from "../shortcuts.ts";
import { useDocument, useEditorState } from "../use-document.ts";
import type { Editor } from "../use-editor.ts";
import { panelTexts } from "./panel.texts.ts";

interface ElementMenuProps {
  readonly editor: Editor;
  readonly document: MapDocument;
  readonly menu: ReturnType<typeof useElementMenu>;
}

/** Of what is selected: the same acts as in the panels. */
export function ElementMenu({ editor: { store, run }, document, menu: { at, close } }: ElementMenuProps) {
  const t = useTexts(panelTexts);
  const { kinds } = useTexts(mapTexts);
  const { selectedIds, isReadOnly } = useEditorState(store);
  useDocument(document);
  const selected = [...selectedIds].flatMap((id) => document.element(id) ?? []);
  const buttons = useSelectionButtons(selected);
  const [first] = selected;
  if (!first || !at) return null;
  const edits: MenuAction[] = [
    ...(selected.length > 1 ? [] : [{ label: t.rename, do: "rename" } as const]),
    ...buttons,
  ].map(({ label, do: what }) => ({ key: what, label, onSelect: () => run({ do: what }) }));
  const layers = kindsOf(selected).flatMap((kind): MenuAction[] => [
    {
      ...{ key: `hide ${kind}`, label: t.hide(kinds[kind]) },
      onSelect: () => turnLayer({ document, store }, "hiddenLayers", kind),
    },
    {
      ...{ key: `lock ${kind}`, label: t.lockLayer(kinds[kind]) },
      onSelect: () => turnLayer({ document, store }, "lockedLayers", kind),
    },
  ]);
  const label = selected.length > 1 ? t.selected(selected.length) : first.name;
  return (
    <PopupMenu
      label={label}
      actions={[...(isReadOnly ? [] : edits), ...layers]}
      at={{ ...at, align: "start" }}
      onClose={close}
    />
  );
}

const kindsOf = (elements: readonly MapElement[]) => [...new Set(elements.map(({ kind }) => kind))];

interface SelectionButton {
  readonly label: string;
  readonly do: SelectionCommand;
}

/** What can be done with what is selected, in the panel and in the menu. */
export function useSelectionButtons(selected: readonly MapElement[]): readonly SelectionButton[] {
  const t = useTexts(panelTexts);
  const isGrouped = selected.some(({ groupId }) => groupId !== null);
  const isLocked = selected.every((element) => element.isLocked);
  return [
    { label: isLocked ? t.unlock : t.lock, do: "lock" },
    ...(selected.length > 1 ? [{ label: t.group, do: "group" } as const] : []),
    ...(isGrouped ? [{ label: t.ungroup, do: "ungroup" } as const] : []),
    { label: t.duplicate, do: "duplicate" },
    { label: t.remove, do: "delete" },
  ];
}

/**
 * Where the menu of elements is open: by the right mouse button on the map or in the list, for what is under it, or by the
 * menu key or Shift+F10, for what is selected. The browser says all of them by the same event.
 */
export function useElementMenu({ store, canvas, readout }: Editor, document: MapDocument) {
  const [at, setAt] = useState<{ readonly x: number; readonly y: number }>();
  const close = useCallback(() => setAt(undefined), []);
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    const list = target.closest('[role="listbox"]');
    const place = list ?? target.closest('[role="application"]');
    // Dialogs and menus are beneath this in React's tree, not on the page.
    if (!place || !event.currentTarget.contains(place)) return;
    event.preventDefault();
    if (readout.get().drawing) return;
    if (isByKeyboard(event)) {
      if (store.get().selectedIds.size > 0) setAt(placeOfSelection(place));
      return;
    }
    const id = list
      ? target.closest("[data-element]")?.getAttribute("data-element")
      : canvas.current?.elementAt(event);
    if (!id) return close();
    if (!store.get().selectedIds.has(id))
      store.set({ selectedIds: new Set(document.withGroups([id])), tool: "select" });
    setAt({ x: event.clientX, y: event.clientY });
  };
  return { at, close, onContextMenu };
}

/** Keys press no button, and a finger has none; a Mac's Ctrl makes the first one the right one. */
const isByKeyboard = ({ button, ctrlKey, nativeEvent }: MouseEvent): boolean =>
  button !== 2 && !ctrlKey && (nativeEvent as Partial<PointerEvent>).pointerType !== "touch";

/** At its row in the list, in the middle of the map. */
function placeOfSelection(place: Element): { x: number; y: number } {
  const row = place.querySelector('[role="option"][aria-selected="true"]');
  const { left, top, width, height } = (row ?? place).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
