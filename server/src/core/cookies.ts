/**
 * Cookies of the product: secrets of 43 letters for one purpose each. Over https their name has a prefix by which browsers
 * refuse one that another host of the domain, or an unencrypted page, has set (RFC 6265bis §4.1.3).
 */
export interface CookieKind {
  /** This browser's, if it has one. */
  read(cookies: string | undefined, isHttps: boolean): string | undefined;
  /** Content of a Set-Cookie header. */
  write(value: string, isHttps: boolean): string;
}

const VALUE = /^[A-Za-z0-9_-]{43}$/;

export function cookieKind(of: {
  name: string;
  /** `Strict` does not come back from another site. */
  sameSite: "Strict" | "Lax";
  maxAgeS: number;
  path?: string;
}): CookieKind {
  const { name, sameSite, maxAgeS, path = "/" } = of;
  const prefix = path === "/" ? "__Host-" : "__Secure-";
  const nameBy = (isHttps: boolean): string => (isHttps ? prefix + name : name);
  return {
    read(cookies, isHttps) {
      const pairs = (cookies ?? "").split(";").map((pair) => pair.trim().split("="));
      const value = pairs.find(([key]) => key === nameBy(isHttps))?.[1];
      return value !== undefined && VALUE.test(value) ? value : undefined;
    },
    write(value, isHttps) {
      const secure = isHttps ? "; Secure" : "";
      return `${nameBy(isHttps)}=${value}; Path=${path}; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${secure}`;
    },
  };
}
