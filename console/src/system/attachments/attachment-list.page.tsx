import {
  ATTACHMENT_MODULES,
  type AttachmentModule,
  ATTACHMENT_ENDPOINTS as E,
} from "@sweepline/contract/system/attachments.ts";
import { type ComponentType, type ReactNode, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { declareList, ListPage, type ListState, useList } from "../../ui/list/index.ts";
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
    <ListPage
      list={list}
      label={t.title}
      columns={columns}
      texts={{ ...t, title: title ?? t.title }}
      filters={<Filters list={list} organizationFilter={organizationFilter} />}
      create={{ endpoint: E.begin, label: t.upload, onClick: () => setUploading(true) }}
      above={
        <>
          {tabs}
          <UploadUsage />
        </>
      }
    >
      {isUploading && <UploadDrawer onClose={() => setUploading(false)} />}
    </ListPage>
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
