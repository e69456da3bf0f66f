/** Places of a template that are filled with what is known of the port and of the change. */
export const descriptionPlaces = ['room', 'outlet', 'owner', 'ticket'] as const
export type DescriptionPlace = (typeof descriptionPlaces)[number]

const place = /\{([^{}]*)\}/g

/** Characters of a template at most. */
export const longestTemplate = 200

/** Why something is no template; null where it is. */
export function templateFault(template: string): string | null {
  const known: ReadonlySet<string> = new Set(descriptionPlaces)
  if (template.length > longestTemplate) return `a description has ${longestTemplate} characters at most`
  const wrong = [...template.matchAll(place)].find(([, name = '']) => !known.has(name))
  const places = descriptionPlaces.map((name) => `{${name}}`).join(', ')
  return wrong === undefined ? null : `“${wrong[0]}” is not one of ${places}`
}

/**
 * A template with its places filled. What is known to be empty (null) leaves no gap; a place that is not named in `known`
 * stays as it is, to be filled later.
 */
export function fillTemplate(
  template: string,
  known: { readonly [P in DescriptionPlace]?: string | null },
): string {
  const values: Readonly<Record<string, string | null | undefined>> = known
  const filled = template.replaceAll(place, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : (value ?? '')
  })
  return filled
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s,;/-]+|[\s,;/-]+$/g, '')
    .slice(0, longestTemplate)
}
