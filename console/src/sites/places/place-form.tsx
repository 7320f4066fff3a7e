import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { FormPage, useFormPage } from "../../ui/form/index.ts";
import { Card } from "../../ui/page/index.ts";
import { FactFields } from "./fact-fields.tsx";
import { FloorFields } from "./floor-fields.tsx";
import { HoursField, RobotHoursField } from "./hours-field.tsx";
import styles from "./place-form.module.css";
import { placeFormTexts } from "./place-form.texts.ts";
import {
  type FloorMemory,
  newValues,
  type PlaceValues,
  planOf,
  replanned,
  valuesOf,
} from "./place-values.ts";
import { useCreatePlace, useUpdatePlace } from "./places.calls.ts";
import { QuietField } from "./quiet-field.tsx";

interface PlaceFormProps {
  /** Undefined for a new one. */
  readonly place: PlaceDetail | undefined;
  readonly onReload: () => void;
}

/** A place as a whole: what it is, its floors, when it is open. */
export function PlaceForm({ place, onReload }: PlaceFormProps) {
  const t = useTexts(placeFormTexts);
  const own = usePerson()?.sysUser.organizationId;
  const page = useFormPage<PlaceValues>({
    draft: `place-${place?.id ?? "new"}`,
    start: () => (place ? valuesOf(place) : newValues(own)),
    save: useSave(place),
  });
  const { form, initial } = page;
  const memory = useRef<FloorMemory>({ plan: planOf(initial), floors: initial.floors });
  const change = (changed: Partial<PlaceValues>) => {
    const values = form.getFieldsValue(true) as PlaceValues;
    if (!PLAN_FIELDS.some((field) => field in changed)) return;
    const next = replanned(memory.current, { plan: planOf(values), floors: values.floors });
    memory.current = next;
    form.setFieldValue("floors", next.shown);
  };
  return (
    <FormPage page={page} onChange={change} onReload={onReload}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Card title={t.facts}>
            <FactFields place={place} />
          </Card>
          <Card title={t.hours}>
            <HoursField />
            <RobotHoursField />
          </Card>
          <Card title={t.quiet}>
            <QuietField />
          </Card>
        </div>
        <Card title={t.floors}>
          <FloorFields onTouched={page.touch} />
        </Card>
      </div>
    </FormPage>
  );
}

const PLAN_FIELDS = ["floorsAbove", "floorsBelow", "floorNaming", "floorAffix"] as const;

function useSave(place: PlaceDetail | undefined) {
  const t = useTexts(placeFormTexts);
  const href = useHref();
  const [create, update] = [useCreatePlace(), useUpdatePlace()];
  return async ({ organizationId = 0, ...values }: PlaceValues) => {
    const fields = { ...values, ...planOf({ organizationId, ...values }) };
    const { id } = place
      ? await update.mutateAsync({ ...fields, id: place.id, revision: place.revision })
      : await create.mutateAsync({ ...fields, organizationId });
    return { text: place ? t.saved : t.created, to: href("placeView", { id }) };
  };
}
