import {
  REMOTE_ENDPOINTS as E,
  type RemoteSessionDetail,
} from "@sweepline/contract/operations/remote-operation/index.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlChoice, urlUuid, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { preloadFloorMap } from "../../sites/map-view/index.ts";
import { EmptyState, Notice, QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { urlMoment } from "./elapsed.ts";
import { EndingTag } from "./ending-tag.tsx";
import { ExportFile } from "./export-file.tsx";
import { robotName } from "./history-columns.tsx";
import { OpenFileButton } from "./open-file-button.tsx";
import { type OpenedFile, openedFiles } from "./opened-files.store.ts";
import { loadScans, sessionQuery, trackQuery } from "./remote-history.calls.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { scansAtHand, scansByWindows } from "./scan-windows.ts";
import { SessionView } from "./session-view.tsx";

const FIELDS = { id: urlUuid(), from: urlChoice(["file"]), t: urlMoment() };

/** One session of remote operation, replayed (spec §2); from the server, or from a file that was opened. */
export function HistoryDetailPage() {
  const [{ id, from }] = useUrlState(FIELDS);
  if (id === undefined) return <NoSession />;
  return from === "file" ? <FromFile key={`file ${id}`} id={id} /> : <FromServer key={id} id={id} />;
}

function NoSession() {
  const t = useTexts(replayTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.pageTitle}
      heading={t.noSessionTitle}
      note={t.noSessionNote}
      to={href("remoteHistory")}
      toTexts={t.toList}
    />
  );
}

function FromServer({ id }: { readonly id: string }) {
  const t = useTexts(replayTexts);
  useEffect(preloadFloorMap, []);
  const query = useQuery({ ...sessionQuery(id), meta: { quietStatus: 404 }, staleTime: Infinity });
  const track = useQuery({ ...trackQuery(id), meta: { quietStatus: 404 }, staleTime: Infinity });
  const refresh = () => void Promise.all([track.refetch(), query.refetch()]);
  return (
    <OnePage query={query} title={t.pageTitle} block={36} missing={<NoSession />}>
      {(session) => (
        <Titled session={session} actions={<ServerActions session={session} onRefresh={refresh} />}>
          {session.endedAt === null ? (
            <Notice tone="info" role="status">
              {t.goesOnNote}
            </Notice>
          ) : null}
          <QueryView query={track} block={36}>
            {(part) => <Replayed key={session.lengthMs} session={session} track={part} />}
          </QueryView>
        </Titled>
      )}
    </OnePage>
  );
}

interface ReplayedProps {
  readonly session: RemoteSessionDetail;
  readonly track: Parameters<typeof SessionView>[0]["track"];
}

function Replayed({ session, track }: ReplayedProps) {
  const [{ t }, setUrl] = useUrlState(FIELDS);
  const { id, lengthMs } = session;
  const scans = useMemo(() => scansByWindows(loadScans(id), lengthMs), [id, lengthMs]);
  return (
    <SessionView {...{ session, track, scans }} isKnownHere atMs={t} onMoment={(ms) => setUrl({ t: ms })} />
  );
}

function FromFile({ id }: { readonly id: string }) {
  const t = useTexts(replayTexts);
  const opened = useStore(openedFiles).get(id);
  if (opened) return <OfFile opened={opened} />;
  return (
    <Page title={t.pageTitle}>
      <EmptyState title={t.fileGoneTitle} note={t.fileGoneNote} action={<OpenFileButton />} />
    </Page>
  );
}

/** Nothing of it comes from the server but the floor, if the session is known there too. */
function OfFile({ opened: { name, file } }: { readonly opened: OpenedFile }) {
  const t = useTexts(replayTexts);
  const [{ t: atMs }, setUrl] = useUrlState(FIELDS);
  const { session, track } = file;
  const known = useQuery({ ...sessionQuery(session.id), meta: { quietStatus: 404 }, retry: false });
  const scans = useMemo(() => scansAtHand(file.scans), [file]);
  return (
    <Titled session={session} source={t.fromFile(name)} actions={<OpenFileButton />}>
      <QueryView query={{ ...known, data: known.isPending ? undefined : true, error: null }} block={36}>
        {() => (
          <SessionView
            {...{ session, track, scans, atMs }}
            isKnownHere={known.data !== undefined}
            onMoment={(ms) => setUrl({ t: ms })}
          />
        )}
      </QueryView>
    </Titled>
  );
}

interface TitledProps {
  readonly session: RemoteSessionDetail;
  /** Where it comes from, if not from here. */
  readonly source?: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

function Titled({ session, source, actions, children }: TitledProps) {
  const t = useTexts(replayTexts);
  const format = useFormat();
  const name = robotName(session);
  usePageTitle(inEach(replayTexts, (texts) => texts.titleOf(name)));
  const note = [session.staffName, format.dateTime(session.startedAt), session.reason, source];
  return (
    <Page
      title={t.titleOf(name)}
      note={note.filter(Boolean).join(" · ")}
      badges={<EndingTag session={session} isPill />}
      actions={actions}
    >
      {children}
    </Page>
  );
}

interface ServerActionsProps {
  readonly session: RemoteSessionDetail;
  readonly onRefresh: () => void;
}

function ServerActions({ session, onRefresh }: ServerActionsProps) {
  const t = useTexts(replayTexts);
  const href = useHref();
  const navigate = useNavigate();
  const mayWatch = useMay(E.state);
  const goesOn = session.endedAt === null;
  return (
    <div className={styles.buttons}>
      {goesOn && mayWatch ? (
        <Button onClick={() => void navigate(href("remoteOperation", { id: session.deviceId }))}>
          {t.watch}
        </Button>
      ) : null}
      {goesOn ? <Button onClick={onRefresh}>{t.refresh}</Button> : null}
      <ExportFile session={session} />
    </div>
  );
}
