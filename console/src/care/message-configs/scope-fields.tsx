import { MESSAGE_CONFIG_FIELDS as F } from "@sweepline/contract/care/message-configs.ts";
import { ALARM_CODES, ANY_CODE, EVENT_KINDS } from "@sweepline/contract/care/messages/event-codes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrganizationTreeSelect } from "../../access/organizations/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { FieldGrid, schemaRule } from "../../ui/form/index.ts";
import { Form, Radio, Select } from "../../ui/kit.ts";
import { deviceOptionsQuery } from "./message-configs.calls.ts";
import { configTexts } from "./message-configs.texts.ts";

interface ScopeFieldsProps {
  /** Names of those that are chosen already. */
  readonly devices: readonly { readonly id: number; readonly name: string }[];
}

/** What it is about: type, faults and details, company type, company and devices (spec §5). */
export function ScopeFields({ devices }: ScopeFieldsProps) {
  const t = useTexts(configTexts);
  const language = useLanguage();
  const companyType = Form.useWatch<string | undefined>("companyType");
  const codes = Object.entries(ALARM_CODES).map(([value, label]) => ({ value, label: label[language] }));
  return (
    <>
      <Form.Item name="kind" label={t.type} rules={[schemaRule(F.kind)]}>
        <Radio.Group
          optionType="button"
          options={EVENT_KINDS.map((value) => ({ value, label: t.types[value] }))}
        />
      </Form.Item>
      <FieldGrid min={14}>
        <Form.Item name="codes" label={t.faults} extra={t.faultsNote} rules={[schemaRule(F.codes)]}>
          <Select<string[]> mode="tags" options={[{ value: ANY_CODE, label: t.anyCode }, ...codes]} />
        </Form.Item>
        <Form.Item name="detailCodes" label={t.details} rules={[schemaRule(F.detailCodes)]}>
          <Select<string[]> mode="tags" options={[{ value: ANY_CODE, label: t.anyDetail }]} />
        </Form.Item>
        <Form.Item name="companyType" label={t.companyType} rules={[schemaRule(F.companyType)]}>
          <Select options={Object.entries(t.companyTypes).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="companyId" label={t.company} extra={t.companyNote} rules={[schemaRule(F.companyId)]}>
          <OrganizationTreeSelect without={({ orgTypeCode }) => orgTypeCode !== companyType} />
        </Form.Item>
      </FieldGrid>
      <Form.Item name="deviceIds" label={t.devices}>
        <DeviceChoice names={devices} />
      </Form.Item>
    </>
  );
}

interface DeviceChoiceProps {
  /** Of the form. */
  readonly id?: string;
  readonly value?: number[];
  readonly onChange?: (ids: number[]) => void;
  readonly names: ScopeFieldsProps["devices"];
}

function DeviceChoice({ names, value = [], ...select }: DeviceChoiceProps) {
  const t = useTexts(configTexts);
  const companyId = Form.useWatch<number | undefined>("companyId");
  const [search, setSearch] = useState("");
  const { data, isFetching } = useQuery({
    ...deviceOptionsQuery(search, companyId),
    placeholderData: keepPreviousData,
  });
  const found = (data?.records ?? []).map(({ id, shortName }) => ({ id, name: shortName }));
  const options = new Map([...names, ...found].map(({ id, name }) => [id, name]));
  return (
    <Select<number[]>
      {...select}
      mode="multiple"
      allowClear
      value={value}
      placeholder={t.allDevices}
      loading={isFetching}
      showSearch={{ filterOption: false, onSearch: setSearch }}
      options={[...options].map(([id, name]) => ({ value: id, label: name }))}
    />
  );
}
