interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels between the dialog and what was pressed. */
const GAP = 8;
/** Pixels that stay free at every edge of the window. */
const EDGE = 16;

/**
 * Where a dialog stands beside what was pressed: below it, or above where there is no room; with its right edge, or its left one
 * where that has no room; and always within the window.
 */
export function standBeside(
  pressed: Box,
  { width, height }: Size,
  room: Size,
): { left: number; top: number } {
  const below = pressed.bottom + GAP;
  const top = below + height + EDGE <= room.height ? below : pressed.top - GAP - height;
  const left = pressed.right - width >= EDGE ? pressed.right - width : pressed.left;
  return {
    left: Math.max(EDGE, Math.min(left, room.width - width - EDGE)),
    top: Math.max(EDGE, Math.min(top, room.height - height - EDGE)),
  };
}

/** Moves an open dialog beside the button that was pressed for it; whatever else had the focus leaves it in the middle. */
export function placeBeside(dialog: HTMLDialogElement, pressed: Element | undefined): void {
  const button = pressed?.closest("button, a, [role=button], [role=menuitem]");
  if (!button?.isConnected || button.getClientRects().length === 0) return;
  const room = { width: window.innerWidth, height: window.innerHeight };
  const { left, top } = standBeside(button.getBoundingClientRect(), dialog.getBoundingClientRect(), room);
  const inset = `${top}px auto auto ${left}px`;
  // What comes to stand in it later scrolls.
  Object.assign(dialog.style, { margin: "0", inset, maxHeight: `${room.height - top - EDGE}px` });
}
