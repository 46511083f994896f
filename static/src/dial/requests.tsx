/** Moves against the rules that the GM is asked to let pass. Nothing waits for the answer but the move itself. */
import { Check, Eye, Hourglass, X } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { whereWords } from "../chart/words";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { RuleTag } from "../panels/rule_tag";
import type { MoveRequest } from "../wire/view";
import { t, within } from "../words";

export function Requests(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const requests = store.requests.value;
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const request of requests) {
      if (told.current.has(request.id)) continue;
      told.current.add(request.id);
      const who = store.nameOf(request.token);
      const { name, message } = request;
      session.notices.say(
        store.isGm.value
          ? t("{name} asks to move {who}: {message}", { name, who, message })
          : t("The GM is asked about {who}.", { who }),
      );
    }
  }, [requests]);
  if (requests.length === 0) return null;
  return (
    <section class="requests" aria-label={store.isGm.value ? t("Requests to you") : t("Your requests")}>
      {requests.map((request) =>
        store.isGm.value ? <Asked key={request.id} request={request} /> : <Asking key={request.id} request={request} />,
      )}
    </section>
  );
}

function Asked({ request }: { request: MoveRequest }): JSX.Element {
  const { session, stage } = useTabletop();
  const { store } = session;
  const token = store.token(request.token);
  const goal = request.path.at(-1);
  const who = <b>{store.nameOf(request.token)}</b>;
  const rule = (allow: boolean): void => {
    void session.send({ type: "rule_on", request: request.id, allow });
  };
  return (
    <article class="request" aria-label={t("Request of {name}", { name: request.name })}>
      <h2>{within("{name} asks", { name: <bdi>{request.name}</bdi> })}</h2>
      <p>
        {goal === undefined ? who : within("{who} to {place}", { who, place: whereWords(store.layout.value, goal) })}
      </p>
      <p class="muted">
        {request.message} <RuleTag id={request.rule} />
      </p>
      <div class="tool-row">
        <button type="button" class="button small primary" onClick={() => rule(true)}>
          <Icon of={Check} size={15} />
          {t("Let pass")}
        </button>
        <button type="button" class="button small" onClick={() => rule(false)}>
          <Icon of={X} size={15} />
          {t("Refuse")}
        </button>
        {goal !== undefined && (
          <button
            type="button"
            class="button small quiet"
            onClick={() => {
              if (token === null) return;
              if (token.scene !== store.sceneId.value) store.looking.value = token.scene;
              store.selected.value = token.id;
              const cell = store.cellOf(goal);
              if (cell !== null) stage.reveal(cell);
            }}
          >
            <Icon of={Eye} size={15} />
            {t("Show on map")}
          </button>
        )}
      </div>
    </article>
  );
}

function Asking({ request }: { request: MoveRequest }): JSX.Element {
  const { store } = useTabletop().session;
  return (
    <p class="request asking" role="status">
      <Icon of={Hourglass} size={16} />
      <span>
        {t("The GM is asked to let {who} pass.", { who: store.nameOf(request.token) })}{" "}
        <span class="muted">{request.message}</span> <RuleTag id={request.rule} />
      </span>
    </p>
  );
}
