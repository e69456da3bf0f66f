import type { LocateAnswer } from '@patchbay/contract/workflows/search-and-locate'
import type { Product } from './running.ts'

/** Cookies of a session, made by the call itself; for what a journey does beside the browser. */
export async function signInByCall({ url, password }: Product, username: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** Milliseconds; an access token lasts 15 minutes, and nothing renews these. */
const longestKept = 10 * 60_000

const kept = new Map<string, { readonly cookie: string; readonly at: number }>()

/** The same for an account of the lab, in a session that this worker keeps as long as it is good: a password takes a tenth of a second. */
export async function sessionOf(product: Product, username: string): Promise<string> {
  const of = `${product.url} ${username}`
  const known = kept.get(of)
  if (known !== undefined && performance.now() - known.at < longestKept) {
    const { cookie } = known
    const profile = await fetch(`${product.url}/api/users/profile/`, { headers: { cookie } })
    await profile.arrayBuffer()
    // A journey may have ended every session of the account.
    if (profile.ok) return cookie
  }
  const at = performance.now()
  const cookie = await signInByCall(product, username)
  kept.set(of, { cookie, at })
  return cookie
}

/** Asks for the whole answer as JSON. */
export async function askByCall(
  { url }: Product,
  cookie: string,
  q: string,
  live: 'yes' | 'no' = 'yes',
): Promise<LocateAnswer> {
  const query = new URLSearchParams({ q, live })
  const response = await fetch(`${url}/api/workflows/search-and-locate/?${query.toString()}`, {
    headers: { accept: 'application/json', cookie },
  })
  const body = (await response.json()) as { data: LocateAnswer }
  if (!response.ok) throw new Error(`${q}: ${response.status} ${JSON.stringify(body)}`)
  return body.data
}
