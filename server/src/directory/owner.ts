import { personIn } from '@patchbay/connectors/identity/login-spellings'
import type { Owner } from '@patchbay/contract/common-queries/active-directory'
import type { AccountDevice, FoundRow } from './account-dossier.ts'
import type { AccountSearch } from './account-search.ts'
import type { FailuresPart } from './failed-authentications.ts'

const itself = ({ source, row }: FoundRow, says = source): Owner => ({
  name: row.name,
  login: row.login,
  source: says,
})

/** Whose computer it is by its name: `managedBy` in whichever directory knows it. */
async function managerOf({ directories, ask }: AccountSearch, name: string): Promise<Owner | null> {
  for (const system of directories) {
    const can = await system.can()
    const computers = await can.findComputers?.({ name }, ask)
    const dn = computers?.value.find(({ managedBy }) => managedBy !== null)?.managedBy
    const people = dn == null ? undefined : await can.findPeople?.({ dn }, ask)
    const [person] = people?.value ?? []
    if (person !== undefined) return { name: person.displayName, login: person.username, source: system.name }
  }
  return null
}

/**
 * Whose a device is: the person's own computer, what somebody registered at a portal, or a computer that another person
 * manages. Null where nobody says it, or who would know does not answer: it is never a reason to fail.
 */
export async function ownerOf(
  device: AccountDevice,
  { search, system, can, chosen }: Omit<FailuresPart, 'login'>,
): Promise<Owner | null> {
  if (device.because.has('is managed by them')) return itself(chosen)
  try {
    const endpoint = await can.readEndpoint?.(device.mac, search.ask)
    const login = personIn(endpoint?.value?.portalUser ?? null)
    if (login !== null)
      return login === chosen.row.login?.toLowerCase()
        ? itself(chosen, system.name)
        : { name: login, login, source: system.name }
    return device.title === device.mac ? null : await managerOf(search, device.title)
  } catch {
    search.ask.signal.throwIfAborted()
    return null
  }
}
