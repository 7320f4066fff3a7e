import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { useStore } from "../../core/store/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { Remote } from "../remote-driving/index.ts";
import styles from "./lease.module.css";
import { leaseTexts } from "./lease.texts.ts";
import { LeaseEventLine } from "./lease-event-line.tsx";
import { LeaseAsk, LeaseWays } from "./lease-ways.tsx";
import { useLook } from "./use-picture.ts";

interface LeaseCardProps {
  readonly remote: Remote;
  readonly mayOperate: boolean;
  readonly mayTakeOver: boolean;
}

/** Who drives the robot, and every way to take that over or to give it back. */
export function LeaseCard({ remote, mayOperate, mayTakeOver }: LeaseCardProps) {
  const t = useTexts(leaseTexts);
  const lease = useStore(remote.lease);
  const isOpen = useStore(remote.line.state) === "open";
  return (
    <Card title={t.title}>
      <div className={styles.lease}>
        {lease ? <Holder lease={lease} isOld={!isOpen} /> : <p className={styles.soft}>{t.unknown}</p>}
        <LeaseEventLine remote={remote} />
        {mayOperate ? null : <p className={styles.soft}>{t.watchOnly}</p>}
        {lease && mayOperate ? <Acting {...{ remote, lease, isOpen, mayTakeOver }} /> : null}
      </div>
    </Card>
  );
}

interface HolderProps {
  readonly lease: ActingProps["lease"];
  readonly isOld: boolean;
}

function Holder({ lease: { holder, at, drivesInMs }, isOld }: HolderProps) {
  const t = useTexts(leaseTexts);
  const format = useFormat();
  const me = usePerson()?.sysUser.id;
  // Counts down until the page before has certainly stopped.
  const leftMs = useLook(() =>
    holder?.isMe ? Math.max(0, Math.ceil((at + drivesInMs - performance.now()) / 100) * 100) : 0,
  );
  if (!holder)
    return (
      <p>
        <StatusDot tone="neutral" isStale={isOld}>
          {t.free}
        </StatusDot>
      </p>
    );
  const { isMe, staffId, staffName, since, reason } = holder;
  const isElsewhere = !isMe && staffId !== null && staffId === me;
  const said = isMe ? t.mine : isElsewhere ? t.mineElsewhere : t.held(staffName ?? t.somebody);
  return (
    <div>
      <p className={styles.who}>
        <StatusDot tone={isMe ? "positive" : "notice"} isStale={isOld} isLive={isMe && !isOld}>
          {said}
        </StatusDot>
      </p>
      <p className={styles.soft} role="status">
        {leftMs > 0
          ? t.notYet((leftMs / 1_000).toFixed(1))
          : [t.since(format.time(since)), reason && t.why(reason)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

interface ActingProps extends Pick<LeaseCardProps, "remote" | "mayTakeOver"> {
  readonly lease: NonNullable<ReturnType<Remote["lease"]["get"]>>;
  readonly isOpen: boolean;
}

function Acting({ remote, lease, isOpen, mayTakeOver }: ActingProps) {
  const t = useTexts(leaseTexts);
  const [reason, setReason] = useState("");
  const send = remote.line.send;
  const trimmed = reason.trim();
  const { holder } = lease;
  if (holder?.isMe)
    return (
      <>
        <LeaseAsk remote={remote} lease={lease} />
        <Button disabled={!isOpen} onClick={() => send({ type: "release" })}>
          {t.release}
        </Button>
      </>
    );
  return <LeaseWays {...{ remote, lease, isOpen, mayTakeOver, reason, trimmed }} onReason={setReason} />;
}
