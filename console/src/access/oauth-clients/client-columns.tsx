import {
  OAUTH_CLIENT_ENDPOINTS as E,
  FULL_SCOPE,
  type OAuthClientRow,
  wordsOf,
} from "@sweepline/contract/access/oauth-clients.ts";
import { useMemo } from "react";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { ClientActions } from "./client-actions.tsx";
import styles from "./oauth-clients.module.css";
import { type ClientWords, clientTexts } from "./oauth-clients.texts.ts";

type Column = ListColumn<typeof E.list>;

interface Doors {
  readonly onEdit: (row: OAuthClientRow) => void;
  readonly onRotate: (row: OAuthClientRow) => void;
}

export function useClientColumns({ onEdit, onRotate }: Doors): readonly Column[] {
  const t = useTexts(clientTexts);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  return useMemo(() => {
    const actions: Column = {
      key: "actions",
      title: t.actions,
      fixed: "right",
      width: 15,
      render: (row) => (row.isBuiltIn ? null : <ClientActions row={row} onRotate={onRotate} />),
    };
    return [
      nameColumn(t, mayEdit ? onEdit : undefined),
      ...rightsColumns(t),
      ...usageColumns(t, format),
      ...(mayEdit ? [actions] : []),
    ];
  }, [t, format, mayEdit, onEdit, onRotate]);
}

const nameColumn = (t: ClientWords, onEdit: Doors["onEdit"] | undefined): Column => ({
  key: "clientId",
  title: t.client,
  sort: "clientId",
  fixed: "left",
  width: 12,
  render: (row) => (
    <span className={styles.name}>
      {onEdit && !row.isBuiltIn ? (
        <RowButton onClick={() => onEdit(row)}>{row.clientId}</RowButton>
      ) : (
        <span>
          {row.clientId} {row.isBuiltIn && <StatusTag tone="neutral">{t.builtIn}</StatusTag>}
        </span>
      )}
      <span className={styles.sub} title={row.additionalInformation}>
        {row.additionalInformation}
      </span>
    </span>
  ),
});

function rightsColumns(t: ClientWords): Column[] {
  return [
    {
      key: "grants",
      title: t.grantsLabel,
      width: 12.5,
      render: (row) => (
        <span className={styles.tags}>
          {row.authorizedGrantTypes.map((grant) => (
            <StatusTag key={grant} tone="neutral">
              {t.grantTags[grant]}
            </StatusTag>
          ))}
        </span>
      ),
    },
    { key: "person", title: t.person, width: 8.5, render: (row) => <Line text={row.staffName} /> },
    {
      key: "scope",
      title: t.scope,
      width: 8,
      render: ({ scope }) =>
        scope === FULL_SCOPE ? (
          t.everything
        ) : (
          <span title={scope}>{t.permissionCount(wordsOf(scope).length)}</span>
        ),
    },
  ];
}

function usageColumns(t: ClientWords, format: Format): Column[] {
  const moment = (at: string | null) =>
    at === null ? <span className={styles.faint}>{t.never}</span> : format.dateTime(at);
  return [
    {
      key: "sessions",
      title: t.sessions,
      width: 6.5,
      align: "right",
      render: (row) => format.number(row.sessionCount),
    },
    {
      key: "lastUsed",
      title: t.lastUsed,
      sort: "lastUsedAt",
      width: 10,
      render: (row) => moment(row.lastUsedAt),
    },
    {
      key: "status",
      title: t.status,
      width: 7,
      render: (row) => (
        <StatusDot tone={row.isEnabled ? "positive" : "neutral"}>
          {row.isEnabled ? t.enabled : t.disabled}
        </StatusDot>
      ),
    },
    {
      key: "organization",
      title: t.organization,
      width: 10,
      isHiddenAtFirst: true,
      render: (row) => <Line text={row.organizationName ?? t.platform} />,
    },
    {
      key: "redirectUri",
      title: t.redirectUri,
      width: 13,
      isHiddenAtFirst: true,
      render: (row) => <Line text={row.webServerRedirectUri} />,
    },
    {
      key: "secretChangedAt",
      title: t.secretChangedAt,
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => moment(row.secretChangedAt),
    },
    {
      key: "createdAt",
      title: t.createdAt,
      sort: "createdAt",
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => moment(row.createdAt),
    },
  ];
}

function Line({ text }: { readonly text: string | null }) {
  return (
    <span className={styles.line} title={text ?? ""}>
      {text || NOT_REPORTED}
    </span>
  );
}
