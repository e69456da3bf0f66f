import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { SignOn } from '@patchbay/connectors/identity/detail'
import { isSpelling } from '@patchbay/connectors/identity/login-spellings'
import { placeOf } from '../admission/place.ts'
import type { System } from '../systems/open.ts'
import type { FoundRow } from './account-dossier.ts'
import type { AccountSearch } from './account-search.ts'
import { note } from './note-device.ts'
import { ownerOf } from './owner.ts'

/** More devices than anybody is signed on with. */
const mostHistories = 10
/** As far back as a person remembers what they did. */
const hoursBack = 24

/** Sign-ons that a directory counts as wrong passwords: others fail before anybody asks it. */
const isAboutPassword = ({ failure }: SignOn) =>
  failure !== null && (passwordCodes.has(failure.code ?? '') || /password|locked/i.test(failure.text))
/** ISE's numbers: wrong password by the directory, wrong password at all, locked out. */
const passwordCodes: ReadonlySet<string> = new Set(['24408', '22040', '24415'])

export interface FailuresPart {
  readonly search: AccountSearch
  readonly system: System<'identity'>
  readonly can: Partial<IdentityCapabilities>
  readonly login: string
  readonly chosen: FoundRow
}

/** Which of their devices was refused with this login, when and why, and whose each of them is. False where there may be more. */
export async function readFailures(part: FailuresPart): Promise<boolean> {
  const { search, system, can, login, chosen } = part
  const { dossier } = search
  let complete = true
  for (const mac of [...dossier.devices.keys()].slice(0, mostHistories)) {
    const history = await can.readHistory?.(mac, hoursBack, 50, search.ask)
    if (history === undefined) continue
    const refused = history.value.filter(
      (one) => !one.passed && isAboutPassword(one) && isSpelling(one.username, login),
    )
    for (const one of refused) {
      const { at, failure } = one
      note(dossier, mac, 'failed to sign on as them', system.name)
      dossier.failed.push({
        mac,
        at,
        failure: failure?.meaning?.sentence ?? failure?.text ?? null,
        through: placeOf(one),
        source: system.name,
      })
    }
    complete &&= history.complete || history.value.length >= 50
  }
  search.grown()
  for (const mac of new Set(dossier.failed.map((one) => one.mac))) {
    const device = dossier.devices.get(mac)
    if (device !== undefined) device.owner ??= await ownerOf(device, { search, system, can, chosen })
  }
  return complete
}
