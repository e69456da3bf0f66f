import { sessionOf } from './api.ts'
import type { Product } from './running.ts'

const place = '/administration/user-management'

/** Asks for what the lab’s administrator agrees to; its password is that of the lab. */
export const secondAdministrator = 'second-administrator'

type Ask = <T>(name: string, body?: object) => Promise<T>

/** Calls in one session, which is opened when the first is made. */
export function askingAs(product: Product, username: string): Ask {
  let cookie: string | null = null
  return async <T>(name: string, body?: object) => {
    cookie ??= await sessionOf(product, username)
    const [method = 'GET', path = ''] = name.split(' ')
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: { cookie, origin: product.url, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { data: T }
    if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }
}

/** Makes a change of rights that takes two people, as two people make it. */
export async function changeByTwo(product: Product, change: object): Promise<void> {
  const requester = askingAs(product, secondAdministrator)
  const agrees = askingAs(product, 'administrator')
  const { grant } = await requester<{ grant: number | null }>(`POST ${place}/grants/`, {
    change,
    reason: 'a journey needs it',
  })
  const waiting = await agrees<{ id: number; seen: string }[]>(`GET ${place}/grants/`)
  const asked = waiting.find(({ id }) => id === grant)
  if (asked === undefined) throw new Error('What was asked for is not there.')
  const { id, seen } = asked
  await agrees(`POST ${place}/grants/settle/`, { id, seen, agree: true, reason: 'as asked for' })
}
