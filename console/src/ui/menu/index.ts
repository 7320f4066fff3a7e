export { MenuButton } from "./menu-button.tsx";
export { type MenuAction, PopupMenu } from "./popup-menu.tsx";
