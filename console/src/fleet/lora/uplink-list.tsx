import { LORA_ENDPOINTS as E, type Uplink } from "@sweepline/contract/fleet/lora.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { declareList, type ListColumn, ListTable, useLocalList } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./lora.module.css";
import { loraTexts } from "./lora.texts.ts";
import { SignalMark } from "./signal-mark.tsx";
import { Values } from "./values.tsx";

const UPLINKS = declareList(E.uplinks, { id: "uplinks" });

/** Frames of a sensor, newest first. */
export function UplinkList({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts(loraTexts);
  const list = useLocalList(UPLINKS, { params: { id: deviceId } });
  return (
    <ListTable
      list={list}
      label={t.history}
      columns={useUplinkColumns()}
      rowKey={({ at, frameCount }) => `${at}/${frameCount}`}
      texts={{ emptyTitle: t.never, emptyNote: t.neverNote }}
    />
  );
}

function useUplinkColumns(): readonly ListColumn<typeof E.uplinks>[] {
  const t = useTexts(loraTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { key: "at", title: t.at, width: 11, fixed: "left", render: ({ at }) => format.dateTime(at) },
      { key: "frameCount", title: t.frame, width: 9, render: (row) => <Frame uplink={row} /> },
      {
        ...{ key: "signal", title: t.signal, width: 12.5 },
        render: ({ concentrators: [best, ...rest] }) => (
          <span className={styles.names} title={receivers([...(best ? [best] : []), ...rest])}>
            <SignalMark rssiDbm={best?.rssiDbm ?? null} snrDb={best?.snrDb ?? null} />
            {rest.length > 0 ? <span className={styles.code}>{t.receivedBy(rest.length + 1)}</span> : null}
          </span>
        ),
      },
      {
        ...{ key: "rate", title: t.rate, width: 9 },
        render: ({ spreadingFactor, frequencyHz }) =>
          spreadingFactor === null && frequencyHz === null ? (
            NOT_REPORTED
          ) : (
            <span>
              {spreadingFactor === null ? null : `SF${spreadingFactor}`}
              {frequencyHz === null ? null : (
                <span className={styles.faint}>{` ${format.number(frequencyHz / 1e6, 1)} MHz`}</span>
              )}
            </span>
          ),
      },
      { key: "decoded", title: t.values, width: 15, render: ({ decoded }) => <Values values={decoded} /> },
      { key: "bytes", title: t.raw, width: 13, render: (row) => <Raw uplink={row} /> },
    ],
    [t, format],
  );
}

const receivers = (concentrators: Uplink["concentrators"]): string =>
  concentrators
    .map(
      ({ concentratorId, rssiDbm, snrDb }) => `${concentratorId}: ${rssiDbm ?? "?"} dBm, ${snrDb ?? "?"} dB`,
    )
    .join("\n");

function Frame({ uplink: { frameCount, lost, isConfirmed } }: { readonly uplink: Uplink }) {
  const t = useTexts(loraTexts);
  return (
    <span className={styles.inline}>
      {frameCount}
      {lost > 0 ? <StatusTag tone="notice">{t.lostBefore(lost)}</StatusTag> : null}
      {lost < 0 ? <StatusTag tone="neutral">{t.late}</StatusTag> : null}
      {isConfirmed ? <StatusTag tone="neutral">{t.confirmed}</StatusTag> : null}
    </span>
  );
}

function Raw({ uplink: { bytes, fPort } }: { readonly uplink: Uplink }) {
  const t = useTexts(loraTexts);
  if (bytes === "") return <span className={styles.faint}>{t.noData}</span>;
  const spaced = (bytes.match(/../g) ?? []).join(" ");
  return (
    <span className={styles.raw} title={spaced}>
      <span className={styles.faint}>{`${t.port} ${fPort}`}</span> {spaced}
    </span>
  );
}
