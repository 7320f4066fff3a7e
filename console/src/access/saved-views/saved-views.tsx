import type { SavedView } from "@sweepline/contract/access/saved-views.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { late } from "../../ui/late/index.ts";
import { type MenuAction, MenuOpener } from "../../ui/menu/index.ts";
import { savedViewTexts } from "./saved-views.texts.ts";
import { isOwn, isSameQuery, type ListKeeping } from "./use-list-keeping.ts";

const Saving = late(() => import("./save-view.tsx").then(({ SaveView }) => SaveView));
const Managing = late(() => import("./manage-views.tsx").then(({ ManageViews }) => ManageViews));

/** One click to what was saved; saving and tidying up beside it. */
export function SavedViews({ keeping }: { readonly keeping: ListKeeping }) {
  const t = useTexts(savedViewTexts);
  const { views, query } = keeping;
  const [panel, setPanel] = useState<"save" | "manage">();
  const [own, others] = [views.filter(isOwn), views.filter((view) => !isOwn(view))];
  const now = views.find((view) => query !== "" && isSameQuery(view.query, query));
  const actionOf = (view: SavedView, label: string): MenuAction => ({
    key: String(view.id),
    label,
    ...(view === now && { isChecked: true }),
    onSelect: () => keeping.apply(view),
  });
  const actions: readonly MenuAction[] = [
    ...(views.length === 0
      ? [{ key: "none", label: t.none, isDisabled: true, onSelect: () => undefined }]
      : []),
    ...own.map((view) => actionOf(view, view.isDefault ? `${view.name} · ${t.defaultMark}` : view.name)),
    ...others.map((view, place) => ({
      ...actionOf(view, t.of(view.name, view.ownerName ?? "")),
      ...(place === 0 && { heading: t.colleagues }),
    })),
    ...[
      { key: "all", label: t.all, isDisabled: query === "", onSelect: () => keeping.apply(undefined) },
      { key: "save", label: t.save, onSelect: () => setPanel("save") },
      { key: "manage", label: t.manage, isDisabled: own.length === 0, onSelect: () => setPanel("manage") },
    ].map((action, place) => ({ ...action, hasLine: place === 0 })),
  ];
  const close = () => setPanel(undefined);
  return (
    <>
      <MenuOpener actions={actions}>{now ? t.viewsNow(now.name) : t.views}</MenuOpener>
      {panel === "save" ? <Saving.Part keeping={keeping} onClose={close} /> : null}
      {panel === "manage" ? <Managing.Part keeping={keeping} onClose={close} /> : null}
    </>
  );
}
