/** OAuth clients (spec §3): the list, a form with every field, the secret that is shown once, and how programs sign in. */
export { OAuthClientsPage } from "./oauth-clients.page.tsx";
