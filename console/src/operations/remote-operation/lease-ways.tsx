import { MAX_REASON } from "@sweepline/contract/operations/remote-operation/lease.ts";
import { useId, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button, Checkbox, Input } from "../../ui/kit.ts";
import type { KnownLease, Remote } from "../remote-driving/index.ts";
import styles from "./lease.module.css";
import { leaseTexts } from "./lease.texts.ts";

interface LeaseAskProps {
  readonly remote: Remote;
  readonly lease: KnownLease;
}

/** Somebody asks the holder of this page. */
export function LeaseAsk({ remote, lease: { requester } }: LeaseAskProps) {
  const t = useTexts(leaseTexts);
  if (!requester) return null;
  const { staffName, reason } = requester;
  const answer = (hands: boolean) => remote.line.send({ type: "answer", hands });
  return (
    <Notice tone="info" role="alert">
      <p>{[t.asksYou(staffName ?? t.somebody), reason && t.why(reason)].filter(Boolean).join(" · ")}</p>
      <div className={styles.buttons}>
        <Button onClick={() => answer(true)}>{t.handOver}</Button>
        <Button onClick={() => answer(false)}>{t.keep}</Button>
      </div>
    </Notice>
  );
}

interface LeaseWaysProps extends LeaseAskProps {
  readonly isOpen: boolean;
  readonly mayTakeOver: boolean;
  readonly reason: string;
  readonly trimmed: string;
  readonly onReason: (reason: string) => void;
}

/**
 * The ways to control of a robot that this page has not. What is grave is asked on the card itself: a dialog over the page would cover
 * the emergency stop.
 */
export function LeaseWays(props: LeaseWaysProps) {
  const { remote, lease, isOpen, mayTakeOver, reason, trimmed, onReason } = props;
  const t = useTexts(leaseTexts);
  const [asked, setAsked] = useState<"force" | "clear">();
  const id = useId();
  const { holder, requester } = lease;
  const close = () => setAsked(undefined);
  const name = holder?.staffName ?? t.somebody;
  if (holder && asked === "force") return <Force {...{ remote, isOpen, name }} onClose={close} />;
  if (holder?.isAbnormal && asked === "clear")
    return <Clear {...{ remote, isOpen, reason: trimmed }} onClose={close} />;
  return (
    <>
      {holder?.isAbnormal ? <Abnormal name={name} seenAt={holder.seenAt} /> : null}
      {requester?.isMe ? <p role="status">{t.asked(name)}</p> : null}
      {requester && !requester.isMe ? <p>{t.otherAsks(requester.staffName ?? t.somebody)}</p> : null}
      <label htmlFor={id} className={styles.soft}>
        {t.reasonOptional}
      </label>
      <Input
        id={id}
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        onChange={({ target }) => onReason(target.value)}
      />
      <div className={styles.buttons}>
        {holder ? (
          <Button
            disabled={!isOpen || requester !== null}
            onClick={() => remote.line.send({ type: "ask", reason: trimmed })}
          >
            {t.ask}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={!isOpen}
            onClick={() => remote.line.send({ type: "take", reason: trimmed })}
          >
            {t.take}
          </Button>
        )}
        {holder?.isAbnormal ? <Button onClick={() => setAsked("clear")}>{t.clear}</Button> : null}
        {holder && mayTakeOver ? (
          <Button danger onClick={() => setAsked("force")}>
            {t.force}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Spec §6. */
function Abnormal({ name, seenAt }: { readonly name: string; readonly seenAt: string }) {
  const t = useTexts(leaseTexts);
  const format = useFormat();
  return (
    <Notice tone="notice" role="alert">
      {t.abnormal(name, format.time(seenAt))}
    </Notice>
  );
}

interface GraveProps extends Pick<LeaseWaysProps, "remote" | "isOpen"> {
  readonly onClose: () => void;
}

/** By force: with a reason that its holder is shown. */
function Force({ remote, isOpen, name, onClose }: GraveProps & { readonly name: string }) {
  const t = useTexts(leaseTexts);
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  const send = () => {
    if (!reason.trim()) return setMissing(true);
    remote.line.send({ type: "takeOver", reason: reason.trim() });
    onClose();
  };
  return (
    <fieldset className={styles.grave}>
      <legend>{t.force}</legend>
      <p>{t.forceNote(name)}</p>
      <label htmlFor={id}>{t.reason}</label>
      <Input
        id={id}
        autoFocus
        value={reason}
        maxLength={MAX_REASON}
        autoComplete="off"
        status={isMissing ? "error" : ""}
        aria-invalid={isMissing}
        aria-describedby={`${id}fault`}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
        onPressEnter={send}
      />
      <p id={`${id}fault`} className={styles.fault} role="alert">
        {isMissing ? t.reasonNeeded : ""}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="primary" danger disabled={!isOpen} onClick={send}>
          {t.forceNow}
        </Button>
      </div>
    </fieldset>
  );
}

/** From a holder that is silent, once a person has made sure that nobody operates the robot (spec §6). */
function Clear({ remote, isOpen, reason, onClose }: GraveProps & { readonly reason: string }) {
  const t = useTexts(leaseTexts);
  const [isSure, setSure] = useState(false);
  const send = () => {
    remote.line.send({ type: "clear", reason });
    onClose();
  };
  return (
    <fieldset className={styles.grave}>
      <legend>{t.clear}</legend>
      <Checkbox autoFocus checked={isSure} onChange={({ target }) => setSure(target.checked)}>
        {t.clearConfirm}
      </Checkbox>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="primary" danger disabled={!isSure || !isOpen} onClick={send}>
          {t.clearNow}
        </Button>
      </div>
    </fieldset>
  );
}
