import type { BrokenWork } from "@sweepline/contract/sites/broken-work.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { CallError } from "../../../core/api/index.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { notify } from "../../../core/notices/index.ts";
import { useStore } from "../../../core/store/index.ts";
import { Button, Input, Modal } from "../../../ui/kit.ts";
import { BrokenWorkList, brokenWorkOf } from "../../broken-work/index.ts";
import { newUuid } from "../../map-document/index.ts";
import type { EditSession } from "../../map-drafts/index.ts";
import { mapVersionQuery } from "../../map-view/index.ts";
import { ChangeList } from "../../maps/index.ts";
import { draftTexts } from "./draft.texts.ts";
import styles from "./editor.module.css";

interface SaveDialogProps {
  readonly mapId: number;
  readonly session: EditSession;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const MAX_NOTE = 200;

interface Failure {
  readonly text: string;
  /** There is something that the person may want all the same. */
  readonly isQuestion: boolean;
  readonly broken?: BrokenWork;
}

/**
 * Publishes the draft. A request whose answer was lost is sent again under the same id, so it is published once. What it would replace or
 * break is shown first, and done when the person says so.
 */
export function SaveDialog({ mapId, session, onSaved, onClose }: SaveDialogProps) {
  const t = useTexts(draftTexts);
  const noteId = useId();
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [isSaving, setSaving] = useState(false);
  const saveId = useRef(newUuid());
  /** What the person has said to so far. */
  const agreed = useRef({ replacesNewer: false, confirmed: "" });
  const save = async () => {
    setSaving(true);
    setFailure(undefined);
    try {
      const saved = await session.save({ note, ...agreed.current, saveId: saveId.current });
      if (!saved) return setFailure({ text: t.notSent, isQuestion: false });
      notify("success", t.saved(saved.version));
      onSaved();
      return undefined;
    } catch (error) {
      const isNothing = error instanceof CallError && error.error === "nothingChanged";
      if (isNothing) {
        notify("info", t.nothingChanged);
        return onSaved();
      }
      const text = error instanceof Error ? error.message : "";
      const isNewer = error instanceof CallError && error.error === "baseMoved";
      const broken = brokenWorkOf(error);
      if (isNewer) agreed.current.replacesNewer = true;
      if (broken) agreed.current.confirmed = broken.key;
      return setFailure({ text, isQuestion: isNewer || broken !== undefined, ...(broken && { broken }) });
    } finally {
      setSaving(false);
    }
  };
  const label = failure ? (failure.isQuestion ? t.allTheSame : t.saveAgain) : t.save;
  return (
    <Modal
      open
      title={t.saveTitle}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t.cancel}
        </Button>,
        <Button
          key="save"
          type="primary"
          danger={failure?.isQuestion === true}
          loading={isSaving}
          onClick={save}
        >
          {label}
        </Button>,
      ]}
    >
      <div className={styles.noteField}>
        <label htmlFor={noteId}>{t.note}</label>
        <Input.TextArea
          id={noteId}
          autoFocus
          rows={3}
          maxLength={MAX_NOTE}
          placeholder={t.notePlaceholder}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <DraftChanges mapId={mapId} session={session} />
      {failure?.broken ? <BrokenWorkList broken={failure.broken} /> : null}
      {failure && !failure.broken ? (
        <p className={styles.failure} role="alert">
          {failure.text}
        </p>
      ) : null}
    </Modal>
  );
}

interface DraftChangesProps {
  readonly mapId: number;
  readonly session: EditSession;
}

/** What publishing would change of the version that the draft began with. */
function DraftChanges({ mapId, session: { document, state } }: DraftChangesProps) {
  const t = useTexts(draftTexts);
  const { baseVersionId } = useStore(state);
  const { data } = useQuery(mapVersionQuery(mapId, baseVersionId));
  const [isGridChanged] = useState(() =>
    document.cells.some((value, index) => value !== document.baseCells[index]),
  );
  if (!data) return null;
  return (
    <section className={styles.changes} aria-label={t.changes}>
      <h3>{t.changes}</h3>
      <ChangeList before={data.elements} after={document.elements()} />
      {isGridChanged ? <p>{t.gridChanged}</p> : null}
    </section>
  );
}
