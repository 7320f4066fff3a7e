import { DISTRIBUTION_ENDPOINTS } from "@sweepline/contract/sites/distributions/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../../core/i18n/index.ts";
import { useHref } from "../../../core/links/index.ts";
import { useMay } from "../../../core/session/index.ts";
import { createStore, useStore } from "../../../core/store/index.ts";
import { Button } from "../../../ui/kit.ts";
import { DistributeDialog } from "../../distributions/index.ts";
import type { EditorStore, MapDocument } from "../../map-document/index.ts";
import type { EditSession, SessionState } from "../../map-drafts/index.ts";
import { mapVersionQuery } from "../../map-view/index.ts";
import { editorTexts } from "../editor.texts.ts";
import type { OpenedMap } from "../open-map.ts";
import type { Command } from "../shortcuts.ts";
import { useDocument } from "../use-document.ts";
import { draftTexts } from "./draft.texts.ts";
import styles from "./editor.module.css";
import { IconButton } from "./icon-button.tsx";
import { People } from "./people.tsx";

interface TopBarProps {
  readonly opened: OpenedMap;
  readonly store: EditorStore;
  readonly run: (command: Command) => void;
  readonly onDiscard: () => void;
}

export function TopBar({ opened, store, run, onDiscard }: TopBarProps) {
  const t = useTexts(editorTexts);
  const href = useHref();
  const { detail, mapId, session, document } = opened;
  const published = usePublished(opened);
  return (
    <header className={styles.topBar}>
      <Link
        className={styles.back}
        to={href("mapDetail", { id: mapId })}
        aria-label={t.backToMap}
        title={t.backToMap}
      >
        ←
      </Link>
      <h1 className={styles.title} title={detail.name}>
        {detail.name}
        <small>{published.version}</small>
      </h1>
      {session ? (
        <>
          <UndoButtons document={document} run={run} />
          <Kept session={session} />
        </>
      ) : (
        <span className={styles.readOnly} title={t.readOnlyNote}>
          {t.readOnly}
        </span>
      )}
      <span className={styles.spring} />
      <People store={store} />
      <button
        type="button"
        className={styles.helpButton}
        aria-label={t.help}
        title={t.help}
        onClick={() => run({ do: "help" })}
      >
        ?
      </button>
      {session ? <Distribute detail={detail} published={published} /> : null}
      {session ? <DraftButtons session={session} run={run} onDiscard={onDiscard} /> : null}
    </header>
  );
}

function UndoButtons({ document, run }: { document: MapDocument; run: TopBarProps["run"] }) {
  const t = useTexts(editorTexts);
  useDocument(document);
  const [undo, redo] = [document.canUndo(), document.canRedo()];
  return (
    <span className={styles.undo}>
      <IconButton
        icon="undo"
        label={t.undo(undo ? t.act[undo] : "")}
        keys="Ctrl+Z"
        isDisabled={!undo}
        onClick={() => run({ do: "undo" })}
      />
      <IconButton
        icon="redo"
        label={t.redo(redo ? t.act[redo] : "")}
        keys="Ctrl+Y"
        isDisabled={!redo}
        onClick={() => run({ do: "redo" })}
      />
    </span>
  );
}

function Kept({ session }: { session: EditSession }) {
  const t = useTexts(editorTexts);
  const keeping = useStore(session.keeping);
  const { hasDraft } = useStore(session.state);
  return (
    <span className={styles.kept} data-state={keeping} role="status">
      {keeping === "kept" && !hasDraft ? t.noDraft : t.keeping[keeping]}
    </span>
  );
}

interface DistributeProps {
  readonly detail: OpenedMap["detail"];
  readonly published: Published;
}

/** Of the version that was published last. */
function Distribute({ detail: { id, name }, published: { versionId, version } }: DistributeProps) {
  const t = useTexts(draftTexts);
  const [isOpen, setOpen] = useState(false);
  const mayDistribute = useMay(DISTRIBUTION_ENDPOINTS.distribute);
  if (!mayDistribute) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t.distribute}
      </Button>
      {isOpen ? (
        <DistributeDialog
          mapId={id}
          mapName={name}
          {...{ versionId, version }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface DraftButtonsProps extends Pick<TopBarProps, "run" | "onDiscard"> {
  readonly session: EditSession;
}

function DraftButtons({ session, run, onDiscard }: DraftButtonsProps) {
  const t = useTexts(draftTexts);
  const { hasDraft, isBusy } = useStore(session.state);
  return (
    <>
      <Button size="small" disabled={!hasDraft || isBusy} onClick={onDiscard}>
        {t.discard}
      </Button>
      <Button size="small" type="primary" loading={isBusy} onClick={() => run({ do: "save" })}>
        {t.save}
      </Button>
    </>
  );
}

/** Of a map that is only looked at. */
export const NO_SESSION = createStore<SessionState>({
  ...{ baseVersionId: 0, hasDraft: false, unsentCount: 0, lost: [], isBusy: false },
});

interface Published {
  readonly versionId: number;
  readonly version: string;
}

/** The version that counts: that of the map when it was opened, and whatever is published meanwhile. */
function usePublished({ mapId, detail, session }: OpenedMap): Published {
  const { baseVersionId } = useStore(session?.state ?? NO_SESSION);
  const [openedWith] = useState(baseVersionId);
  const isNew = baseVersionId !== openedWith;
  const { data } = useQuery({ ...mapVersionQuery(mapId, baseVersionId), enabled: isNew });
  return isNew && data ? { versionId: baseVersionId, version: data.version } : detail;
}
