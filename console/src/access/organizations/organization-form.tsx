import {
  newOrganizationSchema,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { PictureInput } from "../../system/attachments/index.ts";
import { FieldGrid, FormDrawer, schemaRule, WIDE_FIELD } from "../../ui/form/index.ts";
import { Form, Input } from "../../ui/kit.ts";
import { ChangedMeanwhile, useConflict } from "./changed-meanwhile.tsx";
import { OrganizationTreeSelect } from "./organization-tree-select.tsx";
import { organizationQuery, useCreateOrganization, useUpdateOrganization } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";
import { TypeField } from "./type-field.tsx";

interface Values {
  readonly parentId: number | undefined;
  readonly orgName: string;
  readonly shortName: string;
  readonly orgCode: string;
  readonly orgTypeCode: string | undefined;
  readonly principal: string;
  readonly address: string;
  readonly regionInfo: string;
  readonly logo: string;
  readonly iccid: string;
  readonly productName: string;
}

interface OrganizationFormProps {
  /** Undefined for a new one. */
  readonly row: OrganizationRow | undefined;
  /** Below which a new one would usually stand. */
  readonly parentId: number | undefined;
  readonly onClose: () => void;
}

const rule = newOrganizationSchema.shape;

/** Begins again with what the server has now where someone else has changed it meanwhile. */
export function OrganizationForm(props: OrganizationFormProps) {
  const cache = useQueryClient();
  const [row, setRow] = useState(props.row);
  const reload = async () => {
    if (row) setRow(await cache.fetchQuery({ ...organizationQuery(row.id), staleTime: 0 }));
  };
  return <Fields {...props} key={row?.revision ?? "new"} row={row} onReload={() => void reload()} />;
}

function Fields({ row, parentId, onClose, onReload }: OrganizationFormProps & { onReload: () => void }) {
  const t = useTexts(organizationTexts);
  const conflict = useConflict();
  const save = useSave(row);
  return (
    <FormDrawer<Values>
      title={row ? t.editOf(row.orgName) : t.create}
      initialValues={row ? valuesOf(row) : { ...EMPTY, parentId }}
      draft={`organization-${row?.id ?? "new"}`}
      width={620}
      onClose={onClose}
      onSave={async (values) => {
        await conflict.watch(save(values));
        notify("success", t.saved);
      }}
    >
      {conflict.isFound ? <ChangedMeanwhile onReload={onReload} /> : null}
      <FieldGrid min={15}>
        <NameFields row={row} />
        <PlaceFields row={row} />
        <MoreFields />
      </FieldGrid>
    </FormDrawer>
  );
}

const EMPTY: Values = {
  parentId: undefined,
  orgName: "",
  shortName: "",
  orgCode: "",
  orgTypeCode: undefined,
  principal: "",
  address: "",
  regionInfo: "",
  logo: "",
  iccid: "",
  productName: "",
};

const valuesOf = ({ parentId, ...row }: OrganizationRow): Values => ({
  parentId: parentId ?? undefined,
  orgName: row.orgName,
  shortName: row.shortName,
  orgCode: row.orgCode,
  orgTypeCode: row.orgTypeCode,
  principal: row.principal,
  address: row.address,
  regionInfo: row.regionInfo,
  logo: row.logo,
  iccid: row.iccid,
  productName: row.productName,
});

function useSave(row: OrganizationRow | undefined): (values: Values) => Promise<unknown> {
  const [create, update] = [useCreateOrganization(), useUpdateOrganization()];
  return ({ parentId = 0, orgTypeCode = "", ...fields }) =>
    row
      ? update.mutateAsync({ ...fields, orgTypeCode, id: row.id, revision: row.revision })
      : create.mutateAsync({ ...fields, orgTypeCode, parentId });
}

function NameFields({ row }: { row: OrganizationRow | undefined }) {
  const t = useTexts(organizationTexts);
  return (
    <>
      <Form.Item name="orgName" label={t.name} rules={[schemaRule(rule.orgName)]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="shortName"
        label={t.shortName}
        rules={[schemaRule(rule.shortName, { isOptional: true })]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="orgCode"
        label={t.code}
        rules={[schemaRule(rule.orgCode)]}
        extra={row ? undefined : t.codeNote}
      >
        <Input maxLength={64} autoComplete="off" spellCheck={false} />
      </Form.Item>
    </>
  );
}

function PlaceFields({ row }: { row: OrganizationRow | undefined }) {
  const t = useTexts(organizationTexts);
  return (
    <>
      <Form.Item
        name="parentId"
        label={t.parent}
        rules={row ? [] : [schemaRule(rule.parentId)]}
        extra={row ? t.parentNote : undefined}
      >
        <OrganizationTreeSelect isDisabled={row !== undefined} isClearable={false} />
      </Form.Item>
      <TypeField row={row} />
    </>
  );
}

function MoreFields() {
  const t = useTexts(organizationTexts);
  const optional = { isOptional: true };
  return (
    <>
      <Form.Item name="principal" label={t.principal} rules={[schemaRule(rule.principal, optional)]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="regionInfo" label={t.region} rules={[schemaRule(rule.regionInfo, optional)]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="productName" label={t.productName} rules={[schemaRule(rule.productName, optional)]}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="iccid" label={t.iccid} rules={[schemaRule(rule.iccid, optional)]}>
        <Input maxLength={20} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="address"
        label={t.address}
        className={WIDE_FIELD}
        rules={[schemaRule(rule.address, optional)]}
      >
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="logo" label={t.logo} className={WIDE_FIELD}>
        <PictureInput module="logo" label={t.logo} />
      </Form.Item>
    </>
  );
}
