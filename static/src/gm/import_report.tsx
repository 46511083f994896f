/** What came of an import, in the server's words. */
import { Info, TriangleAlert } from "lucide";
import type { JSX } from "preact";
import { Icon } from "../panels/icon";
import { t } from "../words";
import type { ImportReport } from "./upload";

export function ImportReportView({ report }: { report: ImportReport }): JSX.Element {
  const notes = [...(report.notes ?? [])].sort((a, b) => Number(b.level === "warning") - Number(a.level === "warning"));
  return (
    <div class="report">
      {report.title !== undefined && <h3>{report.title}</h3>}
      <dl class="report-facts">
        {(report.summary ?? []).map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{String(fact.value)}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul class="report-notes">
          {notes.map((note) => (
            <li key={note.text} class={note.level}>
              <Icon of={note.level === "warning" ? TriangleAlert : Info} size={16} />
              <span>
                {note.level === "warning" && <b>{t("Look after:")} </b>}
                {note.text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
