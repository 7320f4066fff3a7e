import type { Page as PageOf } from "@sweepline/contract/core/paging.ts";
import {
  type DictionaryRow,
  DICTIONARY_ENDPOINTS as E,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { type UrlValues, urlChoice, urlId, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { dictionaryListQuery } from "./dictionaries.calls.ts";
import styles from "./dictionaries.module.css";
import { dictionaryTexts } from "./dictionaries.texts.ts";
import { DictionaryForm } from "./dictionary-form.tsx";
import { DictionaryList } from "./dictionary-list.tsx";
import { DictionaryPanel } from "./dictionary-panel.tsx";

const FIELDS = { search: urlText(), kind: urlChoice(["system", "own"]), id: urlId() };
type View = UrlValues<typeof FIELDS>;

/** Dictionaries at the left, the values of the chosen one at the right. */
export function DictionariesPage() {
  const t = useTexts(dictionaryTexts);
  const mayCreate = useMay(E.create);
  const [view, setView] = useUrlState(FIELDS);
  const [edited, setEdited] = useState<DictionaryRow | "new">();
  const query = useQuery(
    dictionaryListQuery({
      search: view.search || undefined,
      isSystem: view.kind === undefined ? undefined : view.kind === "system" ? "true" : "false",
    }),
  );
  const rows = query.data?.records ?? [];
  const chosen = rows.find(({ id }) => id === view.id) ?? rows[0];
  return (
    <Page
      title={t.title}
      note={t.note}
      actions={
        mayCreate ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
            {t.create}
          </Button>
        ) : null
      }
    >
      <div className={styles.sides}>
        <Side query={query} view={view} onView={setView} selectedId={chosen?.id} />
        {chosen ? (
          <DictionaryPanel
            key={chosen.id}
            dictionary={chosen}
            onEdit={() => setEdited(chosen)}
            onRemoved={() => setView({ id: undefined })}
          />
        ) : (
          <Card>
            <EmptyState title={t.choose} />
          </Card>
        )}
      </div>
      <Edited row={edited}>
        {(row) => (
          <DictionaryForm row={row} onClose={() => setEdited(undefined)} onSaved={(id) => setView({ id })} />
        )}
      </Edited>
    </Page>
  );
}

interface SideProps {
  readonly query: {
    readonly data: PageOf<DictionaryRow> | undefined;
    readonly error: unknown;
    refetch(): unknown;
  };
  readonly view: View;
  readonly onView: (change: Partial<View>) => void;
  readonly selectedId: number | undefined;
}

function Side({ query, view, onView, selectedId }: SideProps) {
  const t = useTexts(dictionaryTexts);
  return (
    <Card title={t.list} isFlush>
      <search className={styles.filters}>
        <SearchBox value={view.search} label={t.search} onChange={(search) => onView({ search })} />
        <SelectOne<"system" | "own">
          value={view.kind}
          options={[
            { value: "system", label: t.systemOnly },
            { value: "own", label: t.ownOnly },
          ]}
          placeholder={t.all}
          label={t.kind}
          width={13.75}
          onChange={(kind) => onView({ kind })}
        />
      </search>
      <QueryView query={query} block={20}>
        {({ records }) => (
          <DictionaryList rows={records} selectedId={selectedId} onSelect={(id) => onView({ id })} />
        )}
      </QueryView>
    </Card>
  );
}
