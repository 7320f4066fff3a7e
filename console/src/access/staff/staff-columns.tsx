import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { Picture } from "../../ui/brand/picture.tsx";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { Age, RowButton, TwoLines } from "../../ui/table/index.ts";
import { useRoleName } from "./role-name.ts";
import styles from "./staff.module.css";
import { type StaffTexts, staffTexts } from "./staff.texts.ts";
import { type RowDoors, StaffActions } from "./staff-actions.tsx";
import type { StaffPageKind } from "./staff-list.ts";

type Column = ListColumn<typeof E.list>;

/** What is shown at first fits an office screen without scrolling sideways. */
export function useStaffColumns(page: StaffPageKind, doors: RowDoors): readonly Column[] {
  const t = useTexts(staffTexts);
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    const hiddenBelow = { isHiddenAtFirst: page === "below" || "narrow" } as const;
    const tenant = c.text("tenantName", t.tenant, { key: "tenant", width: 12 });
    return [
      nameColumn(t, doors.onOpen),
      { key: "role", title: t.role, width: 12.5, render: (row) => <Roles row={row} /> },
      ...(page === "below" ? [tenant] : []),
      organizationColumn(t),
      c.value("kind", t.kind, { width: 6.5, ...hiddenBelow, draw: labelOf("staffKind") }),
      { key: "enabled", title: t.enabled, width: 6.5, render: (row) => <AccountStatus row={row} /> },
      c.value("lastSignInAt", t.lastSignIn, {
        ...{ key: "lastSignIn", width: 9, isHiddenAtFirst: page === "below" && "narrow" },
        draw: (at) => <LastSignIn at={at} />,
      }),
      c.time("createdAt", t.createdAt, { width: 11, ...hidden }),
      c.text("phone", t.phone, { width: 8.5, ...hiddenBelow }),
      c.line("email", t.email, { width: 13, ...hidden }),
      c.line("regionInfo", t.regionInfo, { key: "region", width: 8, ...hidden }),
      c.value("sex", t.sex, { width: 6, ...hidden, draw: (sex) => (sex ? labelOf("sex")(sex) : t.noSex) }),
      c.line("userCode", t.userCode, { width: 8, ...hidden }),
      c.line("description", t.description, { width: 14, ...hidden }),
      c.actions(8, (row) => <StaffActions row={row} {...doors} />),
    ];
  }, [t, c, page, doors]);
}

const nameColumn = (t: StaffTexts, onOpen: (row: StaffRow) => void): Column => ({
  ...{ key: "name", title: t.person, sort: "displayName", fixed: "left", width: 12 },
  render: (row) => (
    <span className={styles.person}>
      <Avatar row={row} />
      <TwoLines below={row.username}>
        <RowButton label={t.detailsOf(row.displayName)} onClick={() => onOpen(row)}>
          {row.displayName}
        </RowButton>
      </TwoLines>
    </span>
  ),
});

const organizationColumn = (t: StaffTexts): Column => ({
  ...{ key: "organization", title: t.organization, sort: "organizationName", width: 11.5 },
  render: (row) => <TwoLines below={row.regionInfo}>{row.organizationName}</TwoLines>,
});

/** The picture, or the first letter of the name. */
export function Avatar({ row, isLarge = false }: { row: StaffRow; isLarge?: boolean }) {
  return (
    <span className={styles.avatar} data-large={isLarge || undefined} aria-hidden="true">
      <Picture src={row.avatar} alt="">
        {[...row.displayName][0]?.toUpperCase()}
      </Picture>
    </span>
  );
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

export function AccountStatus({ row }: { row: StaffRow }) {
  const t = useTexts(staffTexts);
  if (row.enabled && row.isOnline)
    return (
      <StatusDot tone="positive" isLive>
        {t.onlineNow}
      </StatusDot>
    );
  return row.enabled ? (
    <StatusDot tone="positive">{t.enabledOnly}</StatusDot>
  ) : (
    <StatusDot tone="neutral">{t.disabledOnly}</StatusDot>
  );
}

export function LastSignIn({ at }: { at: string | null }) {
  const t = useTexts(staffTexts);
  return at === null ? <span className={styles.faint}>{t.never}</span> : <Age at={at} />;
}
