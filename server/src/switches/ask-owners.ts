import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Ask } from '@patchbay/connectors/asking'
import { inTurn } from '@patchbay/connectors/in-turn'
import type { Settled, Turn } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { SwitchDossier } from './dossier.ts'

const mostAsked = 150

/** Names of those who signed on with the devices of this switch. */
export async function askOwners(
  dossier: SwitchDossier,
  system: System<'directory'>,
  turn: Turn,
  ask: () => Ask,
): Promise<Settled> {
  const logins = [...new Set(dossier.identity.flatMap(({ value }) => personIn(value.username) ?? []))]
  if (logins.length === 0) return { notAsked: 'nobody has signed on by name' }
  turn.asking()
  const { findPeople } = await system.can()
  if (findPeople === undefined) return { notAsked: 'it cannot be asked for people' }
  const asked = logins.slice(0, mostAsked)
  await inTurn(asked, 4, async (username) => {
    const { value } = await findPeople({ username }, ask())
    const person = value.find((one) => one.username.toLowerCase() === username)
    if (person !== undefined && person.displayName !== '') dossier.people.set(username, person.displayName)
  })
  const whole = asked.length === logins.length
  return {
    count: asked.filter((login) => dossier.people.has(login)).length,
    complete: whole,
    ...(whole ? {} : { why: `asked for ${asked.length} of ${logins.length} people` }),
  }
}
