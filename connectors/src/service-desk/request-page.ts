import { z } from 'zod'

/** Address of a request's page at its desk, with `{id}`, `{number}` and `{kind}` in it. People follow it; nothing here does. */
export const requestPage = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/, 'must be an address that begins with https://')

/** Words with commas between them, in lower case. */
export const stateList = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )

export function pageOf(
  pattern: string | undefined,
  { id, number, kind }: Readonly<Record<'id' | 'number' | 'kind', string>>,
): string | null {
  if (pattern === undefined) return null
  const places: Readonly<Record<string, string>> = { id, number, kind }
  return pattern.replaceAll(/\{(id|number|kind)\}/g, (_all, name: string) =>
    encodeURIComponent(places[name] ?? ''),
  )
}
