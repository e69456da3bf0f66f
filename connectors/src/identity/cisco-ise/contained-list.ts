import type { Ask } from '../../asking.ts'
import { unreadable } from '../../failures.ts'
import { withLimit } from '../../limited-concurrency.ts'
import { canonicalMac } from '../../mac.ts'
import { everyPage } from '../../transport/pages.ts'
import { inPages } from './ers.ts'
import type { Ers, ErsList, Stub } from './ers.ts'
import { containmentAnswer } from './ers-schema.ts'

/** Pages of a hundred that are read: more are held nowhere, and a list that never ends is no list. */
const mostPages = 100
/** Ids whose MAC is remembered. */
const mostKnown = 20_000

/**
 * MACs by the id under which each is held: the list names ids alone, and the endpoint behind one never changes. Only spares
 * looking again at who else is held; the policy is always read afresh.
 */
export type KnownContained = Map<string, string>

/** All that is held, by id. */
export const listContained = (ers: Ers, ask: Ask): Promise<ErsList> =>
  everyPage(inPages(mostPages), async (number) => {
    const page = await ers.page('ancendpoint', null, number, ask)
    if (page === null) {
      throw unreadable({
        cause: 'not-understood',
        message: `${ers.name} does not list the endpoints under adaptive control`,
      })
    }
    return page
  })

/** The one among them that is this MAC, read one by one until it is found; null when it is none of them. */
export async function lookThrough(
  ers: Ers,
  known: KnownContained,
  stubs: readonly Stub[],
  mac: string,
  ask: Ask,
): Promise<{ readonly policy: string | null; readonly receivedAt: Date } | null> {
  const ids = [...new Set(stubs.map(({ id }) => id))].filter((id) => (known.get(id) ?? mac) === mac)
  // Who is known to be it comes first.
  const inOrder = ids.sort((one, other) => Number(known.has(other)) - Number(known.has(one)))
  const found: { policy: string | null; receivedAt: Date }[] = []
  await withLimit(inOrder, 4, async (id) => {
    if (found.length > 0) return
    const answer = await ers.get('ancendpoint', id, containmentAnswer, ask)
    if (answer === null) return
    const { macAddress, policyName } = answer.value.ErsAncEndpoint
    const whose = canonicalMac(macAddress)
    if (known.size >= mostKnown) known.clear()
    if (whose !== null) known.set(id, whose)
    if (whose === mac) found.push({ policy: policyName ?? null, receivedAt: answer.receivedAt })
  })
  return found[0] ?? null
}
