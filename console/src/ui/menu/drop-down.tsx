import { type DropdownProps, Dropdown as KitDropdown } from "antd";
import { cloneElement, type ReactElement, type Ref, useImperativeHandle, useRef, useState } from "react";
import { rememberOpener } from "../dialog/focus-back.ts";

type Props = Omit<DropdownProps, "children" | "open" | "autoFocus" | "destroyOnHidden" | "onOpenChange"> & {
  readonly children: ReactElement<{ "aria-haspopup"?: "menu"; "aria-expanded"?: boolean }>;
};

/**
 * The kit's drop-down menu for keyboards too: the focus goes into the menu when it opens, and back to its button when
 * it closes. What opens then (a drawer, a question) gives it back there in its turn.
 */
export function Dropdown({ children, menu, ...props }: Props) {
  const [isOpen, setOpen] = useState(false);
  // For what comes late: the kit does not draw a menu again that is closing.
  const isOpenNow = useRef(false);
  const opener = useRef<Element | null>(null);
  const goBack = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const turn = (open: boolean) => {
    if (open) {
      opener.current = document.activeElement;
      rememberOpener(opener.current);
    } else goBack();
    isOpenNow.current = open;
    setOpen(open);
  };
  return (
    <KitDropdown
      {...props}
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={turn}
      popupRender={(entries) => <Entries isOpen={isOpenNow}>{entries as MenuElement}</Entries>}
      menu={{
        ...menu,
        onClick: (info) => {
          goBack();
          // The rest of the same Enter would press what has the focus by now: the button again, or the first one of what opens.
          if (info.domEvent.type === "keydown") info.domEvent.preventDefault();
          menu?.onClick?.(info);
        },
      }}
    >
      {cloneElement(children, { "aria-haspopup": "menu", "aria-expanded": isOpen })}
    </KitDropdown>
  );
}

interface Focusable {
  focus(): void;
}
type MenuElement = ReactElement<{ ref?: Ref<Focusable> }>;

interface EntriesProps {
  readonly ref?: Ref<Focusable>;
  readonly isOpen: { readonly current: boolean };
  readonly children: MenuElement;
}

/** The kit focuses its menu some frames late: one that has closed meanwhile must not draw the focus out of what it has opened. */
function Entries({ ref, isOpen, children }: EntriesProps) {
  const list = useRef<Focusable>(null);
  useImperativeHandle(ref, () => ({ focus: () => (isOpen.current ? list.current?.focus() : undefined) }), [
    isOpen,
  ]);
  return cloneElement(children, { ref: list });
}
