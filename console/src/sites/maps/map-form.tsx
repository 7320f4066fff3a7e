import {
  CLEANING_AREA_RULES,
  MAX_MAP_NAME,
  type MapChange,
  mapChangeSchema,
} from "@sweepline/contract/sites/maps.ts";
import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { FormDrawer, TextField } from "../../ui/form/index.ts";
import { Drawer, Form, Input, Radio } from "../../ui/kit.ts";
import { FloorChoice } from "./floor-choice.tsx";
import { mapQuery, useUpdateMap } from "./maps.calls.ts";
import styles from "./maps.module.css";
import { mapPageTexts } from "./maps.texts.ts";

interface Values extends Pick<MapChange, "name" | "cleaningAreaRule" | "description"> {
  readonly floor: { readonly placeId: number | undefined; readonly floorId: number | undefined };
}

interface MapFormProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Name, floor and rules of a map. */
export function MapForm({ id, onClose }: MapFormProps) {
  const t = useTexts(mapPageTexts);
  // Read again when the form opens: a revision that is old would be refused.
  const query = useQuery({ ...mapQuery(id), staleTime: 0 });
  const update = useUpdateMap();
  const map = query.isFetchedAfterMount ? query.data : undefined;
  const mayPlaces = useMay(PLACE_ENDPOINTS.options);
  if (!map)
    return (
      <Drawer open title={t.properties} size={520} onClose={onClose}>
        <QueryView query={{ ...query, data: undefined, refetch: query.refetch }} block={20}>
          {() => null}
        </QueryView>
      </Drawer>
    );
  return (
    <FormDrawer<Values>
      title={t.propertiesOf(map.name)}
      initialValues={{ ...map, floor: { placeId: map.floor?.placeId, floorId: map.floor?.floorId } }}
      draft={`map-${id}`}
      onClose={onClose}
      onSave={async ({ name, cleaningAreaRule, description, floor }) => {
        const change = { name, cleaningAreaRule, description, revision: map.revision };
        await update.mutateAsync({ id, ...change, floorId: floor.floorId ?? null });
        notify("success", t.saved);
      }}
    >
      <TextField name="name" label={t.name} schema={mapChangeSchema.shape.name} maxLength={MAX_MAP_NAME} />
      {mayPlaces ? (
        <Form.Item name="floor" label={t.place}>
          <FloorChoice organizationId={map.organizationId} />
        </Form.Item>
      ) : null}
      <Form.Item name="cleaningAreaRule" label={t.cleaningAreaRule}>
        <Radio.Group
          className={styles.rules ?? ""}
          options={CLEANING_AREA_RULES.map((value) => ({ value, label: t.rules[value] }))}
        />
      </Form.Item>
      <Form.Item name="description" label={t.description}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDrawer>
  );
}
