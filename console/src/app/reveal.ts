/**
 * Scrolls a list so far that one of its items is in sight. Not by `scrollIntoView`: browsers take that for the place from where Tab
 * goes on, which led past the skip link and the menu.
 */
export function reveal(item: Element | null, list: Element | null): void {
  if (!item || !list) return;
  const [own, around] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += Math.min(0, own.left - around.left) || Math.max(0, own.right - around.right);
  list.scrollTop += Math.min(0, own.top - around.top) || Math.max(0, own.bottom - around.bottom);
}
