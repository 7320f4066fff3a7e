/** Single sign-on, as a person sees it of their own account. The way in is part of the login page (session room). */
export { OwnIdentities } from "./own-identities.tsx";
