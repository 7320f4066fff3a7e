import { DRAFT_ENDPOINTS } from "@sweepline/contract/sites/map-drafts/index.ts";
import { CallError } from "../../core/api/index.ts";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { urlId, urlText, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { editorTexts } from "./editor.texts.ts";
import { Editor } from "./editor.tsx";
import { draftTexts } from "./panels/draft.texts.ts";
import styles from "./panels/editor.module.css";
import { useOpenedMap } from "./use-opened-map.ts";

const FIELDS = { id: urlId(), deviceId: urlId(), element: urlText() };

/** `?id=<map>` or `?deviceId=<device>`, and `&element=` for one to begin with. */
export function MapEditorPage() {
  const t = useTexts(editorTexts);
  const drafts = useTexts(draftTexts);
  const [{ id, deviceId, element }] = useUrlState(FIELDS);
  const mayEdit = useMay(DRAFT_ENDPOINTS.takeSteps);
  const staffId = usePerson()?.sysUser.id ?? 0;
  const { opened, error, reopen } = useOpenedMap({
    mapId: id,
    deviceId,
    mayEdit,
    staffId,
    onReplaced: () => reopen(),
    onEnded: ({ isSaved, by }) => notify("info", isSaved ? drafts.savedBy(by) : drafts.discardedBy(by)),
  });
  usePageTitle(opened && inEach(editorTexts, (texts) => texts.editor(opened.detail.name)));
  if (id === undefined && deviceId === undefined) return <EmptyState title={t.noMap} note={t.noMapNote} />;
  if (error instanceof CallError && error.status === 404)
    return <EmptyState title={t.noGrid} note={t.noGridNote} />;
  if (error) return <ErrorState error={error} onRetry={reopen} />;
  if (!opened)
    return (
      <div className={styles.waiting}>
        <Skeleton block={30} />
      </div>
    );
  const { width, height } = opened.document.frame;
  if (width * height === 0) return <EmptyState title={t.noGrid} note={t.noGridNote} />;
  return <Editor key={opened.clientId} opened={opened} elementId={element} />;
}
