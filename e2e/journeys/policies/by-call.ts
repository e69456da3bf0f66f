import { sessionOf } from '../product/api.ts'
import type { Product } from '../product/running.ts'

interface Known {
  readonly name: string
  readonly version: number
}

/** Decides something for the site, as an administrator who knows what was decided before. */
export async function decide(product: Product, name: string, value: object): Promise<void> {
  const cookie = await sessionOf(product, 'administrator')
  const headers = { cookie, 'content-type': 'application/json' }
  const base = `${product.url}/api/administration/policies/`
  const { data } = (await (await fetch(base, { headers })).json()) as {
    readonly data: { readonly policies: readonly Known[] }
  }
  const version = data.policies.find((one) => one.name === name)?.version ?? 0
  const response = await fetch(`${base}${name}/`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({
      value,
      version,
      why: 'a journey',
      ...(name === 'approval-rules' ? { reentered: { password: product.password, code: '' } } : {}),
    }),
  })
  if (!response.ok) throw new Error(`${name} was not decided: ${response.status} ${await response.text()}`)
}

/** What every reservation must say, `hostname` and `owner` where the site has decided nothing. */
export const wantOfReservations = (
  product: Product,
  needed: readonly ('hostname' | 'owner')[],
): Promise<void> => decide(product, 'reservation-needs', { needed })

/** Protects these things, such as `device 00:1b:54:0a:3c:7f`, and no others. */
export const protectOnly = (product: Product, ...things: readonly string[]): Promise<void> =>
  decide(product, 'protected-things', {
    classes: things.length === 0 ? [] : [{ name: 'Board', things, owners: [] }],
  })
