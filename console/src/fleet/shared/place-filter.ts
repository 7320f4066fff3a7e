import type { ComponentType } from "react";

/** A filter by place for lists of devices: places stand above devices, so pages bring it along. */
export type PlaceFilter = ComponentType<{
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
}>;
