/** Which versions robots are to run, and who is behind (spec §2 `bindconfig`). */
export { BindingListPage } from "./binding-list.page.tsx";
