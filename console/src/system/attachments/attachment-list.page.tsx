import {
  ATTACHMENT_MODULES,
  type AttachmentModule,
  ATTACHMENT_ENDPOINTS as E,
} from "@sweepline/contract/system/attachments.ts";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { CreateButton } from "../../ui/actions/index.ts";
import { declareList, type ListState, ListTable, useList } from "../../ui/list/index.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { useAttachmentColumns } from "./attachment-columns.tsx";
import { attachmentTexts } from "./attachments.texts.ts";
import { UploadDrawer } from "./upload-drawer.tsx";
import { UploadUsage } from "./upload-usage.tsx";

const ATTACHMENTS = declareList(E.list, {
  id: "attachments",
  filters: ["search", "module", "organizationId"],
});

/** A choice of organizations, from the wing that knows them. */
export type OrganizationFilter = ComponentType<{
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}>;

interface AttachmentListPageProps {
  readonly organizationFilter: OrganizationFilter;
  /** Of the page that it is a part of. */
  readonly title?: string;
  readonly tabs?: ReactNode;
}

/** Files that people have uploaded (spec §3), within what the person may see. */
export function AttachmentListPage({ organizationFilter, title, tabs }: AttachmentListPageProps) {
  const t = useTexts(attachmentTexts);
  const list = useList(ATTACHMENTS);
  const [isUploading, setUploading] = useState(false);
  const columns = useAttachmentColumns();
  return (
    <Page
      title={title ?? t.title}
      note={t.note}
      actions={
        <CreateButton endpoint={E.begin} onClick={() => setUploading(true)}>
          {t.upload}
        </CreateButton>
      }
    >
      {tabs}
      <UploadUsage />
      <ListTable
        list={list}
        label={t.title}
        columns={columns}
        texts={t}
        filters={<Filters list={list} organizationFilter={organizationFilter} />}
      />
      {isUploading && <UploadDrawer onClose={() => setUploading(false)} />}
    </Page>
  );
}

interface FiltersProps {
  readonly list: ListState<typeof ATTACHMENTS>;
  readonly organizationFilter: OrganizationFilter;
}

function Filters({ list, organizationFilter: Organization }: FiltersProps) {
  const t = useTexts(attachmentTexts);
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<AttachmentModule>
        {...list.bind("module")}
        options={ATTACHMENT_MODULES.map((value) => ({ value, label: t.modules[value] }))}
        placeholder={t.allModules}
        label={t.module}
        width={9}
      />
      <Organization {...list.bind("organizationId")} />
    </>
  );
}
