import {
  MESSAGE_CONFIG_ENDPOINTS as E,
  type MessageConfig,
} from "@sweepline/contract/care/message-configs.ts";
import { ALARM_CODES, ANY_CODE, EVENT_KINDS } from "@sweepline/contract/care/messages/event-codes.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { type Language, useLanguage, useTexts } from "../../core/i18n/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { Edited } from "../../ui/form/index.ts";
import {
  declareList,
  type ListColumn,
  ListExport,
  ListPage,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { SearchBox, TwoLines } from "../../ui/table/index.ts";
import { messageTexts, namesIn } from "../messages/index.ts";
import { MessageConfigForm } from "./message-config-form.tsx";
import { useOwnOrganization, useRemoveConfig } from "./message-configs.calls.ts";
import { configTexts } from "./message-configs.texts.ts";

const CONFIGS = declareList(E.list, { id: "message-configs", filters: ["search", "kind"] });

/** Which events become messages to whom (spec §2 "message configuration"). */
export function MessageConfigListPage() {
  const t = useTexts(configTexts);
  const list = useList(CONFIGS);
  const { own, isLoading } = useOwnOrganization();
  const [edited, setEdited] = useState<MessageConfig | "new">();
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(setEdited)}
      actions={<ListExport list={list} endpoint={E.export} name={t.title} />}
      create={{ endpoint: E.create, label: t.create, onClick: () => setEdited("new") }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectOne
            {...list.bind("kind")}
            options={EVENT_KINDS.map((value) => ({ value, label: t.types[value] }))}
            placeholder={t.allTypes}
            label={t.type}
            width={8}
          />
        </>
      }
    >
      {/* A form is filled in once: it waits for what it begins with. */}
      <Edited row={isLoading ? undefined : edited}>
        {(row) => <MessageConfigForm row={row} own={own} onClose={() => setEdited(undefined)} />}
      </Edited>
    </ListPage>
  );
}

/** What a code of the product's own is called; others stand as they are. */
const labelOf = (code: string, language: Language): string =>
  (ALARM_CODES as Readonly<Record<string, Record<Language, string>>>)[code]?.[language] ?? code;

function useColumns(onEdit: (config: MessageConfig) => void): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(configTexts);
  const m = useTexts(messageTexts);
  const c = useColumnsOf(E.list);
  const language = useLanguage();
  const format = useFormat();
  return useMemo(() => {
    const listed = (codes: readonly string[], any: string) =>
      codes.includes(ANY_CODE) ? any : format.list(codes.map((code) => labelOf(code, language)));
    return [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 13.2 },
        render: ({ name, code }) => <TwoLines below={code}>{name}</TwoLines>,
      },
      { key: "type", title: t.type, width: 5.5, render: ({ kind }) => t.types[kind] },
      {
        ...{ key: "faults", title: t.faults, width: 10 },
        render: ({ codes, detailCodes }) => (
          <TwoLines below={listed(detailCodes, t.anyDetail)}>{listed(codes, t.anyCode)}</TwoLines>
        ),
      },
      {
        ...{ key: "company", title: t.company, width: 9.5 },
        render: ({ companyName, deviceNames }) => (
          <TwoLines
            below={deviceNames.length > 0 ? format.list(deviceNames.map(({ name }) => name)) : t.allDevices}
          >
            {companyName}
          </TwoLines>
        ),
      },
      {
        ...{ key: "receivers", title: m.receiver, width: 11 },
        render: ({ receiverNames }) => format.list(namesIn(receiverNames)),
      },
      {
        key: "ways",
        title: m.way,
        width: 7.8,
        isHiddenAtFirst: "narrow",
        render: ({ ways }) => format.list(ways.map((way) => m.ways[way])),
      },
      {
        ...{ key: "state", title: t.isEnabled, width: 7 },
        render: ({ isEnabled, isBuiltIn }) => (
          <TwoLines below={isBuiltIn ? t.builtIn : ""}>
            <StatusTag tone={isEnabled ? "positive" : "neutral"}>
              {isEnabled ? t.enabled : t.disabled}
            </StatusTag>
          </TwoLines>
        ),
      },
      c.line("organizationName", t.organization, { width: 8, isHiddenAtFirst: "narrow" }),
      c.actions(9, (config) => <Actions config={config} onEdit={onEdit} />),
    ];
  }, [t, m, c, language, onEdit, format]);
}

interface ActionsProps {
  readonly config: MessageConfig;
  readonly onEdit: (config: MessageConfig) => void;
}

function Actions({ config, onEdit }: ActionsProps) {
  const t = useTexts(configTexts);
  const remove = useRemoveConfig();
  const { id, name, isBuiltIn } = config;
  return (
    <RowActions
      name={name}
      buttons={[
        { label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(config) },
        !isBuiltIn && {
          ...{ label: t.remove, requires: E.remove, isDanger: true },
          ...{ question: t.removeQuestion(name), done: t.removed },
          onSelect: () => remove.mutateAsync(id),
        },
      ]}
    />
  );
}
