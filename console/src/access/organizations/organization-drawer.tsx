import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationDetail,
} from "@sweepline/contract/access/organizations/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { OrganizationLogo, OrganizationStatus } from "./organization-facts.tsx";
import { organizationQuery } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";

interface OrganizationDrawerProps {
  readonly id: number;
  readonly onEdit: (row: OrganizationDetail) => void;
  readonly onClose: () => void;
}

/** One organization: all that is known of it, and how much hangs on it. */
export function OrganizationDrawer({ id, onEdit, onClose }: OrganizationDrawerProps) {
  const t = useTexts(organizationTexts);
  const query = useQuery(organizationQuery(id));
  const mayEdit = useMay(E.update);
  return (
    <DetailDrawer
      title={t.detailTitle}
      width={560}
      block={24}
      query={query}
      onClose={onClose}
      extra={(row) => mayEdit && <Button onClick={() => onEdit(row)}>{t.edit}</Button>}
    >
      {(known) => (
        <div className={styles.detail}>
          <div className={styles.identity}>
            <OrganizationLogo row={known} isLarge />
            <TwoLines below={known.shortName}>
              <strong className={styles.heading}>{known.orgName}</strong>
            </TwoLines>
            <OrganizationStatus row={known} />
          </div>
          <Counts row={known} />
          <Facts row={known} />
        </div>
      )}
    </DetailDrawer>
  );
}

/** Figures of the whole branch, as the pages that they lead to show it; its own beside them. */
function Counts({ row }: { row: OrganizationDetail }) {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  const href = useHref();
  const { organizationCount, staffCount, deviceCount } = row.branch;
  const query = { organizationId: row.id };
  return (
    <dl className={styles.counts}>
      <div>
        <dt>{t.below}</dt>
        <dd>{format.number(organizationCount - 1)}</dd>
        <dd className={styles.own}>{t.directly(format.number(row.childCount))}</dd>
      </div>
      <div>
        <dt>{t.people}</dt>
        <dd>
          <Link to={href("staff", query)} aria-label={t.toPeople(row.orgName)}>
            {format.number(staffCount)}
          </Link>
        </dd>
        <dd className={styles.own}>{t.ownOnly(format.number(row.staffCount))}</dd>
      </div>
      <div>
        <dt>{t.devices}</dt>
        <dd>
          <Link to={href("associatedEquipment", query)} aria-label={t.toDevices(row.orgName)}>
            {format.number(deviceCount)}
          </Link>
        </dd>
        <dd className={styles.own}>{t.ownOnly(format.number(row.deviceCount))}</dd>
      </div>
    </dl>
  );
}

function Facts({ row }: { row: OrganizationDetail }) {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  const text = (value: string | null) => value || undefined;
  const above = row.ancestors.map(({ orgName }) => orgName).join(" › ");
  return (
    <KeyValues
      min={13}
      items={[
        { label: t.code, value: row.orgCode },
        { label: t.type, value: `${row.orgTypeName.zh} · ${row.orgTypeName.en} (${row.orgTypeCode})` },
        { label: t.parent, value: text(above || row.parentName) },
        { label: t.administrators, value: <Administrators row={row} /> },
        { label: t.principal, value: text(row.principal) },
        { label: t.region, value: text(row.regionInfo) },
        { label: t.address, value: text(row.address) },
        { label: t.iccid, value: text(row.iccid) },
        { label: t.productName, value: text(row.productName) },
        { label: t.createdAt, value: format.dateTime(row.createdAt) },
      ]}
    />
  );
}

/** Who administers it; where nobody does, whoever may add people is led there. */
function Administrators({ row }: { row: OrganizationDetail }) {
  const t = useTexts(organizationTexts);
  const href = useHref();
  const mayAdd = useMay(STAFF_ENDPOINTS.create);
  if (row.administrators.some(({ enabled }) => enabled))
    return row.administrators.map(({ id, displayName, username, enabled }) => (
      <div key={id}>
        <Link to={href("staff", { organizationId: row.id, person: id })}>{displayName}</Link> ({username})
        {enabled ? null : ` · ${t.disabled}`}
      </div>
    ));
  return (
    <>
      {t.noAdministrator}
      {mayAdd ? (
        <>
          {" · "}
          <Link to={href("staff", { organizationId: row.id, create: "admin" })}>{t.addAdministrator}</Link>
        </>
      ) : null}
    </>
  );
}
