import { isRecord } from '../api/failure.ts'

/** Names of fields whose content is never kept; the server refuses the same ones. */
const secretName = /pass(word|phrase|wd)|secret|token|credential|private.?key|recovery|^(code|pin|psk|otp)$/i

/** The same values without those that are secret by their names, at any depth. */
export function withoutSecrets(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !secretName.test(name))
      .map(([name, value]) => [name, inside(value)]),
  )
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inside)
  return typeof value === 'object' && value !== null ? withoutSecrets(value) : value
}

/**
 * The form's values with what a draft has for them. A draft may be older than the form: fields it does not know or has
 * of another kind stay as they are, what the form no longer has is dropped.
 */
export function fitted<Values extends object>(
  values: Values,
  content: Readonly<Record<string, unknown>>,
): Values {
  const taken = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(content, name) && kindOf(content[name]) === kindOf(value),
  )
  return { ...values, ...Object.fromEntries(taken.map(([name]) => [name, content[name]])) }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** The same values, whatever the order of their names. */
export function sameValues(a: unknown, b: unknown): boolean {
  return text(a) === text(b)
}

function text(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/**
 * A form's values on what somebody else has saved meanwhile: fields that the person did not touch take the new value,
 * within groups of fields too; in lists of plain values each one that was added or removed stays so, and everything else
 * stays as typed.
 */
export function rebase<Values extends object>(base: Values, mine: Values, now: Values): Values {
  const names = Object.keys(mine) as (keyof Values)[]
  return Object.fromEntries(names.map((name) => [name, merged(base[name], mine[name], now[name])])) as Values
}

function merged(base: unknown, mine: unknown, now: unknown): unknown {
  if (isRecord(base) && isRecord(mine) && isRecord(now)) return rebase(base, mine, now)
  if (sameValues(base, mine)) return now
  if (!isPlainList(base) || !isPlainList(mine) || !isPlainList(now)) return mine
  const added = mine.filter((value) => !base.includes(value))
  const kept = now.filter((value) => mine.includes(value) || !base.includes(value))
  return [...kept, ...added.filter((value) => !kept.includes(value))]
}

function isPlainList(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object')
}
