/** A picture for a token: chosen, moved and zoomed in the ring that will show it, and sent cut. */
import { Minus, Plus } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { type Crop, centred, dragged, MOST_ZOOM, outputSide, sideOf, within } from "./crop";
import { sendPicture } from "./send_picture";

/** Pixels on screen of the square that is kept. */
const SHOWN = 264;
const KEY_STEP = 12;
const ZOOM_STEP = 1.15;

export function PictureDialog(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store } = session;
  const token = store.token(ui.subject.value);
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>({ x: 0, y: 0, zoom: 1 });
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const close = (): void => {
    ui.dialog.value = null;
  };
  if (token === null) return null;
  const choose = async (file: File | undefined): Promise<void> => {
    setProblem("");
    if (file === undefined) return;
    try {
      const read = await createImageBitmap(file);
      setImage(read);
      setCrop(centred(read));
    } catch {
      setImage(null);
      setProblem(t("The browser cannot read that as a picture. PNG, JPEG and WebP work."));
    }
  };
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (image === null) return;
    setSending(true);
    const cut = await cutOut(image, crop);
    const refused = cut === null ? t("The picture could not be cut.") : await sendPicture(session.boot, token.id, cut);
    setSending(false);
    if (refused === null) close();
    else setProblem(refused);
  };
  return (
    <Dialog title={t("Picture of {name}", { name: token.name })} onClose={close}>
      <form class="dialog-form" onSubmit={(event) => void send(event)}>
        <div class="field">
          <label for="token-picture">{t("Picture file")}</label>
          <input
            id="token-picture"
            type="file"
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </div>
        {image === null ? (
          token.picture !== undefined && (
            <img class="picture-now" src={token.picture.url} alt={t("{name} now", { name: token.name })} />
          )
        ) : (
          <Ring image={image} crop={crop} onChange={setCrop} />
        )}
        {problem !== "" && (
          <p class="notice error" role="alert">
            {problem}
          </p>
        )}
        <div class="form-actions">
          <button type="submit" class="button primary" disabled={image === null || sending}>
            {sending ? t("Sending…") : t("Use it")}
          </button>
          {token.picture !== undefined && store.isGm.value && (
            <button
              type="button"
              class="button"
              onClick={() => {
                void session.send({ type: "change_token", token: token.id, picture: "" });
                close();
              }}
            >
              {t("Initials again")}
            </button>
          )}
          <button type="button" class="button" onClick={close}>
            {t("Cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface RingProps {
  image: ImageBitmap;
  crop: Crop;
  onChange(crop: Crop): void;
}

function Ring({ image, crop, onChange }: RingProps): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context == null) return;
    const side = sideOf(image, crop);
    const scale = (SHOWN * 2) / side;
    context.imageSmoothingQuality = "high";
    context.clearRect(0, 0, SHOWN * 2, SHOWN * 2);
    context.drawImage(image, SHOWN - crop.x * scale, SHOWN - crop.y * scale, image.width * scale, image.height * scale);
  }, [image, crop]);
  const zoom = (by: number): void => onChange(within(image, { ...crop, zoom: crop.zoom * by }));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => onChange(dragged(image, crop, SHOWN, KEY_STEP, 0)),
    ArrowRight: () => onChange(dragged(image, crop, SHOWN, -KEY_STEP, 0)),
    ArrowUp: () => onChange(dragged(image, crop, SHOWN, 0, KEY_STEP)),
    ArrowDown: () => onChange(dragged(image, crop, SHOWN, 0, -KEY_STEP)),
    "+": () => zoom(ZOOM_STEP),
    "=": () => zoom(ZOOM_STEP),
    "-": () => zoom(1 / ZOOM_STEP),
  };
  return (
    <div class="ring-place">
      <div
        class="ring"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the picture in it
        tabIndex={0}
        role="application"
        aria-label={t("The part that the token will show. Arrow keys move it, plus and minus zoom.")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (held.current === null) return;
          const dx = event.clientX - held.current.x;
          const dy = event.clientY - held.current.y;
          held.current = { x: event.clientX, y: event.clientY };
          onChange(dragged(image, crop, SHOWN, dx, dy));
        }}
        onPointerUp={() => {
          held.current = null;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
        onWheel={(event) => {
          event.preventDefault();
          zoom(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
        }}
        onKeyDown={(event) => {
          const deed = keys[event.key];
          if (deed === undefined) return;
          event.preventDefault();
          deed();
        }}
      >
        <canvas ref={canvas} width={SHOWN * 2} height={SHOWN * 2} />
      </div>
      <div class="ring-zoom">
        <Icon of={Minus} size={16} />
        <input
          type="range"
          aria-label={t("Zoom")}
          min={1}
          max={MOST_ZOOM}
          step="any"
          value={crop.zoom}
          onInput={(event) => onChange(within(image, { ...crop, zoom: Number(event.currentTarget.value) }))}
        />
        <Icon of={Plus} size={16} />
      </div>
      <p class="help">{t("Drag the picture until the ring shows what you want.")}</p>
    </div>
  );
}

async function cutOut(image: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const side = sideOf(image, crop);
  const out = outputSide(image, crop);
  const canvas = document.createElement("canvas");
  canvas.width = out;
  canvas.height = out;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, out, out);
  // Where WebP cannot be written, the browser gives a PNG.
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}
