import { defineConfig } from "vitest/config";
import { catalogs } from "./po.ts";

export default defineConfig({
  plugins: [catalogs()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: { include: ["src/**/*.test.{ts,tsx}"], environment: "node" },
});
