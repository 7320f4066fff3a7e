/**
 * OAuth clients (spec §3): the list, a form with every field, the secret that is told once, and how programs come in. Nobody
 * else needs anything of it; the page is loaded by its address.
 */
export {};
