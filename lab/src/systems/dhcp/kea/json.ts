export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

/** Kea writes maps in the order of their keys and with a space inside every bracket (seen on 2.2.0). */
export function writeJson(value: Json): string {
  if (isList(value)) return `[ ${value.map(writeJson).join(', ')} ]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}: ${writeJson(value[key] ?? null)}`)
  return `{ ${members.join(', ')} }`
}

/** Text as it is, anything else as JSON: for use inside a message. */
export const word = (value: Json | undefined): string =>
  typeof value === 'string' ? value : value === undefined ? '' : writeJson(value)
