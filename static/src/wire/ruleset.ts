/** What a ruleset tells the browser of itself: modes of movement, words of its rules, fields of its forms. */

export type FieldKind = "int" | "text" | "bool" | "choice" | "list" | "cells" | "part";

export interface FormField {
  name: string;
  label: string;
  kind: FieldKind;
  unit?: string;
  help?: string;
  rule?: string;
  default?: unknown;
  /** It may be null: not there. */
  optional?: boolean;
  min?: number | null;
  max?: number | null;
  choices?: readonly string[];
  /** What the choices are called. */
  names?: Readonly<Record<string, string>>;
  /** Of each row of a list, or of a part that may be missing as a whole. */
  fields?: FormField[];
}

export interface Ruleset {
  id: string;
  title: string;
  modes: { id: string; label: string; rule?: string }[];
  rules: Record<string, string>;
  sheet: FormField[];
  status: FormField[];
  options: FormField[];
  /** How a table is run, whatever its ruleset. */
  settings: FormField[];
  /** A cell is `cell` of `unit` wide. */
  length: { cell: number; unit: string };
  /** The kinds of maps it is played on. */
  spaces: readonly ("square" | "areas")[];
  /** Whether a turn may be put off. */
  delays: boolean;
  /** The kinds of command that it adds to those of every table. */
  commands: readonly string[];
}
