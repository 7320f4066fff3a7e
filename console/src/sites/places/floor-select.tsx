import type { Floor } from "@sweepline/contract/sites/places/index.ts";
import { SelectOne } from "../../ui/select/index.ts";

interface FloorSelectProps {
  /** Lowest first. */
  readonly floors: readonly Floor[];
  readonly value: number | undefined;
  readonly label: string;
  /** What no choice means. */
  readonly placeholder: string;
  readonly onChange: (floorId: number | undefined) => void;
}

/** A floor of a place, from the roof down, as lifts have their buttons. */
export function FloorSelect({ floors, ...select }: FloorSelectProps) {
  const options = floors.map(({ id, name }) => ({ value: id, label: name })).reverse();
  return <SelectOne<number> {...select} options={options} width={9} />;
}
