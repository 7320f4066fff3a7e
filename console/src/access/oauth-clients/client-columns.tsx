import {
  OAUTH_CLIENT_ENDPOINTS as E,
  FULL_SCOPE,
  type OAuthClientRow,
  splitList,
} from "@sweepline/contract/access/oauth-clients.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import { ClientActions } from "./client-actions.tsx";
import styles from "./oauth-clients.module.css";
import { type ClientTexts, clientTexts } from "./oauth-clients.texts.ts";

type Column = ListColumn<typeof E.list>;

interface Doors {
  readonly onEdit: (row: OAuthClientRow) => void;
  readonly onRotate: (row: OAuthClientRow) => void;
}

export function useClientColumns({ onEdit, onRotate }: Doors): readonly Column[] {
  const t = useTexts(clientTexts);
  const mayEdit = useMay(E.update);
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    const moment = (at: string | null) => <Moment at={at} />;
    return [
      nameColumn(t, mayEdit ? onEdit : undefined),
      c.value("authorizedGrantTypes", t.grantsLabel, {
        ...{ key: "grants", width: 12.5 },
        draw: (grants) => <Grants grants={grants} />,
      }),
      c.line("staffName", t.person, { key: "person", width: 8.5 }),
      c.value("scope", t.scope, { width: 8, isHiddenAtFirst: "narrow", draw: (scope) => scopeOf(scope, t) }),
      c.number("sessionCount", t.sessions, { key: "sessions", width: 6.5, isHiddenAtFirst: "narrow" }),
      c.value("lastUsedAt", t.lastUsed, { key: "lastUsed", width: 11.25, draw: moment }),
      c.value("isEnabled", t.status, { key: "status", width: 7, draw: (isOn) => stateOf(isOn, t) }),
      c.value("organizationName", t.organization, {
        ...{ key: "organization", width: 10, ...hidden },
        draw: (name) => <OneLine>{name ?? t.platform}</OneLine>,
      }),
      c.line("webServerRedirectUri", t.redirectUri, { key: "redirectUri", width: 13, ...hidden }),
      c.value("secretChangedAt", t.secretChangedAt, { width: 11, ...hidden, draw: moment }),
      c.value("createdAt", t.createdAt, { width: 11, ...hidden, draw: moment }),
      ...(mayEdit
        ? [c.actions(15, (row) => (row.isBuiltIn ? null : <ClientActions row={row} onRotate={onRotate} />))]
        : []),
    ];
  }, [t, c, mayEdit, onEdit, onRotate]);
}

const nameColumn = (t: ClientTexts, onEdit: Doors["onEdit"] | undefined): Column => ({
  ...{ key: "clientId", title: t.client, sort: "clientId", fixed: "left", width: 12 },
  render: (row) => (
    <TwoLines below={row.additionalInformation}>
      {onEdit && !row.isBuiltIn ? (
        <RowButton onClick={() => onEdit(row)}>{row.clientId}</RowButton>
      ) : (
        <span>
          {row.clientId} {row.isBuiltIn && <StatusTag tone="neutral">{t.builtIn}</StatusTag>}
        </span>
      )}
    </TwoLines>
  ),
});

function Grants({ grants }: { readonly grants: OAuthClientRow["authorizedGrantTypes"] }) {
  const t = useTexts(clientTexts);
  return (
    <span className={styles.tags}>
      {grants.map((grant) => (
        <StatusTag key={grant} tone="neutral">
          {t.grantTags[grant]}
        </StatusTag>
      ))}
    </span>
  );
}

const scopeOf = (scope: string, t: ClientTexts) =>
  scope === FULL_SCOPE ? (
    t.everything
  ) : (
    <span title={scope}>{t.permissionCount(splitList(scope).length)}</span>
  );

const stateOf = (isEnabled: boolean, t: ClientTexts) => (
  <StatusDot tone={isEnabled ? "positive" : "neutral"}>{isEnabled ? t.enabled : t.disabled}</StatusDot>
);

function Moment({ at }: { readonly at: string | null }) {
  const t = useTexts(clientTexts);
  const format = useFormat();
  return at === null ? <span className={styles.faint}>{t.never}</span> : format.dateTime(at);
}
