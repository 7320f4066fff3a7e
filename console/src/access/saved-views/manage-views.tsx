import type { SavedView } from "@sweepline/contract/access/saved-views.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Modal } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SaveView } from "./save-view.tsx";
import { useRemoveView, useUpdateView } from "./saved-views.calls.ts";
import styles from "./saved-views.module.css";
import { savedViewTexts } from "./saved-views.texts.ts";
import { isOwn, type ListKeeping } from "./use-list-keeping.ts";

interface ManageViewsProps {
  readonly keeping: ListKeeping;
  readonly onClose: () => void;
}

export function ManageViews({ keeping, onClose }: ManageViewsProps) {
  const t = useTexts(savedViewTexts);
  const [renamed, setRenamed] = useState<SavedView>();
  const own = keeping.views.filter(isOwn);
  return (
    <Modal open title={t.manageTitle} width={640} footer={null} onCancel={onClose}>
      {own.length === 0 ? <p>{t.none}</p> : null}
      <ul className={styles.views}>
        {own.map((view) => (
          <ViewRow key={view.id} view={view} keeping={keeping} onRename={() => setRenamed(view)} />
        ))}
      </ul>
      {renamed ? <SaveView keeping={keeping} view={renamed} onClose={() => setRenamed(undefined)} /> : null}
    </Modal>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly keeping: ListKeeping;
  readonly onRename: () => void;
}

function ViewRow({ view, keeping, onRename }: ViewRowProps) {
  const t = useTexts(savedViewTexts);
  const [update, remove] = [useUpdateView(), useRemoveView()];
  const { name, isDefault, isShared } = view;
  const change = (fields: Partial<SavedView>) => {
    const { createdAt: _, ownerName: __, ...rest } = view;
    return update.mutateAsync({ ...rest, ...fields });
  };
  const now = {
    query: keeping.query,
    columns: view.columns && (keeping.columnStore.kept?.map((one) => ({ ...one })) ?? view.columns),
  };
  return (
    <li className={styles.view}>
      <span className={styles.name} title={name}>
        {name}
        {isDefault ? <StatusTag tone="info">{t.defaultMark}</StatusTag> : null}
        {isShared ? <StatusTag tone="neutral">{t.sharedMark}</StatusTag> : null}
      </span>
      <RowActions
        name={name}
        buttons={[
          {
            ...(isDefault
              ? { label: t.noDefault, name: t.noDefaultOf(name) }
              : { label: t.makeDefault, name: t.makeDefaultOf(name) }),
            onSelect: () => change({ isDefault: !isDefault }),
          },
          {
            ...(isShared
              ? { label: t.unshare, name: t.unshareOf(name) }
              : { label: t.share, name: t.shareOf(name) }),
            onSelect: () => change({ isShared: !isShared }),
          },
          {
            ...{ label: t.overwrite, name: t.overwriteOf(name), done: t.overwritten(name) },
            isDisabled: view.query === now.query && view.columns === null,
            onSelect: () => change(now),
          },
          { label: t.rename, name: t.renameOf(name), onSelect: onRename },
          {
            ...{ label: t.remove, name: t.removeOf(name), isDanger: true, question: t.removeQuestion(name) },
            onSelect: () => remove.mutateAsync(view.id),
          },
        ]}
      />
    </li>
  );
}
