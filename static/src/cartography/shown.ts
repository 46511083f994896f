/** The scene as this window shows it: as it is just being drawn, or as players see it. */
import type { Toolbox } from "../tools/toolbox";
import type { Scene, Token } from "../wire/view";
import { asPlayersSee, tokensPlayersSee } from "./revealer";

const previewing = (tools: Toolbox): boolean => tools.name.value === "reveal" && tools.reveal.preview.value;

export function sceneShown(scene: Scene | null, tools: Toolbox): Scene | null {
  if (scene?.chart === undefined) return scene;
  if (previewing(tools)) return asPlayersSee(scene);
  const chart = tools.sheet.chart.value;
  if (chart === scene.chart) return scene;
  return { ...scene, chart, lines: Object.fromEntries(tools.sheet.drawnLines.value) };
}

export function tokensShown(scene: Scene | null, tokens: readonly Token[], tools: Toolbox): readonly Token[] {
  return previewing(tools) ? tokensPlayersSee(scene, tokens) : tokens;
}
