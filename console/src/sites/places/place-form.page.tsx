import { useQuery } from "@tanstack/react-query";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { urlId, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { useHeld } from "../../ui/form/index.ts";
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
  const { held: place, reload } = useHeld(query);
  const title = place ? t.editOf(place.name) : t.floors;
  usePageTitle(place && inEach(placeFormTexts, (texts) => texts.editOf(place.name)));
  return (
    <Page title={title} note={place?.organizationName ?? "\u00a0"}>
      <QueryView query={{ ...query, data: place }} block={30}>
        {(known) => <PlaceForm key={known.revision} place={known} onReload={reload} />}
      </QueryView>
    </Page>
  );
}
