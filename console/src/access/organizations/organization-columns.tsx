import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations/index.ts";
import { useMemo } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { OneLine, RowButton, TwoLines } from "../../ui/table/index.ts";
import { OrganizationActions, type RowDoors } from "./organization-actions.tsx";
import { OrganizationLogo, OrganizationStatus } from "./organization-facts.tsx";
import styles from "./organizations.module.css";
import { type OrganizationTexts, organizationTexts } from "./organizations.texts.ts";

type Column = ListColumn<typeof E.list>;

export function useOrganizationColumns(doors: RowDoors): readonly Column[] {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const c = useColumnsOf(E.list);
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      nameColumn(t, doors),
      c.line("orgCode", t.code, { key: "code", width: 8 }),
      {
        ...{ key: "type", title: t.type, sort: "orgTypeCode", width: 5.5 },
        render: ({ orgTypeName: { zh, en } }) => <span title={`${zh} · ${en}`}>{{ zh, en }[language]}</span>,
      },
      { key: "status", title: t.status, width: 6.5, render: (row) => <OrganizationStatus row={row} /> },
      c.line("principal", t.principal, { width: 7.25 }),
      {
        ...{ key: "address", title: t.addressAndRegion, width: 11.75, isHiddenAtFirst: "narrow" },
        render: (row) => <OneLine>{[row.regionInfo, row.address].filter(Boolean).join(" · ")}</OneLine>,
      },
      c.line("parentName", t.parent, { key: "parent", width: 12, ...hidden }),
      c.line("iccid", t.iccid, { width: 13, ...hidden }),
      c.line("productName", t.productName, { key: "product", width: 10, ...hidden }),
      c.time("createdAt", t.createdAt, { width: 11, ...hidden }),
      c.actions(7, (row) => <OrganizationActions row={row} doors={doors} />),
    ];
  }, [t, language, c, doors]);
}

const nameColumn = (t: OrganizationTexts, { onOpen }: RowDoors): Column => ({
  ...{ key: "name", title: t.organization, sort: "orgName", fixed: "left", width: 14.5 },
  render: (row) => (
    <span className={styles.identity}>
      <OrganizationLogo row={row} />
      <TwoLines below={row.shortName}>
        <RowButton label={t.detailsOf(row.orgName)} onClick={() => onOpen(row)}>
          {row.orgName}
        </RowButton>
      </TwoLines>
    </span>
  ),
});
