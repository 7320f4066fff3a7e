/**
 * Calls `draw` on every frame of the screen until it answers that nothing moves any more; never while the element is scrolled out of view,
 * where a frame costs as much and nobody sees it.
 */
export function createMotion(element: Element, draw: (now: number) => boolean) {
  let frame = 0;
  let isInView = true;
  const run = (now: number) => {
    frame = 0;
    if (draw(now)) start();
  };
  const start = () => {
    if (frame === 0 && isInView) frame = requestAnimationFrame(run);
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    if (isInView) start();
    else pause();
  });
  observer.observe(element);
  const pause = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    start,
    stop() {
      observer.disconnect();
      pause();
      isInView = false;
    },
  };
}
