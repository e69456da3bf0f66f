/** What a link to the sign-in page was made for. */
export interface LinkToken {
  readonly kind: 'first-account' | 'password'
  readonly token: string
}

/** The token of a link, from the part of the address that browsers do not send; null for the plain page. */
export function linkToken(hash: string): LinkToken | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['first-account', 'password'] as const) {
    const token = parts.get(kind)
    if (token !== null && token !== '') return { kind, token }
  }
  return null
}
