export interface SelectOneProps<Value extends string | number> {
  /** Undefined for no choice. */
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | undefined) => void;
  /** What no choice means: "All kinds". */
  readonly placeholder: string;
  /** The accessible name. */
  readonly label: string;
  /** In rem. */
  readonly width: number;
  /** The options are on their way. */
  readonly isLoading?: boolean;
}
