import { CONNECTION_ENDPOINTS as E } from "@sweepline/contract/fleet/connections.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { DictionarySelect, DictionarySelectMany, useDictionary } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListFilters,
  type ListState,
  ListTable,
  useList,
} from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { connectionTexts } from "./connections.texts.ts";
import styles from "./connections-tab.module.css";

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
      words={t}
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
      <DictionarySelect
        {...list.bind("flag")}
        type="errorFlag"
        placeholder={t.allFlags}
        label={t.errorFlag}
        width={11}
      />
      <DictionarySelectMany
        {...list.bind("reasons")}
        type="offlineReason"
        placeholder={t.allReasons}
        label={t.reason}
        width={14}
      />
      <DayRange {...list.days("from", "to")} label={t.range} />
    </>
  );
}

function useConnectionColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(connectionTexts);
  const flags = useDictionary("errorFlag");
  const reasons = useDictionary("offlineReason");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "connectedAt",
        title: t.connectedAt,
        sort: "connectedAt",
        width: 11.5,
        render: ({ connectedAt }) => format.dateTime(connectedAt),
      },
      {
        key: "disconnectedAt",
        title: t.disconnectedAt,
        width: 11.5,
        render: ({ disconnectedAt }) =>
          disconnectedAt ? (
            format.dateTime(disconnectedAt)
          ) : (
            <StatusDot tone="positive" isLive>
              {t.stillConnected}
            </StatusDot>
          ),
      },
      {
        key: "survival",
        title: t.survival,
        sort: "survivalS",
        width: 8,
        render: ({ survivalS }) => format.duration(survivalS),
      },
      {
        key: "errorFlag",
        title: t.errorFlag,
        width: 7,
        render: ({ errorFlag, disconnectedAt }) =>
          disconnectedAt === null ? (
            NOT_REPORTED
          ) : (
            <StatusTag tone={flags.toneOf(errorFlag)}>
              <span aria-hidden="true">{errorFlag === 1 ? "■" : "●"}&nbsp;</span>
              {flags.labelOf(errorFlag)}
            </StatusTag>
          ),
      },
      {
        key: "reason",
        title: t.reason,
        width: 11,
        render: ({ offlineReason }) => (offlineReason ? reasons.labelOf(offlineReason) : NOT_REPORTED),
      },
      {
        key: "remoteIp",
        title: t.remoteIp,
        width: 9.5,
        render: ({ remoteIp, isExposed }) => (
          <>
            {remoteIp ?? NOT_REPORTED}
            {isExposed ? (
              <>
                <br />
                <StatusTag tone="notice">
                  <span aria-hidden="true">▲&nbsp;</span>
                  {t.unencrypted}
                </StatusTag>
              </>
            ) : null}
          </>
        ),
      },
      { key: "port", title: t.port, width: 5, render: ({ port }) => port ?? NOT_REPORTED },
      { key: "loginName", title: t.loginName, width: 9, render: ({ loginName }) => loginName },
      {
        key: "type",
        title: t.type,
        width: 6,
        render: ({ type }) => (type === "lorawan" ? "LoRaWAN" : type.toUpperCase()),
      },
    ],
    [t, flags, reasons, format],
  );
}
