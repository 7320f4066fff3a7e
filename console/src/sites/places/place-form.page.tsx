import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { placeFormTexts } from "./place-form.texts.ts";
import { PlaceForm } from "./place-form.tsx";
import { placeQuery } from "./places.calls.ts";

const FIELDS = { id: urlId() };

/** A new place, or the one of the address (spec §2: `/platform/place/add`). */
export function PlaceFormPage() {
  const [{ id }] = useUrlState(FIELDS);
  return id === undefined ? <NewPlace /> : <ExistingPlace key={id} id={id} />;
}

function NewPlace() {
  const t = useTexts(placeFormTexts);
  usePageTitle(inEach(placeFormTexts, (texts) => texts.create));
  return (
    <Page title={t.create}>
      <PlaceForm place={undefined} onReload={() => undefined} />
    </Page>
  );
}

function ExistingPlace({ id }: { id: number }) {
  const t = useTexts(placeFormTexts);
  const query = useQuery(placeQuery(id));
  // What is edited stays what it was while it is edited, whatever is read meanwhile.
  const [held, setHeld] = useState<PlaceDetail>();
  const place = held ?? query.data;
  if (query.data && !held) setHeld(query.data);
  const title = place ? t.editOf(place.name) : t.floors;
  usePageTitle(place && inEach(placeFormTexts, (texts) => texts.editOf(place.name)));
  const reload = () => void query.refetch().then(({ data }) => setHeld(data));
  return (
    <Page title={title} note={place?.organizationName ?? "\u00a0"}>
      <QueryView query={{ ...query, data: place }} block={30}>
        {(known) => <PlaceForm key={known.revision} place={known} onReload={reload} />}
      </QueryView>
    </Page>
  );
}
