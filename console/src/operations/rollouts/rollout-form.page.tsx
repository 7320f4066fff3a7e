import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { urlId, urlIdOrNew, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { useHeld } from "../../ui/form/index.ts";
import { OnePage, Page } from "../../ui/page/index.ts";
import { BehindRollout } from "./behind-rollout.tsx";
import { newValues } from "./form-values.ts";
import { NoRollout } from "./no-rollout.tsx";
import { formTexts } from "./rollout-form.texts.ts";
import { RolloutForm } from "./rollout-form.tsx";
import { rolloutQuery } from "./rollouts.calls.ts";

const FIELDS = { id: urlIdOrNew(), bindingId: urlId(), packageId: urlId() };

/** A new rollout, one of what a binding lacks, or the draft of the address. */
export function RolloutFormPage() {
  const [{ id, bindingId, packageId }] = useUrlState(FIELDS);
  if (id === null) return <NoRollout />;
  if (id !== undefined) return <Draft key={id} id={id} />;
  if (bindingId === undefined) return <NewRollout />;
  return <BehindRollout key={`${bindingId}/${packageId}`} {...{ bindingId, packageId }} />;
}

function NewRollout() {
  const t = useTexts(formTexts);
  usePageTitle(inEach(formTexts, (texts) => texts.create));
  const own = usePerson()?.sysUser.organizationId;
  return (
    <Page title={t.create}>
      <RolloutForm draft="new" start={() => newValues(own, t)} />
    </Page>
  );
}

function Draft({ id }: { readonly id: number }) {
  const t = useTexts(formTexts);
  const query = useQuery({ ...rolloutQuery(id), meta: { quietStatus: 404 } });
  const { held: rollout, reload } = useHeld(query);
  usePageTitle(rollout && inEach(formTexts, (texts) => texts.editOf(rollout.name)));
  return (
    <OnePage query={{ ...query, data: rollout }} title={t.create} block={30} missing={<NoRollout />}>
      {(known) => (
        <Page title={t.editOf(known.name)}>
          {known.state === "draft" ? (
            <RolloutForm key={known.revision} rollout={known} onReload={reload} />
          ) : (
            <Closed id={id} />
          )}
        </Page>
      )}
    </OnePage>
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
