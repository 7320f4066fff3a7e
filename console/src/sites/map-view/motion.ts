/** Calls `draw` on every frame of the screen until it answers that nothing moves any more. */
export function createMotion(draw: () => boolean) {
  let frame = 0;
  const run = () => {
    frame = draw() ? requestAnimationFrame(run) : 0;
  };
  return {
    start() {
      if (frame === 0) frame = requestAnimationFrame(run);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
