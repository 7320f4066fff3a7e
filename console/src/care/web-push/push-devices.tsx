import type { SendTest } from "@sweepline/contract/care/message-channels.ts";
import type { PushBrowser } from "@sweepline/contract/care/web-push/index.ts";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { Notice, QueryView } from "../../ui/feedback/index.ts";
import { Button, Switch } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type NotOn, type ThisBrowser, useThisBrowser } from "./use-this-browser.ts";
import { usePushBrowsers, useTestBrowser } from "./web-push.calls.ts";
import styles from "./web-push.module.css";
import { webPushTexts } from "./web-push.texts.ts";

/** Whether this browser shows messages as notifications, and which others of the person's do. */
export function PushDevices() {
  const t = useTexts(webPushTexts);
  const own = useThisBrowser();
  const browsers = usePushBrowsers();
  return (
    <Card title={t.title}>
      <p className={styles.note}>{t.note}</p>
      <QueryView query={browsers} block={6}>
        {(rows) => (
          <>
            <ThisDevice own={own} />
            <h3 className={styles.subtitle}>{t.devices}</h3>
            <Devices rows={rows} own={own} />
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ThisDevice({ own }: { readonly own: ThisBrowser }) {
  const t = useTexts(webPushTexts);
  const [failure, setFailure] = useState<NotOn>();
  const isOn = own.id !== undefined && own.permission === "granted";
  if (own.ability !== "able") return <Notice tone="notice">{t[own.ability]}</Notice>;
  const change = async (wanted: boolean) => {
    setFailure(undefined);
    if (!wanted) {
      await own.turnOff();
      notify("success", t.off);
      return;
    }
    const reason = await own.turnOn();
    setFailure(reason);
    if (!reason) notify("success", t.on);
  };
  const isDenied = own.permission === "denied";
  return (
    <>
      <p className={styles.switch}>
        <Switch
          aria-label={t.turnOn}
          checked={isOn}
          disabled={isDenied}
          loading={own.isBusy}
          // A refusal has shown its own message.
          onChange={(wanted) => void change(wanted).catch(() => undefined)}
        />
        <span>{t.turnOn}</span>
      </p>
      <div role="status">
        {isDenied ? <Notice tone="notice">{t.denied}</Notice> : null}
        {own.permission === "default" && !failure ? <Notice tone="info">{t.default}</Notice> : null}
        {failure && !isDenied ? <Notice tone="notice">{t[failure]}</Notice> : null}
      </div>
    </>
  );
}

interface DevicesProps {
  readonly rows: readonly PushBrowser[];
  readonly own: ThisBrowser;
}

function Devices({ rows, own }: DevicesProps) {
  const t = useTexts(webPushTexts);
  const format = useFormat();
  const test = useTestBrowser();
  const [result, setResult] = useState<SendTest>();
  const send = async (id: number) => {
    setResult(undefined);
    setResult(await test.mutateAsync(id).catch(() => undefined));
  };
  const remove = async (id: number) => {
    await own.remove(id);
    notify("success", t.removed);
  };
  return (
    <>
      {rows.length === 0 ? <p className={styles.note}>{t.none}</p> : null}
      <Entries>
        {rows.map(({ id, name, createdAt, usedAt }) => (
          <Entry
            key={id}
            facts={
              <>
                <strong>{name}</strong>
                {id === own.id ? <StatusTag tone="info">{t.thisOne}</StatusTag> : null}
                <span>{t.createdAt(format.dateTime(createdAt))}</span>
                <span>{usedAt ? t.usedAt(format.dateTime(usedAt)) : t.unused}</span>
              </>
            }
          >
            <div className={styles.acts}>
              <Button
                aria-label={t.testOf(name)}
                loading={test.isPending && test.variables === id}
                onClick={() => void send(id)}
              >
                {t.test}
              </Button>
              <ConfirmButton
                danger
                aria-label={t.removeOf(name)}
                question={t.removeQuestion(name)}
                onConfirm={() => remove(id)}
              >
                {t.remove}
              </ConfirmButton>
            </div>
          </Entry>
        ))}
      </Entries>
      <div role="status" className={styles.result}>
        {result ? <Result result={result} /> : null}
      </div>
    </>
  );
}

function Result({ result: { isDelivered, reason } }: { readonly result: SendTest }) {
  const t = useTexts(webPushTexts);
  return isDelivered ? (
    <Notice tone="positive">{t.delivered}</Notice>
  ) : (
    <Notice tone="danger">{t.notDelivered(t.reasons[reason ?? "failing"])}</Notice>
  );
}
