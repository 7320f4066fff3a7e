import {
  type DictionaryItemRow,
  type DictionaryRow,
  DICTIONARY_ENDPOINTS as E,
} from "@sweepline/contract/system/dictionaries/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Edited } from "../../ui/form/index.ts";
import { PlusOutlined } from "../../ui/icons.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { dictionaryItemsQuery, useRemoveDictionary } from "./dictionaries.calls.ts";
import styles from "./dictionaries.module.css";
import { dictionaryTexts } from "./dictionaries.texts.ts";
import { ItemForm } from "./item-form.tsx";
import { ItemTable } from "./item-table.tsx";

interface DictionaryPanelProps {
  readonly dictionary: DictionaryRow;
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}

/** One dictionary with its values. */
export function DictionaryPanel({ dictionary, onEdit, onRemoved }: DictionaryPanelProps) {
  const t = useTexts(dictionaryTexts);
  const format = useFormat();
  const mayEdit = useMay(E.update);
  const query = useQuery(dictionaryItemsQuery(dictionary.id));
  const [edited, setEdited] = useState<DictionaryItemRow | "new">();
  const items = query.data?.records ?? [];
  const total = query.data?.total ?? 0;
  return (
    <Card
      title={<Title dictionary={dictionary} />}
      extra={
        mayEdit ? (
          <PanelActions
            dictionary={dictionary}
            onEdit={onEdit}
            onRemoved={onRemoved}
            onAdd={() => setEdited("new")}
          />
        ) : null
      }
    >
      <p className={styles.note}>
        {[dictionary.description, dictionary.isSystem ? t.systemNote : ""].filter(Boolean).join(" · ")}
      </p>
      <QueryView query={query} block={16}>
        {() =>
          items.length === 0 ? (
            <EmptyState title={t.noValues} />
          ) : (
            <ItemTable dictionary={dictionary} items={items} mayEdit={mayEdit} onEdit={setEdited} />
          )
        }
      </QueryView>
      {total > items.length ? (
        <p className={styles.note}>{t.truncated(format.number(items.length), format.total(query.data))}</p>
      ) : null}
      <Edited row={edited}>
        {(row) => (
          <ItemForm
            dictionary={dictionary}
            item={row}
            last={Math.max(0, ...items.map(({ sort }) => sort))}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Edited>
    </Card>
  );
}

function Title({ dictionary }: { dictionary: DictionaryRow }) {
  const language = useLanguage();
  return (
    <>
      {dictionary.name[language]} <span className={styles.code}>{dictionary.type}</span>
    </>
  );
}

function PanelActions(props: DictionaryPanelProps & { readonly onAdd: () => void }) {
  const { dictionary, onEdit, onRemoved, onAdd } = props;
  const t = useTexts(dictionaryTexts);
  const language = useLanguage();
  const format = useFormat();
  const remove = useRemoveDictionary();
  const removeIt = async () => {
    await remove.mutateAsync(dictionary.id);
    notify("success", t.removed);
    onRemoved();
  };
  return (
    <span className={styles.actions}>
      <Button size="small" onClick={onEdit}>
        {t.edit}
      </Button>
      {dictionary.isSystem ? null : (
        <>
          <ConfirmButton
            size="small"
            danger
            question={t.removeQuestion(dictionary.name[language], format.number(dictionary.itemCount))}
            onConfirm={removeIt}
          >
            {t.remove}
          </ConfirmButton>
          <Button size="small" type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t.addValue}
          </Button>
        </>
      )}
    </span>
  );
}
