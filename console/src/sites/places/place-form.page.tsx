import { useQuery } from "@tanstack/react-query";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { urlIdOrNew, usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useHeld } from "../../ui/form/index.ts";
import { OnePage, Page } from "../../ui/page/index.ts";
import { NoPlace } from "./no-place.tsx";
import { placeFormTexts } from "./place-form.texts.ts";
import { PlaceForm } from "./place-form.tsx";
import { onePlaceQuery } from "./places.calls.ts";

const FIELDS = { id: urlIdOrNew() };

/** A new place, or the one of the address (spec §2: `/platform/place/add`). */
export function PlaceFormPage() {
  const [{ id }] = useUrlState(FIELDS);
  if (id === undefined) return <NewPlace />;
  return id === null ? <NoPlace /> : <ExistingPlace key={id} id={id} />;
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
  const query = useQuery(onePlaceQuery(id));
  const { held: place, reload } = useHeld(query);
  usePageTitle(place && inEach(placeFormTexts, (texts) => texts.editOf(place.name)));
  return (
    <OnePage query={{ ...query, data: place }} title={t.floors} block={30} missing={<NoPlace />}>
      {(known) => (
        <Page title={t.editOf(known.name)} note={known.organizationName}>
          <PlaceForm key={known.revision} place={known} onReload={reload} />
        </Page>
      )}
    </OnePage>
  );
}
