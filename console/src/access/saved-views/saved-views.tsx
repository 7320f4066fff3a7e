import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import { ManageViews } from "./manage-views.tsx";
import { SaveView } from "./save-view.tsx";
import { savedViewTexts } from "./saved-views.texts.ts";
import { isOwn, isSameQuery, type ListKeeping } from "./use-list-keeping.ts";

const [ALL, SAVE, MANAGE] = ["all", "save", "manage"];

/** One click to what was saved; saving and tidying up beside it. */
export function SavedViews({ keeping }: { readonly keeping: ListKeeping }) {
  const t = useTexts(savedViewTexts);
  const { views, query } = keeping;
  const [panel, setPanel] = useState<string>();
  const [own, others] = [views.filter(isOwn), views.filter((view) => !isOwn(view))];
  const now = views.find((view) => query !== "" && isSameQuery(view.query, query));
  const items = [
    ...(views.length === 0 ? [{ key: "none", label: t.none, disabled: true }] : []),
    ...own.map((view) => ({
      key: String(view.id),
      label: view.isDefault ? `${view.name} · ${t.defaultMark}` : view.name,
    })),
    ...(others.length === 0
      ? []
      : [
          {
            type: "group" as const,
            label: t.colleagues,
            children: others.map((view) => ({
              key: String(view.id),
              label: t.of(view.name, view.ownerName ?? ""),
            })),
          },
        ]),
    { type: "divider" as const },
    { key: ALL, label: t.all, disabled: query === "" },
    { key: SAVE, label: t.save },
    { key: MANAGE, label: t.manage, disabled: own.length === 0 },
  ] as { key: string; label: string }[];
  const choose = (key: string) => {
    if (key === SAVE || key === MANAGE) setPanel(key);
    else keeping.apply(views.find(({ id }) => String(id) === key));
  };
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items,
          selectedKeys: now ? [String(now.id)] : [],
          onClick: ({ key }) => choose(key),
        }}
      >
        <Button>{now ? t.viewsNow(now.name) : t.views}</Button>
      </Dropdown>
      {panel === SAVE ? <SaveView keeping={keeping} onClose={() => setPanel(undefined)} /> : null}
      {panel === MANAGE ? <ManageViews keeping={keeping} onClose={() => setPanel(undefined)} /> : null}
    </>
  );
}
