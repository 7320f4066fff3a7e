import {
  ATTACHMENT_MODULES,
  type AttachmentModule,
  type AttachmentRow,
  ATTACHMENT_ENDPOINTS as E,
} from "@sweepline/contract/system/attachments.ts";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type UrlValues, urlChoice, urlCount, urlId, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyList } from "../../ui/feedback/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { DataTable, FilterBar, SearchBox } from "../../ui/table/index.ts";
import { type AttachmentSort, useAttachmentColumns } from "./attachment-columns.tsx";
import { attachmentListQuery } from "./attachments.calls.ts";
import { attachmentTexts } from "./attachments.texts.ts";
import { UploadDrawer } from "./upload-drawer.tsx";
import { UploadUsage } from "./upload-usage.tsx";

const FIELDS = {
  search: urlText(),
  module: urlChoice(ATTACHMENT_MODULES),
  organizationId: urlId(),
  sort: urlChoice(["realName", "-realName", "bytes", "-bytes", "createdAt", "-createdAt"]),
  current: urlCount(1),
  size: urlCount(20),
};
type View = UrlValues<typeof FIELDS>;
const NO_FILTERS = { search: "", module: undefined, organizationId: undefined, current: 1 } as const;

/** A choice of organizations, from the wing that knows them. */
export type OrganizationFilter = ComponentType<{
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}>;

/** Files that people have uploaded (spec §3), within what the person may see. */
export function AttachmentListPage({ organizationFilter }: { organizationFilter: OrganizationFilter }) {
  const t = useTexts(attachmentTexts);
  const mayUpload = useMay(E.begin);
  const [view, setView] = useUrlState(FIELDS);
  const [isUploading, setUploading] = useState(false);
  const columns = useAttachmentColumns();
  const { search, module, organizationId, ...paging } = view;
  const filters = { search: search || undefined, module, organizationId };
  const query = useQuery(attachmentListQuery({ ...filters, ...paging }));
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const clear = () => setView(NO_FILTERS);
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        mayUpload ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setUploading(true)}>
            {t.upload}
          </Button>
        ) : null
      }
    >
      <UploadUsage />
      <DataTable<AttachmentRow, AttachmentSort>
        id="attachments"
        label={t.title}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={paging}
        onView={setView}
        toolbar={
          <Filters
            view={view}
            onChange={(change) => setView({ ...change, current: 1 })}
            onReset={isFiltered ? clear : undefined}
            organizationFilter={organizationFilter}
          />
        }
        empty={<EmptyList words={t} isFiltered={isFiltered} onClear={clear} />}
      />
      {isUploading && <UploadDrawer onClose={() => setUploading(false)} />}
    </Page>
  );
}

interface FiltersProps {
  readonly view: View;
  readonly onChange: (change: Partial<View>) => void;
  readonly onReset: (() => void) | undefined;
  readonly organizationFilter: OrganizationFilter;
}

function Filters({ view, onChange, onReset, organizationFilter: Organization }: FiltersProps) {
  const t = useTexts(attachmentTexts);
  return (
    <FilterBar onReset={onReset}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => onChange({ search })} />
      <SelectOne<AttachmentModule>
        value={view.module}
        options={ATTACHMENT_MODULES.map((value) => ({ value, label: t.modules[value] }))}
        placeholder={t.allModules}
        label={t.module}
        width={9}
        onChange={(module) => onChange({ module })}
      />
      <Organization value={view.organizationId} onChange={(organizationId) => onChange({ organizationId })} />
    </FilterBar>
  );
}
