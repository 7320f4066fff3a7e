import { type DictionaryRow, DICTIONARY_ENDPOINTS as E } from "@sweepline/contract/system/dictionaries.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlId, urlText, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
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
        <Card title={t.list} isFlush className={styles.side}>
          <search className={styles.filters}>
            <SearchBox value={view.search} label={t.search} onChange={(search) => setView({ search })} />
            <SelectOne<"system" | "own">
              value={view.kind}
              options={[
                { value: "system", label: t.systemOnly },
                { value: "own", label: t.ownOnly },
              ]}
              placeholder={t.all}
              label={t.kind}
              width={13.75}
              onChange={(kind) => setView({ kind })}
            />
          </search>
          <QueryView query={query} block={20}>
            {() => <DictionaryList rows={rows} selectedId={chosen?.id} onSelect={(id) => setView({ id })} />}
          </QueryView>
        </Card>
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
      {edited ? (
        <DictionaryForm
          key={edited === "new" ? "new" : edited.id}
          row={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(id) => setView({ id })}
        />
      ) : null}
    </Page>
  );
}
