import { type DropdownProps, Dropdown as KitDropdown } from "antd";
import { cloneElement, type ReactElement, useRef, useState } from "react";
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
  const opener = useRef<Element | null>(null);
  const goBack = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const turn = (open: boolean) => {
    if (open) {
      opener.current = document.activeElement;
      rememberOpener(opener.current);
    } else goBack();
    setOpen(open);
  };
  return (
    <KitDropdown
      {...props}
      autoFocus
      destroyOnHidden
      open={isOpen}
      onOpenChange={turn}
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
