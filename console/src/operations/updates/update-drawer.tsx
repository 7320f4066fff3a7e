import { UPDATE_ENDPOINTS as E, type UpdateDetail } from "@sweepline/contract/operations/updates/index.ts";
import { UPDATE_STATES, type UpdateState } from "@sweepline/contract/operations/updates/states.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { sizeText } from "../../system/attachments/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { DetailDrawer } from "../../ui/kit.ts";
import { Age } from "../../ui/table/index.ts";
import { ConfirmButtons, isAsked } from "./confirm-updates.tsx";
import { durationOf } from "./duration-of.ts";
import { UpdateState as StateCell } from "./update-state.tsx";
import { LOOK_AGAIN_MS, updateQuery, useCancelUpdate } from "./updates.calls.ts";
import styles from "./updates.module.css";
import { updateTexts } from "./updates.texts.ts";
import { useVersionChange } from "./version-change.tsx";

interface UpdateDrawerProps {
  readonly update: Pick<UpdateDetail, "id" | "deviceName" | "serialNumber">;
  readonly onClose: () => void;
}

const isOpen = (state: UpdateState): boolean => UPDATE_STATES[state].isOpen;

/** One device's turn: how far it is, and what its agent has said since it began. */
export function UpdateDrawer({ update, onClose }: UpdateDrawerProps) {
  const t = useTexts(updateTexts);
  const query = useQuery({
    ...updateQuery(update.id),
    refetchInterval: ({ state: { data } }) => (data && isOpen(data.state) ? LOOK_AGAIN_MS : false),
  });
  return (
    <DetailDrawer
      title={t.detailTitle(update.deviceName || update.serialNumber)}
      width={620}
      query={query}
      block={24}
      extra={(data) => (
        <span className={styles.buttons}>
          {isAsked(data) ? <ConfirmButtons updates={[data]} /> : null}
          <CallBack update={data} />
        </span>
      )}
      onClose={onClose}
    >
      {(data) => (
        <div className={styles.detail}>
          <StateCell update={data} />
          <Facts update={data} />
          <section aria-label={t.log}>
            <h3 className={styles.heading}>{t.log}</h3>
            <Log update={data} />
          </section>
        </div>
      )}
    </DetailDrawer>
  );
}

function CallBack({ update }: { readonly update: UpdateDetail }) {
  const t = useTexts(updateTexts);
  const cancel = useCancelUpdate();
  const { id, state, deviceName, serialNumber } = update;
  if (!useMay(E.cancel) || !isOpen(state) || state === "cancelling") return null;
  return (
    <ConfirmButton
      danger
      question={t.callBackQuestion(deviceName || serialNumber)}
      onConfirm={() => cancel.mutateAsync(id).then(() => notify("success", t.calledBack))}
    >
      {t.callBack}
    </ConfirmButton>
  );
}

function Facts({ update }: { readonly update: UpdateDetail }) {
  const t = useTexts(updateTexts);
  const format = useFormat();
  const href = useHref();
  const changeOf = useVersionChange();
  const optional = [
    { label: t.nextAttemptAt, at: update.nextAttemptAt },
    { label: t.startedAt, at: update.startedAt },
    { label: t.endedAt, at: update.endedAt },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, value: format.dateTime(at) }]));
  return (
    <KeyValues
      min={11}
      items={[
        {
          label: t.device,
          value: (
            <Link to={href("deviceView", { id: update.deviceId, tab: "updates" })}>
              {update.deviceName || update.serialNumber}
            </Link>
          ),
        },
        { label: t.versions, value: changeOf(update) },
        { label: t.eventName, value: update.eventName },
        {
          label: t.rollout,
          value: (
            <>
              <Link to={href("rollout", { id: update.rolloutId })}>{update.rolloutName}</Link>
              {` · ${t.group(format.number(update.groupNumber))}`}
            </>
          ),
        },
        { label: t.place, value: update.placeName },
        { label: t.attempts, value: format.number(update.attempts) },
        { label: t.bytesSent, value: sizeText(update.bytesSent) },
        { label: t.lastPollAt, value: <Age at={update.lastPollAt} /> },
        { label: t.createdAt, value: format.dateTime(update.createdAt) },
        ...optional,
        { label: t.duration, value: format.duration(durationOf(update)) },
      ]}
    />
  );
}

/** The agent's words stay as they were said. */
function Log({ update: { log } }: { readonly update: UpdateDetail }) {
  const t = useTexts(updateTexts);
  const format = useFormat();
  if (log.length === 0) return <p className={styles.faint}>{t.noLog}</p>;
  return (
    <ol className={styles.log}>
      {log.map(({ at, kind, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and are only added to
        <li key={index}>
          <time dateTime={at}>{format.dateTime(at)}</time>
          <span className={styles.faint}>{t.logKinds[kind]}</span>
          {kind === "agent" ? <q>{text}</q> : <span>{kind === "state" ? stateText(text, t) : text}</span>}
        </li>
      ))}
    </ol>
  );
}

const stateText = (code: string, t: (typeof updateTexts)["en"]): string =>
  Object.hasOwn(UPDATE_STATES, code) ? t.stateOf(code as UpdateState) : code;
