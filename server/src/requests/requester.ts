import type { Ask } from '@patchbay/connectors/asking'
import type { Requester } from '@patchbay/connectors/service-desk/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import { peopleOf } from '../facts/people.ts'
import type { Systems } from '../systems/open.ts'
import { asked } from './desk.ts'
import type { WritableDesk } from './desk.ts'

/**
 * Whom a desk knows by a login or an e-mail address. A login that it does not know is looked up in the directories, whose
 * address for it the desk may know. @throws Failure where the desk does not tell
 */
export async function findRequester(
  desk: WritableDesk,
  text: string,
  systems: Systems,
  ask: Ask,
): Promise<readonly Requester[]> {
  const find = await asked(desk, 'findRequesters')
  const typed = text.trim()
  if (typed.includes('@')) return (await find({ email: typed }, ask)).value
  const known = (await find({ login: typed }, ask)).value
  if (known.length > 0) return known
  for (const email of await addressesOf(typed, systems, ask)) {
    const { value } = await find({ email }, ask)
    if (value.length > 0) return value
  }
  return []
}

/** What is not told here is told by the desk: nobody of that name. */
async function addressesOf(username: string, systems: Systems, ask: Ask): Promise<readonly string[]> {
  const told = await Promise.all(
    systems.ofKind('directory').map(async (system) => {
      try {
        return (await peopleOf(system, [{ username }], { ask: () => ask }))?.facts ?? []
      } catch (error) {
        if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
        return []
      }
    }),
  )
  return [
    ...new Set(
      told.flat().flatMap(({ value: { email } }) => (email === null || email === '' ? [] : [email])),
    ),
  ]
}
