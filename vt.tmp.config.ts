import { defineConfig } from "vitest/config";
export default defineConfig({ test: { include: ["server/src/core/db/*.test.ts"], testTimeout: 20000 } });
