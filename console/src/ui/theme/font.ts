/** For what is not styled by CSS: the component kit and canvas charts. `base.css` says the same for the page. */
export const FONT_FAMILY =
  'Inter, "Segoe UI", system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
