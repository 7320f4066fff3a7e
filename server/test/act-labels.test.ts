import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import { actLabel } from "@sweepline/contract/system/logs/acts/index.ts";
import { expect, it } from "vitest";

const noted = ALL_ENDPOINTS.filter(
  ({ method, permission, isUnnoted }) => method !== "GET" && permission !== "public" && !isUnnoted,
);

it("names every call of the operation log in both languages", () => {
  expect(noted.length).toBeGreaterThan(250);
  const unnamed = noted.filter((endpoint) => {
    const label = actLabel(endpoint);
    return !label || !/[\u4e00-\u9fff]/.test(label.zh) || !/^[A-Z][\w' ,-]+$/.test(label.en);
  });
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
