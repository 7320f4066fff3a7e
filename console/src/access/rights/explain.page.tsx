import { ROW_KINDS, type RowKind } from "@sweepline/contract/access/rights.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlId, useUrlState } from "../../core/page/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Card, Page } from "../../ui/page/index.ts";
import { type Choice, SearchedSelect, SelectOne } from "../../ui/select/index.ts";
import { PersonSelect, peopleQuery } from "../people/index.ts";
import styles from "./explain.module.css";
import { ExplanationView } from "./explanation.tsx";
import { explanationQuery, rowsQuery } from "./rights.calls.ts";
import { rightsTexts } from "./rights.texts.ts";
import { ViewAsButton } from "./view-as-button.tsx";

/** Other pages lead here with all three given. */
const FIELDS = { staffId: urlId(), kind: urlChoice(ROW_KINDS, "device"), id: urlId() };

/** Why can, or cannot, someone see a row? */
export function ExplainPage() {
  const t = useTexts(rightsTexts);
  const [{ staffId, kind, id }, setView] = useUrlState(FIELDS);
  return (
    <Page title={t.title} note={t.note} actions={staffId ? <Look staffId={staffId} /> : null}>
      <Card>
        <search className={styles.question}>
          <PersonSelect
            {...{ value: staffId, label: t.person, placeholder: t.choosePerson }}
            onChange={(next) => setView({ staffId: next ?? undefined })}
          />
          <SelectOne<RowKind>
            value={kind}
            label={t.kind}
            placeholder={t.kind}
            width={13}
            options={ROW_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
            onChange={(next) => setView({ kind: next ?? "device", id: undefined })}
          />
          <RowSelect key={kind} kind={kind} value={id} onChange={(next) => setView({ id: next })} />
        </search>
      </Card>
      {staffId && id ? (
        <Answer staffId={staffId} kind={kind} id={id} />
      ) : (
        <EmptyState title={t.startTitle} note={t.startNote} />
      )}
    </Page>
  );
}

function Answer(about: { readonly staffId: number; readonly kind: RowKind; readonly id: number }) {
  // Rights change: an answer of before is worth nothing.
  const query = useQuery({ ...explanationQuery(about), staleTime: 0 });
  return (
    <QueryView query={query} block={20}>
      {(explanation) => <ExplanationView explanation={explanation} />}
    </QueryView>
  );
}

function Look({ staffId }: { readonly staffId: number }) {
  const { data } = useQuery(peopleQuery({ ids: [staffId] }));
  const person = data?.[0];
  return person ? <ViewAsButton staffId={staffId} name={person.displayName} /> : null;
}

interface ChoosingProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function RowSelect({ kind, value, onChange }: ChoosingProps & { readonly kind: RowKind }) {
  const t = useTexts(rightsTexts);
  const [search, setSearch] = useState("");
  const found = useQuery(rowsQuery(kind, { search: search || undefined }));
  const chosen = useQuery({ ...rowsQuery(kind, { id: value }), enabled: value !== undefined });
  const choices = (data: typeof found.data): Choice[] =>
    (data ?? []).map(({ id, name, organizationName }) => ({
      value: id,
      label: name,
      panel: organizationName,
    }));
  return (
    <SearchedSelect
      label={t.row}
      placeholder={t.chooseRow}
      value={value}
      chosen={choices(chosen.data)[0]}
      found={choices(found.data)}
      isFetching={found.isFetching}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
}
