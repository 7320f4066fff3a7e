import type { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { useMemo } from "react";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { RowButton } from "../../ui/table/index.ts";
import { OrganizationLogo, OrganizationStanding } from "./organization-facts.tsx";
import styles from "./organizations.module.css";
import { type OrganizationWords, organizationTexts } from "./organizations.texts.ts";
import { RowActions, type RowDoors } from "./row-actions.tsx";

type Column = ListColumn<typeof E.list>;

export function useOrganizationColumns(doors: RowDoors): readonly Column[] {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      nameColumn(t, doors),
      ...masterColumns(t, language),
      ...hiddenColumns(t),
      createdColumn(t, format),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 7,
        render: (row) => <RowActions row={row} doors={doors} />,
      },
    ],
    [t, language, format, doors],
  );
}

const nameColumn = (t: OrganizationWords, { onOpen }: RowDoors): Column => ({
  key: "name",
  title: t.organization,
  sort: "orgName",
  fixed: "left",
  width: 13.5,
  render: (row) => (
    <span className={styles.identity}>
      <OrganizationLogo row={row} />
      <span className={styles.names}>
        <RowButton label={t.detailsOf(row.orgName)} onClick={() => onOpen(row)}>
          {row.orgName}
        </RowButton>
        {row.shortName ? <span className={styles.sub}>{row.shortName}</span> : null}
      </span>
    </span>
  ),
});

function masterColumns(t: OrganizationWords, language: Language): Column[] {
  return [
    {
      key: "code",
      title: t.code,
      sort: "orgCode",
      width: 9,
      render: (row) => <OneLine text={row.orgCode} />,
    },
    {
      key: "type",
      title: t.type,
      sort: "orgTypeCode",
      width: 6.5,
      render: (row) => (
        <span title={`${row.orgTypeName.zh} · ${row.orgTypeName.en}`}>{row.orgTypeName[language]}</span>
      ),
    },
    { key: "status", title: t.status, width: 7.5, render: (row) => <OrganizationStanding row={row} /> },
    { key: "principal", title: t.principal, width: 7.5, render: (row) => <OneLine text={row.principal} /> },
    {
      key: "address",
      title: t.addressAndRegion,
      width: 13,
      render: (row) => <OneLine text={[row.regionInfo, row.address].filter(Boolean).join(" · ")} />,
    },
  ];
}

function hiddenColumns(t: OrganizationWords): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    {
      key: "parent",
      title: t.parent,
      width: 12,
      ...hidden,
      render: (row) => <OneLine text={row.parentName} />,
    },
    { key: "iccid", title: t.iccid, width: 13, ...hidden, render: (row) => <OneLine text={row.iccid} /> },
    {
      key: "product",
      title: t.productName,
      width: 10,
      ...hidden,
      render: (row) => <OneLine text={row.productName} />,
    },
  ];
}

const createdColumn = (t: OrganizationWords, format: Format): Column => ({
  key: "createdAt",
  title: t.createdAt,
  sort: "createdAt",
  width: 11,
  render: (row) => format.dateTime(row.createdAt),
});

function OneLine({ text }: { text: string | null }) {
  return (
    <span className={styles.line} title={text ?? ""}>
      {text || NOT_REPORTED}
    </span>
  );
}
