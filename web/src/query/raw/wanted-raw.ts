/** Of the part of one source. */
export const rawId = (source: string) => `raw-${source}`

let wanted: string | null = null

/** Goes to the raw answer of a source as soon as it stands on the page. */
export function showRaw(source: string): void {
  wanted = source
  goToWanted()
}

/** Where it stands already; until then it stays wanted. */
export function goToWanted(): void {
  const part = wanted === null ? null : document.getElementById(rawId(wanted))
  if (part === null) return
  wanted = null
  part.scrollIntoView({ block: 'start' })
  part.focus({ preventScroll: true })
}
