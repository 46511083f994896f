/** A token as a small mark in lists, with its picture or initials and the rim that its side has on the map. */
import type { JSX } from "preact";
import { discColor, initials, inkOn, sideLook } from "../stage/sides";
import type { Token } from "../wire/view";

type Looks = Pick<Token, "name" | "side" | "color"> & { picture?: Token["picture"] };

export function Disc({ token, size = 26 }: { token: Looks; size?: number }): JSX.Element {
  const look = sideLook(token.side);
  const disc = discColor(token.color, token.side);
  return (
    <span
      class={`disc rim-${look.rim}`}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        fontSize: `${Math.round(size * 0.42)}px`,
        background: look.color,
      }}
      aria-hidden="true"
    >
      {token.picture === undefined ? (
        <span class="disc-face" style={{ background: disc, color: inkOn(disc) }}>
          {initials(token.name)}
        </span>
      ) : (
        <img class="disc-face" src={token.picture.url} alt="" draggable={false} />
      )}
    </span>
  );
}
