import type { RemoteSessionDetail } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { TrackPart } from "@sweepline/contract/operations/remote-operation/track.ts";
import { useEffect, useMemo, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { EventList } from "./event-list.tsx";
import { PlaybackBar } from "./playback-bar.tsx";
import { Readout } from "./readout.tsx";
import { floorsOf, recordingOf } from "./recording.ts";
import styles from "./replay.module.css";
import { replayTexts } from "./replay.texts.ts";
import { ReplayFloor } from "./replay-floor.tsx";
import type { Scans } from "./scan-windows.ts";
import { SessionFacts } from "./session-facts.tsx";
import { TimeLine } from "./time-line.tsx";
import { usePlayer } from "./use-player.ts";
import { type KnownMap, useFirstMap } from "./use-replay-floor.ts";
import { useReplayKeys } from "./use-replay-keys.ts";

interface SessionViewProps {
  readonly session: RemoteSessionDetail;
  readonly track: TrackPart;
  readonly scans: Scans;
  readonly isKnownHere: boolean;
  /** What the address says. */
  readonly atMs: number;
  readonly onMoment: (ms: number) => void;
}

/** A session whole; the same whether it comes from the server or from a file. */
export function SessionView(props: SessionViewProps) {
  // A file of another platform counts its maps by itself.
  const first = useFirstMap(props.isKnownHere ? props.session.mapId : null);
  return first === undefined ? <Skeleton block={36} /> : <OnFloor {...props} first={first} />;
}

function OnFloor({ session, track, scans, first, atMs, onMoment, isKnownHere }: OnFloorProps) {
  const t = useTexts(replayTexts);
  const format = useFormat();
  const { events, organizationId } = session;
  const slider = useRef<HTMLInputElement>(null);
  const startedAt = Date.parse(session.startedAt);
  const recording = useMemo(
    () => recordingOf(track, floorsOf(events, first?.mapKey ?? "")),
    [track, events, first],
  );
  // The last words of a robot may come after the lease has ended.
  const lengthMs = Math.max(session.lengthMs, events.at(-1)?.ms ?? 0);
  const player = usePlayer({ lengthMs, atMs, onMoment });
  useReplayKeys(player, events);
  useEffect(() => () => scans.stop(), [scans]);
  return (
    <div className={styles.page}>
      <Card isFlush className={styles.replayCard ?? ""}>
        <section aria-label={t.replay}>
          {recording.ms.length > 0 ? (
            <ReplayFloor {...{ recording, scans, player, first, organizationId, startedAt }} />
          ) : (
            <EmptyState title={t.noTrackTitle} note={t.noTrackNote} />
          )}
          <div className={styles.playback}>
            <Readout player={player} recording={recording} />
            <TimeLine {...{ player, recording, events, slider }} />
            <PlaybackBar {...{ player, events, startedAt }} />
          </div>
        </section>
      </Card>
      <div className={styles.side}>
        <SessionFacts session={session} isKnownHere={isKnownHere} />
        <Card isFlush title={t.events(format.number(events.length))} className={styles.eventsCard ?? ""}>
          <EventList {...{ player, events, slider }} />
        </Card>
      </div>
    </div>
  );
}

interface OnFloorProps extends SessionViewProps {
  readonly first: KnownMap | null;
}
