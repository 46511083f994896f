/** The keys, on one page. */
import type { JSX } from "preact";
import { useTabletop } from "./context";
import { Dialog } from "./dialog";

const KEYS: [string, [string[], string][]][] = [
  [
    "Moving",
    [
      [["←", "↑", "→", "↓"], "Step the selected token (also W A S D); two at once go diagonally"],
      [["Enter"], "Go"],
      [["Backspace"], "Take back the last step"],
      [["Esc"], "Cancel"],
      [["Q", "Space"], "Waypoint, while dragging (or let go with Ctrl held)"],
      [["Tab"], "Next token of yours"],
      [["[", "]"], "Any token before, after"],
    ],
  ],
  [
    "Table",
    [
      [["N"], "End the turn"],
      [["Space"], "End your own turn"],
      [["1", "…", "9"], "Answer a question"],
      [["/"], "Talk"],
      [["Ctrl", "Z"], "Undo, where allowed"],
      [["U"], "Place freely (GM)"],
    ],
  ],
  [
    "Map",
    [
      [["+", "−"], "Zoom"],
      [["0"], "Whole map (also Home)"],
      [["G"], "Grid"],
      [["?"], "This page"],
    ],
  ],
];

export function Shortcuts(): JSX.Element {
  const { ui } = useTabletop();
  return (
    <Dialog
      title="Keys and gestures"
      toRead
      onClose={() => {
        ui.dialog.value = null;
      }}
    >
      <div class="key-sheet">
        {KEYS.map(([title, rows]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, words]) => (
                <div key={words}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>Mouse and touch</h3>
          <p class="help">
            Drag a token of yours to move it, or click where it should go and click again. Drag the ground, or hold the
            right or middle button, to move the map; wheel or pinch to zoom. On a touch screen tap a token first, then
            drag it; hold a finger down for what a right click does.
          </p>
        </section>
      </div>
    </Dialog>
  );
}
