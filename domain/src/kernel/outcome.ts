/** The result of a rule: a value, or an expected refusal (docs/glossary.md, "refusal"). */

export type Outcome<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal };

export function accept<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal };
}
