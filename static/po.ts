/** Catalogs of gettext (`.po`) as modules: what a translator edits is what the browser gets, without its comments. */
import gettext from "gettext-parser";
import type { Plugin } from "vite";

export function catalogs(): Plugin {
  return {
    name: "footwork:catalogs",
    transform(code, id) {
      if (!id.endsWith(".po")) return null;
      const said: Record<string, string[]> = {};
      for (const entry of Object.values(gettext.po.parse(code).translations[""] ?? {})) {
        // Without a translation the English stands; the empty name is the catalog's head.
        const whole = entry.msgid !== "" && entry.msgstr.every((one) => one !== "");
        if (whole && !entry.comments?.flag?.includes("fuzzy")) said[entry.msgid] = entry.msgstr;
      }
      return {
        code: `export default JSON.parse(${JSON.stringify(JSON.stringify(said))});`,
        map: null,
        moduleType: "js",
      };
    },
  };
}
