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
