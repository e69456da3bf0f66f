import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Owner } from '@patchbay/contract/common-queries/active-directory'
import type { AccountDevice, FoundRow } from './account-dossier.ts'
import type { AccountSearch } from './account-search.ts'
import { managerOf } from '../facts/people.ts'
import { endpointDetail } from '../facts/sessions.ts'
import type { System } from '../systems/open.ts'

const itself = ({ source, row }: FoundRow, says = source): Owner => ({
  name: row.name,
  login: row.login,
  source: says,
})

/** Whose computer it is by its name: `managedBy` in whichever directory knows it. */
async function ownerByName(search: AccountSearch, name: string): Promise<Owner | null> {
  for (const system of search.systems.ofKind('directory')) {
    const person = await managerOf(system, name, { ask: () => search.ask })
    if (person !== null) return { name: person.displayName, login: person.username, source: system.name }
  }
  return null
}

/**
 * Whose a device is: the person's own computer, what somebody registered at a portal, or a computer that another person
 * manages. Null where nobody says it, or who would know does not answer: it is never a reason to fail.
 */
export async function ownerOf(
  device: AccountDevice,
  {
    search,
    system,
    chosen,
  }: {
    readonly search: AccountSearch
    readonly system: System<'identity'>
    readonly chosen: FoundRow
  },
): Promise<Owner | null> {
  if (device.because.has('is managed by them')) return itself(chosen)
  try {
    const endpoint = await endpointDetail(system, device.mac, { ask: () => search.ask })
    const login = personIn(endpoint?.portalUser ?? null)
    if (login !== null)
      return login === chosen.row.login?.toLowerCase()
        ? itself(chosen, system.name)
        : { name: login, login, source: system.name }
    return device.title === device.mac ? null : await ownerByName(search, device.title)
  } catch {
    search.ask.signal.throwIfAborted()
    return null
  }
}
