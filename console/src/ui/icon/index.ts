export { Icon, MENU_ICONS } from "./icon.tsx";
