import { quietCall } from '../../api/client.ts'
import type { Prove } from './use-attempt.ts'

/** Hands the provider's answer to the server; the page that was wanted at the beginning comes back from there. */
export function proveWithProvider(query: string): Prove {
  return async (code) => {
    const { wanted } = await quietCall('POST /users/openid/finish/', {
      body: code === undefined ? { query } : { query, code },
    })
    if (wanted !== null) history.replaceState({ wanted }, '', '/login')
  }
}
