import {
  type Combination,
  COMBINATION_ENDPOINTS as E,
} from "@sweepline/contract/operations/combinations/index.ts";
import { SCHEDULE_ENDPOINTS } from "@sweepline/contract/operations/schedules/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ActMenu, ConfirmButton, useAllowed } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card, NothingPage, OnePage, Page } from "../../ui/page/index.ts";
import { partCountOf, useRemove, useStart } from "./combination-acts.tsx";
import { CombinationForm } from "./combination-form.tsx";
import { CombinationRunTable } from "./combination-run-table.tsx";
import { combinationQuery } from "./combinations.calls.ts";
import styles from "./combinations.module.css";
import { combinationTexts } from "./combinations.texts.ts";
import { PlannedPart, StageList } from "./stage-list.tsx";

const FIELDS = { id: urlId() };

/** One combination: its stages, and what became of it. */
export function CombinationViewPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NoCombination /> : <Loaded key={id} id={id} />;
}

function NoCombination() {
  const t = useTexts(combinationTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.title}
      heading={t.noCombinationTitle}
      note={t.noCombinationNote}
      to={href("combinationList")}
      toTexts={t.toList}
    />
  );
}

function Loaded({ id }: { readonly id: number }) {
  const t = useTexts(combinationTexts);
  const query = useQuery({ ...combinationQuery(id), meta: { quietStatus: 404 } });
  return (
    <OnePage query={query} title={t.title} block={24} missing={<NoCombination />}>
      {(combination) => <One combination={combination} />}
    </OnePage>
  );
}

function One({ combination }: { readonly combination: Combination }) {
  const t = useTexts(combinationTexts);
  const { name, organizationName, remark, definition, tasks, devices } = combination;
  usePageTitle(name);
  const failure = t[definition.onFailure];
  return (
    <Page
      title={name}
      note={[t.summary(definition.stages.length, partCountOf(combination)), organizationName, remark]
        .filter(Boolean)
        .join(" · ")}
      actions={<Actions combination={combination} />}
    >
      <div className={styles.page}>
        <Card title={t.stages}>
          <StageList stages={definition.stages}>
            {(stage) =>
              definition.stages[stage]?.parts.map((part) => (
                <PlannedPart key={part.id} part={part} {...{ tasks, devices, definition }} />
              ))
            }
          </StageList>
          <p className={styles.onFailure}>
            {t.onFailure}: {failure} · {t.waitMin}: {definition.waitMin} {t.minutes}
          </p>
          <Timed combination={combination} />
        </Card>
        <CombinationRunTable combinationId={combination.id} />
      </div>
    </Page>
  );
}

/** The schedules that start it. */
function Timed({ combination: { id, schedules } }: { readonly combination: Combination }) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  if (schedules.length === 0) return null;
  return (
    <p className={styles.onFailure}>
      {t.timed}:{" "}
      <Link to={href("scheduleList", { combinationId: id })}>
        {schedules.map(({ name }) => name).join(" · ")}
      </Link>
    </p>
  );
}

function Actions({ combination }: { readonly combination: Combination }) {
  const t = useTexts(combinationTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  const mayEdit = useMay(E.update);
  const maySeeTimed = useMay(SCHEDULE_ENDPOINTS.list);
  const [start] = useAllowed([useStart()(combination)]);
  const remove = useRemove(() => void navigate(href("combinationList")));
  return (
    <>
      {maySeeTimed ? (
        <Button onClick={() => void navigate(href("scheduleList", { combinationId: combination.id }))}>
          {t.timed}
        </Button>
      ) : null}
      <ActMenu acts={[remove(combination)]}>
        <Button aria-label={t.moreOf(combination.name)}>⋯</Button>
      </ActMenu>
      {mayEdit ? <Button onClick={() => setEdited(true)}>{t.edit}</Button> : null}
      {start?.question !== undefined ? (
        <ConfirmButton type="primary" question={start.question} onConfirm={() => start.onSelect()}>
          {start.label}
        </ConfirmButton>
      ) : null}
      {isEdited ? <CombinationForm combination={combination} onClose={() => setEdited(false)} /> : null}
    </>
  );
}
