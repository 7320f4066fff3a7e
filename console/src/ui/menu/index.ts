export { MenuButton } from "./menu-button.tsx";
export { MenuOpener } from "./menu-opener.tsx";
export { type MenuAction, PopupMenu } from "./popup-menu.tsx";
