import {
  ORGANIZATION_ENDPOINTS as E,
  type OrganizationTypeRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { organizationTypesQuery, useRemoveType } from "./organizations.calls.ts";
import styles from "./organizations.module.css";
import { organizationTexts } from "./organizations.texts.ts";
import { TypeForm } from "./type-form.tsx";

/** Types of organizations: the built-in four are fixed, people make others. */
export function TypesDrawer({ onClose }: { onClose: () => void }) {
  const t = useTexts(organizationTexts);
  const mayEdit = useMay(E.createType);
  const query = useQuery(organizationTypesQuery());
  const [edited, setEdited] = useState<OrganizationTypeRow | "new">();
  return (
    <Drawer
      open
      size={760}
      title={t.types}
      onClose={onClose}
      extra={
        mayEdit ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
            {t.createType}
          </Button>
        ) : null
      }
    >
      <p className={styles.note}>{t.typesNote}</p>
      <QueryView query={query} block={16}>
        {(types) => (
          <>
            <TypeTable types={types} onEdit={setEdited} />
            {edited ? (
              <TypeForm
                key={edited === "new" ? "new" : edited.id}
                type={edited === "new" ? undefined : types.find(({ id }) => id === edited.id)}
                types={types}
                onClose={() => setEdited(undefined)}
              />
            ) : null}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}

interface TypeTableProps {
  readonly types: readonly OrganizationTypeRow[];
  readonly onEdit: (type: OrganizationTypeRow) => void;
}

function TypeTable({ types, onEdit }: TypeTableProps) {
  const t = useTexts(organizationTexts);
  const format = useFormat();
  const language = useLanguage();
  const nameOf = (code: string) => types.find((type) => type.code === code)?.name[language] ?? code;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className={styles.scroller} tabIndex={0} aria-label={t.types}>
      <table className={styles.types}>
        <thead>
          <tr>
            <th scope="col">{t.type}</th>
            <th scope="col">{t.typeCode}</th>
            <th scope="col">{t.standsBelow}</th>
            <th scope="col" className={styles.figure}>
              {t.organizations}
            </th>
            <th scope="col">{t.actions}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.id} data-row-key={type.code}>
              <td>{type.name[language]}</td>
              <td className={styles.mono}>{type.code}</td>
              <td>{placesOf(type, nameOf) || (type.isReserved ? "—" : t.anyButPlatform)}</td>
              <td className={styles.figure}>{format.number(type.organizationCount)}</td>
              <td>
                <TypeActions type={type} onEdit={() => onEdit(type)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const placesOf = ({ parentCodes }: OrganizationTypeRow, nameOf: (code: string) => string): string =>
  parentCodes.map(nameOf).join(", ");

function TypeActions({ type, onEdit }: { type: OrganizationTypeRow; onEdit: () => void }) {
  const t = useTexts(organizationTexts);
  const name = type.name[useLanguage()];
  const mayEdit = useMay(E.updateType);
  const remove = useRemoveType();
  if (type.isReserved) return <StatusTag tone="neutral">{t.builtIn}</StatusTag>;
  if (!mayEdit) return null;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.edit, name: t.editOf(name), onSelect: onEdit },
        {
          ...{ label: t.remove, name: t.removeOf(name), isDanger: true },
          ...{ question: t.removeQuestion(name), done: t.removed(name) },
          onSelect: () => remove.mutateAsync(type.id),
        },
      ]}
    />
  );
}
