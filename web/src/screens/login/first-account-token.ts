/** The token of the link, from the part of the address that browsers do not send. */
export function firstAccountToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('first-account')
}
