/** A question that was asked on a page. */
export interface Recent {
  readonly path: string
  readonly q: string
}

const most = 6

/** The questions of this visit, newest first. */
export function withRecent(recent: readonly Recent[], asked: Recent): readonly Recent[] {
  const [newest] = recent
  if (newest?.path === asked.path && newest.q === asked.q) return recent
  const others = recent.filter(({ path, q }) => path !== asked.path || q !== asked.q)
  return [asked, ...others].slice(0, most)
}

/** Those of this visit, and after them what the server remembers of the visits before; each once. */
export function withRemembered(
  visit: readonly Recent[],
  remembered: readonly { readonly screen: string; readonly text: string }[],
): readonly Recent[] {
  const known = new Set(visit.map(({ path, q }) => `${path} ${q}`))
  const before = remembered.map(({ screen, text }) => ({ path: screen, q: text }))
  return [...visit, ...before.filter(({ path, q }) => !known.has(`${path} ${q}`))]
}

/** Without one question of a page, or without all of them. */
export function withoutRecent(recent: readonly Recent[], path: string, q?: string): readonly Recent[] {
  return recent.filter((one) => one.path !== path || (q !== undefined && one.q !== q))
}
