import { wrong } from './answers.ts'

/** Says what is wrong with a value, or null when it is right. */
export type Check = (value: unknown) => string | null

export const yesNo: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false')

export const text: Check = (value) => (typeof value === 'string' ? null : 'must be text')

export const vlanNumber: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 4094
    ? null
    : 'must be a VLAN from 1 to 4094'

export const milliseconds: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? null
    : 'must be a number of milliseconds from 0 on'

export const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`

export const orNull =
  (check: Check): Check =>
  (value) => {
    const fault = value === null ? null : check(value)
    return fault === null ? null : `${fault}, or null`
  }

export const rate: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 0 ? null : 'must be a whole number of answers a minute'

/** An object with none but these fields, each of them right; at least one when `some` is set. */
export function checked(
  body: unknown,
  fields: Readonly<Record<string, Check>>,
  some = true,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw wrong(`Send a JSON object with ${Object.keys(fields).join(', ')}.`)
  }
  const entries = Object.entries(body)
  if (some && entries.length === 0) throw wrong(`Send at least one of ${Object.keys(fields).join(', ')}.`)
  for (const [name, value] of entries) {
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!check) throw wrong(`There is no "${name}". Known are ${Object.keys(fields).join(', ')}.`)
    const fault = check(value)
    if (fault !== null) throw wrong(`${name} ${fault}, not ${JSON.stringify(value)}.`)
  }
  return Object.fromEntries(entries)
}
