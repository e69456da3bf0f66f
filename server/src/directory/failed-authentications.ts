import type { Authentication } from '@patchbay/connectors/identity/detail'
import { isSpelling } from '@patchbay/connectors/identity/login-spellings'
import { historyOf } from '../facts/sessions.ts'
import { placeOf } from '../ise-session/place.ts'
import { upTo } from '../sources/cut.ts'
import type { System } from '../systems/open.ts'
import type { AccountSearch } from './account-search.ts'
import { note } from './note-device.ts'
import { ownerOf } from './owner.ts'

/** More devices than anybody is authenticated with; each is a question to the monitoring node, which few are wanted of. */
const mostHistories = 20
/** Authentications of one device that are read. */
const mostAuthentications = 200
/** As far back as a person remembers what they did. */
const hoursBack = 24

/** Authentications that a directory counts as wrong passwords: others fail before anybody asks it. */
const isAboutPassword = ({ failure }: Authentication) =>
  failure !== null && (passwordCodes.has(failure.code ?? '') || /password|locked/i.test(failure.text))
/** ISE's numbers: wrong password by the directory, wrong password at all, locked out. */
const passwordCodes: ReadonlySet<string> = new Set(['24408', '22040', '24415'])

/**
 * Which of their devices was refused with this login, when and why, and whose each of them is. Says what was left out,
 * nothing where all was read.
 */
export async function readFailures(
  search: AccountSearch,
  system: System<'identity'>,
): Promise<readonly (string | null)[]> {
  const { dossier } = search
  const { chosen } = dossier
  const login = chosen?.row.login ?? null
  if (chosen === null || login === null) return []
  const asking = { ask: () => search.ask }
  const { asked, why } = upTo(
    [...dossier.devices.keys()],
    mostHistories,
    'devices for failed authentications',
  )
  let cut = 0
  for (const mac of asked) {
    const history = await historyOf(system, mac, { hours: hoursBack, most: mostAuthentications }, asking)
    // It cannot be asked for any of them.
    if (history === null) return []
    const refused = history.value.filter(
      (one) => !one.passed && isAboutPassword(one) && isSpelling(one.username, login),
    )
    for (const one of refused) {
      const { at, failure } = one
      note(dossier, mac, 'failed to authenticate as them', system.name)
      dossier.failed.push({
        mac,
        at,
        failure: failure?.meaning?.sentence ?? failure?.text ?? null,
        through: placeOf(one),
        source: system.name,
      })
    }
    if (!history.complete) cut += 1
  }
  search.grown()
  for (const mac of new Set(dossier.failed.map((one) => one.mac))) {
    const device = dossier.devices.get(mac)
    if (device !== undefined) device.owner ??= await ownerOf(device, { search, system, chosen })
  }
  const newest = `of ${cut} of ${asked.length} devices only the newest ${mostAuthentications} authentications were read`
  return [why, cut === 0 ? null : newest]
}
