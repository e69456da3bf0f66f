/** A question that was asked on a page. */
export interface Recent {
  readonly path: string
  readonly q: string
}

const most = 6

/** The questions of this visit, newest first. They live in memory and go with the session. */
export function withRecent(recent: readonly Recent[], asked: Recent): readonly Recent[] {
  const [newest] = recent
  if (newest?.path === asked.path && newest.q === asked.q) return recent
  const others = recent.filter(({ path, q }) => path !== asked.path || q !== asked.q)
  return [asked, ...others].slice(0, most)
}
