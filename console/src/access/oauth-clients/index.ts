/** OAuth clients (spec §3): the list, a form with every field, the secret that is told once, and how programs come in. */
export { OAuthClientsPage } from "./oauth-clients.page.tsx";
