import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { texts, useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { lateSelect } from "../../ui/select/index.ts";

interface PlaceSelectProps {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}

/** Beside the room's texts, so that a filter does not bring them all along. */
const filterTexts = texts({
  zh: { place: "场地", allPlaces: "全部场地" },
  en: { place: "Place", allPlaces: "All places" },
});

const Late = lateSelect<PlaceSelectProps & { label: string; placeholder: string; width: number }>(
  () => import("./place-select.tsx").then((part) => part.PlaceSelect),
  ({ value }) => value !== undefined,
);

/** A filter by place; whoever may see no places sees no filter. */
export function PlaceSelect(bound: PlaceSelectProps) {
  const t = useTexts(filterTexts);
  const may = useMay(PLACE_ENDPOINTS.options);
  return may ? <Late {...bound} label={t.place} placeholder={t.allPlaces} width={11} /> : null;
}
