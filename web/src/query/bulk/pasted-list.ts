/** Identifiers of one pasted list that are asked. */
export const mostAtOnce = 200

/**
 * The identifiers of a pasted column or list, each once, in their order; null when it is one identifier or none. A blank
 * separates nothing: a MAC address in pairs and a switch with its port have blanks inside.
 */
export function pastedList(text: string): readonly string[] | null {
  const parts = text
    .split(/[\r\n\t;,]+/)
    .map((part) => part.trim().replaceAll(/^["']+|["']+$/g, ''))
    .filter((part) => part !== '')
  const each = [...new Set(parts)]
  return each.length > 1 ? each : null
}
