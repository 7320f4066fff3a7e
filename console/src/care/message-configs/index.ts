/** Message configurations on screen: the list, and the form with its preview. */
export { MessageConfigListPage } from "./message-config-list.page.tsx";
