import { defineConfig } from "vite";
import { catalogs } from "./po.ts";

// From "vite", not "vitest/config": a user's install has no test tools, and this file must load without them.
export default defineConfig({
  base: "/static/",
  plugins: [catalogs()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: "manifest.json",
    target: "es2022",
    // The modulepreload polyfill is inline script that a strict content policy would refuse; every browser we support preloads.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { table: "src/table.tsx", site: "src/site.ts" } },
  },
  server: { port: 5173, strictPort: true, origin: "http://localhost:5173", cors: true },
});
