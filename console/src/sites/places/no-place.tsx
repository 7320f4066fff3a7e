import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { NothingPage } from "../../ui/page/index.ts";
import { placeViewTexts } from "./place-view.texts.ts";

/** In place of a page of a place that is not there. */
export function NoPlace() {
  const t = useTexts(placeViewTexts);
  const href = useHref();
  return (
    <NothingPage
      title={t.toPlaces}
      heading={t.missing}
      note={t.missingNote}
      to={href("places")}
      toTexts={t.toPlaces}
    />
  );
}
