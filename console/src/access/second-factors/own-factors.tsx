import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import type { OwnSecondFactors } from "@sweepline/contract/access/second-factors/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { refetch } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button, Modal } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { arePasskeysPossible } from "../session/index.ts";
import { EnrollPasskey } from "./enroll-passkey.tsx";
import { EnrollTotp } from "./enroll-totp.tsx";
import { PasskeyRows } from "./passkey-rows.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ownFactorsQuery, useRemoveTotp, useRenewCodes } from "./second-factors.calls.ts";
import styles from "./second-factors.module.css";
import { factorTexts } from "./second-factors.texts.ts";

type Open = "totp" | "passkey" | readonly string[] | undefined;

/** What stands between the person's password and their account, and how they change it. */
export function OwnFactors() {
  const t = useTexts(factorTexts);
  const factors = useQuery(ownFactorsQuery());
  const cache = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const mayChange = useMay(E.beginTotp);
  const done = (codes: string[] | null, said: string) => {
    notify("success", said);
    setOpen(codes ?? undefined);
    void refetch(cache, [E.list]);
  };
  return (
    <Card title={t.security} extra={factors.data ? <FactorStatus factors={factors.data} /> : null}>
      <p className={styles.note}>{t.securityNote}</p>
      <QueryView query={factors} block={14}>
        {(known) => <Rows factors={known} onOpen={setOpen} mayChange={mayChange} />}
      </QueryView>
      {open === "totp" ? (
        <Dialog title={t.appTitle} onClose={() => setOpen(undefined)}>
          <EnrollTotp onDone={(codes) => done(codes, t.enrolled)} onRefused={() => setOpen(undefined)} />
        </Dialog>
      ) : null}
      {open === "passkey" ? (
        <Dialog title={t.addPasskey} onClose={() => setOpen(undefined)}>
          <EnrollPasskey onDone={(codes) => done(codes, t.passkeyAdded)} />
        </Dialog>
      ) : null}
      {Array.isArray(open) ? (
        <Dialog title={t.codesTitle}>
          <RecoveryCodes codes={open} onSaved={() => setOpen(undefined)} />
        </Dialog>
      ) : null}
    </Card>
  );
}

/** Without `onClose` it is left by its own button only. */
function Dialog(props: { title: string; children: ReactNode; onClose?: () => void }) {
  const { title, children, onClose } = props;
  return (
    <Modal
      open
      title={title}
      footer={null}
      width={460}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      {...(onClose && { onCancel: onClose })}
    >
      <div className={styles.compact}>{children}</div>
    </Modal>
  );
}

function FactorStatus({ factors: { totp, passkeys, isRequired } }: { readonly factors: OwnSecondFactors }) {
  const t = useTexts(factorTexts);
  const isOn = totp !== null || passkeys.length > 0;
  return (
    <>
      {isRequired ? <StatusTag tone="notice">{t.required}</StatusTag> : null}
      <StatusTag tone={isOn ? "positive" : "neutral"}>{isOn ? t.on : t.off}</StatusTag>
    </>
  );
}

interface RowsProps {
  readonly factors: OwnSecondFactors;
  readonly onOpen: (open: Open) => void;
  readonly mayChange: boolean;
}

function Rows({ factors, onOpen, mayChange }: RowsProps) {
  const t = useTexts(factorTexts);
  const hasPasskeys = factors.hasPasskeys && arePasskeysPossible();
  const isOn = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <div className={styles.rows}>
      <TotpRow totp={factors.totp} onOpen={onOpen} mayChange={mayChange} />
      <section className={styles.row} aria-label={t.passkeys}>
        <FactorText title={t.passkeys} note={hasPasskeys ? t.passkeysNote : t.passkeysInsecure} />
        {mayChange && hasPasskeys ? <Button onClick={() => onOpen("passkey")}>{t.addPasskey}</Button> : null}
        <PasskeyRows passkeys={factors.passkeys} mayChange={mayChange} />
      </section>
      {isOn ? <CodesRow left={factors.recoveryCodesLeft} onOpen={onOpen} mayChange={mayChange} /> : null}
    </div>
  );
}

function FactorText({ title, note }: { readonly title: string; readonly note: ReactNode }) {
  return (
    <div className={styles.texts}>
      <strong>{title}</strong>
      <span>{note}</span>
    </div>
  );
}

type Changing = Pick<RowsProps, "onOpen" | "mayChange">;

function TotpRow({ totp, onOpen, mayChange }: Changing & { readonly totp: OwnSecondFactors["totp"] }) {
  const t = useTexts(factorTexts);
  const format = useFormat();
  const remove = useRemoveTotp();
  const used = totp?.lastUsedAt ? t.usedAt(format.dateTime(totp.lastUsedAt)) : t.neverUsed;
  const note = totp ? `${t.appSince(format.dateTime(totp.createdAt))} · ${used}` : t.appNote;
  return (
    <section className={styles.row} aria-label={t.app}>
      <FactorText title={t.app} note={note} />
      {!mayChange ? null : totp === null ? (
        <Button onClick={() => onOpen("totp")}>{t.setUp}</Button>
      ) : (
        <ConfirmButton
          danger
          aria-label={t.removeApp}
          question={t.removeQuestion}
          onConfirm={() => remove.mutateAsync(undefined).then(() => notify("success", t.removed))}
        >
          {t.remove}
        </ConfirmButton>
      )}
    </section>
  );
}

function CodesRow({ left, onOpen, mayChange }: Changing & { readonly left: number }) {
  const t = useTexts(factorTexts);
  const renew = useRenewCodes();
  return (
    <section className={styles.row} aria-label={t.recovery}>
      <FactorText title={t.recovery} note={`${t.recoveryNote} · ${t.recoveryLeft(left)}`} />
      {mayChange ? (
        <ConfirmButton
          question={t.renewQuestion}
          onConfirm={() => renew.mutateAsync(undefined).then(({ recoveryCodes }) => onOpen(recoveryCodes))}
        >
          {t.renewCodes}
        </ConfirmButton>
      ) : null}
    </section>
  );
}
