/** A mouse over a drawing of OpenLayers; `pixel` says where a point of the map is on screen. */
type Vec = readonly [x: number, y: number];

export function mouseOver(viewport: HTMLElement, pixel: (at: Vec) => Vec) {
  viewport.setPointerCapture = () => undefined;
  const send = (type: string, [clientX, clientY]: Vec, given: PointerEventInit = {}) =>
    viewport.dispatchEvent(
      new PointerEvent(type, {
        ...{ bubbles: true, cancelable: true, pointerId: 1, isPrimary: true, pointerType: "mouse" },
        ...{ button: 0, buttons: type === "pointerup" ? 0 : 1, clientX, clientY },
        ...given,
      }),
    );
  const move = (to: Vec) => send("pointermove", pixel(to), { buttons: 0 });
  const drag = (from: Vec, to: Vec, given: PointerEventInit = {}) => {
    send("pointerdown", pixel(from), given);
    send("pointermove", pixel(to), given);
    send("pointerup", pixel(to), given);
  };
  const click = (at: Vec, given: PointerEventInit = {}) => drag(at, at, given);
  return { send, move, drag, click };
}
