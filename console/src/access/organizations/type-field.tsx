import {
  newOrganizationSchema,
  type OrganizationRow,
} from "@sweepline/contract/access/organizations/index.ts";
import { mayStandBelow } from "@sweepline/contract/access/organizations/placing.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { schemaRule } from "../../ui/form/index.ts";
import { Form, Select } from "../../ui/kit.ts";
import { organizationOptionsQuery, organizationTypesQuery } from "./organizations.calls.ts";
import { organizationTexts } from "./organizations.texts.ts";

/** Offers the types that may stand below the chosen parent. Who stands at the top of all that is seen keeps its own. */
export function TypeField({ row }: { row: OrganizationRow | undefined }) {
  const t = useTexts(organizationTexts);
  const language = useLanguage();
  const form = Form.useFormInstance();
  const parentId = Form.useWatch("parentId", form) as number | undefined;
  const types = useQuery(organizationTypesQuery());
  const parentCode = useParentCode(parentId);
  const isFixed = row !== undefined && row.parentId === null;
  const offered = isFixed
    ? [{ code: row.orgTypeCode, name: row.orgTypeName }]
    : (types.data ?? []).filter((type) => parentCode !== undefined && mayStandBelow(type, parentCode));
  const isKnown = types.data !== undefined && parentCode !== undefined;
  const chosen = Form.useWatch("orgTypeCode", form) as string | undefined;
  const isOut = isKnown && chosen !== undefined && !offered.some(({ code }) => code === chosen);
  useEffect(() => {
    if (isOut && row === undefined) form.setFieldValue("orgTypeCode", undefined);
  }, [form, isOut, row]);
  return (
    <Form.Item
      name="orgTypeCode"
      label={t.type}
      rules={[schemaRule(newOrganizationSchema.shape.orgTypeCode)]}
      extra={row === undefined && parentId === undefined ? t.typeAfterParent : undefined}
    >
      <Select<string>
        disabled={isFixed || (row === undefined && parentId === undefined)}
        loading={types.isPending}
        notFoundContent={t.noTypeFits}
        options={offered.map(({ code, name }) => ({ value: code, label: name[language] }))}
      />
    </Form.Item>
  );
}

function useParentCode(parentId: number | undefined): string | undefined {
  const parent = useQuery({
    ...organizationOptionsQuery({ ids: parentId === undefined ? [] : [parentId] }),
    enabled: parentId !== undefined,
  });
  return parentId === undefined ? undefined : parent.data?.find(({ id }) => id === parentId)?.orgTypeCode;
}
