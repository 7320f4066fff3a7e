/** On call on screen: rotas with who is on call now, their turns ahead, and who stands in. */
export { RotaListPage } from "./rota-list.page.tsx";
