import { CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { labelOf, SelectCode, SelectCodes, useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListFilters,
  type ListState,
  ListTable,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { connectionTexts } from "./connections.texts.ts";
import styles from "./connections-tab.module.css";
import { UnencryptedTag } from "./exposed-note.tsx";

const RECORDS = declareList(E.list, {
  id: "connectionRecords",
  filters: ["reasons", "from", "to"],
  own: { flag: urlChoice(["0", "1"]) },
});

/** Each time a device came and went, and why (spec §3). */
export function ConnectionRecords({ deviceId }: { deviceId: number }) {
  const t = useTexts(connectionTexts);
  const columns = useConnectionColumns();
  const list = useList(RECORDS, {
    params: { id: deviceId },
    ask: ({ flag }) => ({ errorFlag: flag }),
  });
  return (
    <ListTable
      list={list}
      label={t.title}
      columns={columns}
      texts={t}
      toolbar={
        <div className={styles.toolbar}>
          <ListFilters list={list}>
            <ConnectionFilters list={list} />
          </ListFilters>
          <ListExport list={list} endpoint={E.export} name={t.title} />
        </div>
      }
    />
  );
}

function ConnectionFilters({ list }: { readonly list: ListState<typeof RECORDS> }) {
  const t = useTexts(connectionTexts);
  return (
    <>
      <SelectCode of="errorFlag" {...list.bind("flag")} all={t.allFlags} label={t.errorFlag} width={11} />
      <SelectCodes
        of="offlineReason"
        {...list.bind("reasons")}
        all={t.allReasons}
        label={t.reason}
        width={14}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}

function useConnectionColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(connectionTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  return useMemo(
    () => [
      c.time("connectedAt", t.connectedAt, { width: 11.5 }),
      c.value("disconnectedAt", t.disconnectedAt, { width: 11.5, draw: (at) => <Left at={at} /> }),
      c.value("survivalS", t.survival, {
        ...{ key: "survival", width: 8 },
        draw: (seconds) => format.duration(seconds),
      }),
      {
        ...{ key: "errorFlag", title: t.errorFlag, width: 7 },
        render: ({ errorFlag, disconnectedAt }) =>
          disconnectedAt === null ? NOT_REPORTED : <Flag value={errorFlag} />,
      },
      {
        ...{ key: "reason", title: t.reason, width: 11 },
        render: ({ offlineReason, byWill }) => (
          <>
            {labelOf("offlineReason")(offlineReason)}
            {byWill ? t.byWill : null}
          </>
        ),
      },
      {
        ...{ key: "remoteIp", title: t.remoteIp, width: 9.5 },
        render: ({ remoteIp, isExposed }) => (
          <>
            {remoteIp ?? NOT_REPORTED}
            {isExposed ? (
              <>
                <br />
                <UnencryptedTag />
              </>
            ) : null}
          </>
        ),
      },
      c.value("port", t.port, { width: 5, isHiddenAtFirst: "narrow", draw: (port) => port ?? NOT_REPORTED }),
      c.text("loginName", t.loginName, { width: 9, isHiddenAtFirst: "narrow" }),
      c.value("type", t.type, {
        width: 6,
        draw: (type) => (type === "lorawan" ? "LoRaWAN" : type.toUpperCase()),
      }),
    ],
    [t, c, format],
  );
}

function Left({ at }: { readonly at: string | null }) {
  const t = useTexts(connectionTexts);
  const format = useFormat();
  if (at) return format.dateTime(at);
  return (
    <StatusDot tone="positive" isLive>
      {t.stillConnected}
    </StatusDot>
  );
}

function Flag({ value }: { readonly value: 0 | 1 }) {
  const { labelOf, toneOf } = useDictionary("errorFlag");
  return (
    <StatusTag tone={toneOf(value)}>
      <span aria-hidden="true">{value === 1 ? "■" : "●"}&nbsp;</span>
      {labelOf(value)}
    </StatusTag>
  );
}
