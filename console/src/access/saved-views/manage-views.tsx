import type { SavedView } from "@sweepline/contract/access/saved-views.ts";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
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
  const change = async (fields: Partial<SavedView>, done?: string) => {
    const { createdAt: _, ownerName: __, ...rest } = view;
    try {
      await update.mutateAsync({ ...rest, ...fields });
      if (done) notify("success", done);
    } catch {
      // The refusal has shown its message.
    }
  };
  const now = {
    query: keeping.query,
    columns: view.columns && (keeping.columnKeeper.kept?.map((one) => ({ ...one })) ?? view.columns),
  };
  return (
    <li className={styles.view}>
      <span className={styles.name} title={name}>
        {name}
        {isDefault ? <StatusTag tone="info">{t.defaultMark}</StatusTag> : null}
        {isShared ? <StatusTag tone="neutral">{t.sharedMark}</StatusTag> : null}
      </span>
      <span className={styles.acts}>
        <Button
          size="small"
          type="text"
          aria-label={isDefault ? t.noDefaultOf(name) : t.makeDefaultOf(name)}
          onClick={() => void change({ isDefault: !isDefault })}
        >
          {isDefault ? t.noDefault : t.makeDefault}
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={isShared ? t.unshareOf(name) : t.shareOf(name)}
          onClick={() => void change({ isShared: !isShared })}
        >
          {isShared ? t.unshare : t.share}
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={t.overwriteOf(name)}
          disabled={view.query === now.query && view.columns === null}
          onClick={() => void change(now, t.overwritten(name))}
        >
          {t.overwrite}
        </Button>
        <Button size="small" type="text" aria-label={t.renameOf(name)} onClick={onRename}>
          {t.rename}
        </Button>
        <ConfirmButton
          size="small"
          type="text"
          danger
          aria-label={t.removeOf(name)}
          question={t.removeQuestion(name)}
          onConfirm={() => remove.mutateAsync(view.id).catch(() => undefined)}
        >
          {t.remove}
        </ConfirmButton>
      </span>
    </li>
  );
}
