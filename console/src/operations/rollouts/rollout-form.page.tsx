import type { RolloutDetail } from "@sweepline/contract/operations/rollouts/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { formTexts } from "./rollout-form.texts.ts";
import { RolloutForm } from "./rollout-form.tsx";
import { rolloutQuery } from "./rollouts.calls.ts";

const FIELDS = { id: urlId() };

/** A new rollout, or the draft of the address. */
export function RolloutFormPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NewRollout /> : <Draft key={id} id={id} />;
}

function NewRollout() {
  const t = useTexts(formTexts);
  usePageTitle(inEach(formTexts, (texts) => texts.create));
  return (
    <Page title={t.create}>
      <RolloutForm rollout={undefined} onReload={() => undefined} />
    </Page>
  );
}

function Draft({ id }: { readonly id: number }) {
  const t = useTexts(formTexts);
  const query = useQuery(rolloutQuery(id));
  // What is edited stays what it was while it is edited, whatever is read meanwhile.
  const [held, setHeld] = useState<RolloutDetail>();
  const rollout = held ?? query.data;
  if (query.data && !held) setHeld(query.data);
  usePageTitle(rollout && inEach(formTexts, (texts) => texts.editOf(rollout.name)));
  const reload = () => void query.refetch().then(({ data }) => setHeld(data));
  return (
    <Page title={rollout ? t.editOf(rollout.name) : t.create}>
      <QueryView query={{ ...query, data: rollout }} block={30}>
        {(known) =>
          known.state === "draft" ? (
            <RolloutForm key={known.revision} rollout={known} onReload={reload} />
          ) : (
            <Closed id={id} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Closed({ id }: { readonly id: number }) {
  const t = useTexts(formTexts);
  const href = useHref();
  return (
    <EmptyState
      title={t.notDraftTitle}
      note={t.notDraftNote}
      action={<Link to={href("rollout", { id })}>{t.toRollout}</Link>}
    />
  );
}
