import type { MenuItem } from "@sweepline/contract/access/menus.ts";
import type { RolePreview as Preview, RoleRow } from "@sweepline/contract/access/roles.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { Drawer } from "../../ui/kit.ts";
import { OrganizationTreeSelect } from "../organizations/index.ts";
import { useRoleName } from "./role-name.ts";
import styles from "./role-preview.module.css";
import { roleComparisonQuery, rolePreviewQuery } from "./roles.calls.ts";
import { roleTexts } from "./roles.texts.ts";

interface RolePreviewProps {
  readonly role: RoleRow;
  readonly onClose: () => void;
}

/** What someone with this role alone would see: the menu as it would look, and how much there is. */
export function RolePreview({ role, onClose }: RolePreviewProps) {
  const texts = useTexts(roleTexts);
  const t = texts.previewing;
  const [organizationId, setOrganizationId] = useState<number | undefined>();
  const query = useQuery(rolePreviewQuery(role.id, organizationId));
  return (
    <Drawer open size={760} title={t.title(useRoleName()(role))} onClose={onClose}>
      <p className={styles.note}>{t.note}</p>
      <div className={styles.position}>
        <span>{t.position}</span>
        <OrganizationTreeSelect
          value={organizationId}
          label={t.position}
          placeholder={t.ownOrganization}
          width={18}
          onChange={setOrganizationId}
        />
        <span className={styles.scope}>
          {texts.scope}: <DictionaryLabel type="scopeKind" value={role.scopeKind} />
        </span>
      </div>
      <QueryView query={query} block={24}>
        {(preview) => <Shown preview={preview} roleId={role.id} />}
      </QueryView>
    </Drawer>
  );
}

function Shown({ preview, roleId }: { readonly preview: Preview; readonly roleId: number }) {
  const t = useTexts(roleTexts).previewing;
  const format = useFormat();
  const { menu, organizations, organizationCount, deviceCount, permissions } = preview;
  const others = organizationCount - organizations.length;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label={t.organizations} value={format.number(organizationCount)}>
          {organizations.join(" · ")} {others > 0 ? t.more(others) : null}
        </Figure>
        <Figure label={t.devices} value={format.number(deviceCount)} />
        <Figure label={t.permissions} value={format.number(permissions.length)} />
      </dl>
      <div className={styles.columns}>
        <section>
          <h3 className={styles.heading}>{t.menu}</h3>
          <div className={styles.menu}>
            {menu.length === 0 ? <p className={styles.none}>{t.noMenu}</p> : <Items items={menu} />}
          </div>
        </section>
        <section>
          <h3 className={styles.heading}>{t.permissions}</h3>
          {permissions.length === 0 ? <p className={styles.note}>{t.noPermissions}</p> : null}
          <Permissions roleId={roleId} />
        </section>
      </div>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly children?: ReactNode;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong>
        {children ? <span className={styles.names}>{children}</span> : null}
      </dd>
    </div>
  );
}

function Items({ items }: { readonly items: readonly MenuItem[] }) {
  const language = useLanguage();
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <span className={styles.item} data-group={item.children.length > 0 || undefined}>
            <Icon name={item.icon || "dot"} />
            {item.label[language]}
          </span>
          {item.children.length > 0 ? <Items items={item.children} /> : null}
        </li>
      ))}
    </ul>
  );
}

/** By the page that they belong to, in the order of the menu. */
function Permissions({ roleId }: { readonly roleId: number }) {
  const language = useLanguage();
  const { data } = useQuery(roleComparisonQuery([roleId]));
  const byPage = new Map<string, string[]>();
  for (const { heldBy, place, label } of data?.rows ?? []) {
    if (heldBy.length === 0) continue;
    const page = place.map((one) => one[language]).join(" › ");
    byPage.set(page, [...(byPage.get(page) ?? []), label[language]]);
  }
  return (
    <dl className={styles.permissions}>
      {[...byPage].map(([page, labels]) => (
        <div key={page}>
          <dt>{page}</dt>
          <dd>{labels.join(" · ")}</dd>
        </div>
      ))}
    </dl>
  );
}
