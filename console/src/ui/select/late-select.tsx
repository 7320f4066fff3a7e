import { type ComponentType, type KeyboardEvent, useState } from "react";
import { late } from "../late/index.ts";
import styles from "./select-one.module.css";

/** What a select of the kit does as soon as it is drawn. */
export interface Begun {
  readonly autoFocus?: boolean;
  readonly defaultOpen?: boolean;
}

interface Looks {
  readonly label: string;
  readonly placeholder: string;
  /** In rem. */
  readonly width: number;
}

/**
 * A select that weighs much: until someone reaches for it, its likeness stands in its place. One in which something is
 * chosen comes at once, because only it knows how that is called.
 */
export function lateSelect<Props extends Looks>(
  load: () => Promise<ComponentType<Props & { readonly begun: Begun }>>,
  hasChoice: (props: Props) => boolean,
): ComponentType<Props> {
  const select = late(load);
  return function LateSelect(props: Props) {
    const [begun, setBegun] = useState<Begun>();
    const Shown = select.useWanted(begun !== undefined || hasChoice(props));
    if (Shown) return <Shown {...props} begun={begun ?? {}} />;
    const open = () => setBegun({ autoFocus: true, defaultOpen: true });
    return (
      <button
        type="button"
        role="combobox"
        aria-label={props.label}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-busy={begun !== undefined || undefined}
        className={styles.select}
        data-empty
        style={{ width: `${props.width}rem` }}
        onPointerEnter={select.prefetch}
        onPointerDown={open}
        onClick={open}
        onFocus={() => setBegun((now) => now ?? { autoFocus: true })}
        onKeyDown={(event) => opensBy(event) && open()}
      >
        {props.placeholder}
      </button>
    );
  };
}

const opensBy = ({ key }: KeyboardEvent): boolean => ["Enter", " ", "ArrowDown", "ArrowUp"].includes(key);
