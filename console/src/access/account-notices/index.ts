/** What happened to one's own account: a mark in the shell while something is unread, and the list on the personal page. */
export { NoticeMark } from "./notice-mark.tsx";
export { OwnNotices } from "./own-notices.tsx";
