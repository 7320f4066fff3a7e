import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { placeOptionsQuery } from "./maps.calls.ts";
import styles from "./maps.module.css";
import { mapPageTexts } from "./maps.texts.ts";

interface FloorChoiceProps {
  readonly value?: { readonly placeId: number | undefined; readonly floorId: number | undefined };
  readonly onChange?: (value: { placeId: number | undefined; floorId: number | undefined }) => void;
  /** Only places that things of this organization may lie in. */
  readonly organizationId?: number | undefined;
  readonly isFilter?: boolean;
}

/** A place, and then one of its floors from the roof down. */
export function FloorChoice({ value, onChange, organizationId, isFilter = false }: FloorChoiceProps) {
  const t = useTexts(mapPageTexts);
  const { data, isPending } = useQuery(
    placeOptionsQuery({ organizationId, ids: value?.placeId ? [value.placeId] : undefined }),
  );
  const places = data ?? [];
  const place = places.find(({ id }) => id === value?.placeId);
  return (
    <span className={styles.floorChoice}>
      <SelectOne<number>
        value={value?.placeId}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
        isLoading={isPending}
        placeholder={isFilter ? t.allPlaces : t.noFloor}
        label={t.placeOnly}
        width={10}
        onChange={(placeId) => {
          const [only, ...more] = places.find(({ id }) => id === placeId)?.floors ?? [];
          onChange?.({ placeId, floorId: more.length === 0 && !isFilter ? only?.id : undefined });
        }}
      />
      {place ? (
        <SelectOne<number>
          value={value?.floorId}
          options={place.floors.map(({ id, name }) => ({ value: id, label: name })).reverse()}
          placeholder={isFilter ? t.allFloors : t.floor}
          label={t.floor}
          width={8}
          onChange={(floorId) => onChange?.({ placeId: place.id, floorId })}
        />
      ) : null}
    </span>
  );
}
