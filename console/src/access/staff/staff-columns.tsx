import type { STAFF_ENDPOINTS as E, StaffRow } from "@sweepline/contract/access/staff.ts";
import { useMemo } from "react";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryWord } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { useRoleName } from "./role-name.ts";
import { RowActions, type RowDoors } from "./row-actions.tsx";
import styles from "./staff.module.css";
import { type StaffWords, staffTexts } from "./staff.texts.ts";
import type { StaffPageKind } from "./staff-list.ts";

type Column = ListColumn<typeof E.list>;

export function useStaffColumns(page: StaffPageKind, doors: RowDoors): readonly Column[] {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const { onOpen, onEdit, onReset } = doors;
  return useMemo(
    () => [
      nameColumn(t, onOpen),
      ...placeColumns(t, page),
      ...standingColumns(t, format),
      ...contactColumns(t, page),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 8,
        render: (row) => <RowActions row={row} onOpen={onOpen} onEdit={onEdit} onReset={onReset} />,
      },
    ],
    [t, format, page, onOpen, onEdit, onReset],
  );
}

const nameColumn = (t: StaffWords, onOpen: (row: StaffRow) => void): Column => ({
  key: "name",
  title: t.person,
  sort: "displayName",
  fixed: "left",
  width: 12,
  render: (row) => (
    <span className={styles.person}>
      <Avatar row={row} />
      <span className={styles.names}>
        <RowButton label={t.detailsOf(row.displayName)} onClick={() => onOpen(row)}>
          {row.displayName}
        </RowButton>
        <span className={styles.username} title={row.username}>
          {row.username}
        </span>
      </span>
    </span>
  ),
});

/** The picture, or the first letter of the name. */
export function Avatar({ row, isLarge = false }: { row: StaffRow; isLarge?: boolean }) {
  return (
    <span className={styles.avatar} data-large={isLarge || undefined} aria-hidden="true">
      {row.avatar ? <img src={row.avatar} alt="" /> : [...row.displayName][0]?.toUpperCase()}
    </span>
  );
}

function placeColumns(t: StaffWords, page: StaffPageKind): Column[] {
  const tenant: Column = {
    key: "tenant",
    title: t.tenant,
    width: 11,
    render: (row) => <OneLine text={row.tenantName} />,
  };
  return [
    { key: "role", title: t.role, width: 14, render: (row) => <Roles row={row} /> },
    ...(page === "below" ? [tenant] : []),
    {
      key: "organization",
      title: t.organization,
      sort: "organizationName",
      width: 11.5,
      render: (row) => (
        <span className={styles.names}>
          <OneLine text={row.organizationName} />
          {row.regionInfo ? <span className={styles.username}>{row.regionInfo}</span> : null}
        </span>
      ),
    },
    {
      key: "kind",
      title: t.kind,
      width: 6.5,
      isHiddenAtFirst: page === "below",
      render: (row) => <DictionaryWord type="staffKind" value={row.kind} />,
    },
  ];
}

/** What is shown at first fits an office screen without scrolling sideways. */
function contactColumns(t: StaffWords, page: StaffPageKind): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    {
      key: "phone",
      title: t.phone,
      width: 8.5,
      isHiddenAtFirst: page === "below",
      render: (row) => row.phone ?? NOT_REPORTED,
    },
    { key: "email", title: t.email, width: 13, ...hidden, render: (row) => <OneLine text={row.email} /> },
    {
      key: "region",
      title: t.regionInfo,
      width: 8,
      ...hidden,
      render: (row) => <OneLine text={row.regionInfo} />,
    },
    {
      key: "sex",
      title: t.sex,
      width: 6,
      ...hidden,
      render: (row) => (row.sex ? <DictionaryWord type="sex" value={row.sex} /> : t.noSex),
    },
    {
      key: "userCode",
      title: t.userCode,
      width: 8,
      ...hidden,
      render: (row) => <OneLine text={row.userCode} />,
    },
    {
      key: "description",
      title: t.description,
      width: 14,
      ...hidden,
      render: (row) => <OneLine text={row.description} />,
    },
  ];
}

function standingColumns(t: StaffWords, format: Format): Column[] {
  return [
    { key: "enabled", title: t.enabled, width: 6.5, render: (row) => <Standing row={row} /> },
    {
      key: "lastSignIn",
      title: t.lastSignIn,
      sort: "lastSignInAt",
      width: 9,
      render: (row) => <LastSignIn at={row.lastSignInAt} />,
    },
    {
      key: "createdAt",
      title: t.createdAt,
      sort: "createdAt",
      width: 11,
      isHiddenAtFirst: true,
      render: (row) => format.dateTime(row.createdAt),
    },
  ];
}

export function Roles({ row }: { row: StaffRow }) {
  const t = useTexts(staffTexts);
  const roleName = useRoleName();
  if (row.role.length === 0) return <span className={styles.faint}>{t.noRole}</span>;
  return (
    <span className={styles.roles}>
      {row.role.map((role) => (
        <StatusTag key={role.id} tone="neutral" title={role.roleCode}>
          {roleName(role)}
        </StatusTag>
      ))}
    </span>
  );
}

export function Standing({ row }: { row: StaffRow }) {
  const t = useTexts(staffTexts);
  return row.enabled ? (
    <StatusDot tone="positive">{t.enabledOnly}</StatusDot>
  ) : (
    <StatusDot tone="neutral">{t.disabledOnly}</StatusDot>
  );
}

const MINUTE_MS = 60_000;

/** How long ago; the moment itself where one points at it. */
export function LastSignIn({ at }: { at: string | null }) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  if (at === null) return <span className={styles.faint}>{t.never}</span>;
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.age(at, now)}
    </time>
  );
}

function OneLine({ text }: { text: string | null }) {
  return (
    <span className={styles.line} title={text ?? ""}>
      {text || NOT_REPORTED}
    </span>
  );
}
