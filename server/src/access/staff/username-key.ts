/**
 * How usernames are found: they are letters and digits of ASCII, so nothing else is anybody's, whatever the database's
 * `lower` makes of a Turkish İ or a Kelvin sign. Empty where nobody can have it.
 */
export const usernameKey = (username: string): string =>
  /^[A-Za-z0-9]{3,40}$/.test(username) ? username.toLowerCase() : "";
