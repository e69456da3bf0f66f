import { isWireless, associationOf, liveVlan } from '../known/device.ts'
import type { Judged } from './hop.ts'
import { live, unknown } from './hop.ts'
import { whyUntold } from '../known/known.ts'
import type { DoctorKnown } from '../known/known.ts'

/** A VLAN that somebody wants for the device, and who. */
interface Wanted {
  readonly vlan: number
  readonly because: string
}

/** The VLAN of the device's reservation, by the subnets of the server that keeps it. */
function reserved({ dossier, scopes }: DoctorKnown): Wanted | null {
  for (const { value, source } of dossier.reservations) {
    if (value.mac !== dossier.mac || value.subnetId === null) continue
    const scope = scopes.find((one) => one.source === source)
    const vlan = scope?.subnets.find(({ id }) => id === value.subnetId)?.vlan ?? null
    if (vlan !== null) return { vlan, because: `${value.address ?? 'an address'} is reserved there` }
  }
  return null
}

/** The VLAN of before, where somebody set the port otherwise without a run of the console. */
function setOutside({ before, health }: DoctorKnown): Wanted | null {
  const now = health?.state.accessVlan ?? null
  if (before === null || now === null) return null
  const { accessVlan, walkedAt, isChangedByRun, outside } = before
  if (accessVlan !== null && walkedAt !== null && accessVlan !== now && !isChangedByRun)
    return { vlan: accessVlan, because: 'the last walk read it, and no run has changed it' }
  if (outside !== null && outside.vlan !== now && accessVlan === now)
    return { vlan: outside.vlan, because: 'it was changed outside the console' }
  return null
}

/** The VLAN that authentication gave. */
function granted({ identity, dossier }: DoctorKnown): Wanted | null {
  for (const { source, sessions } of identity) {
    const session = sessions?.find((one) => one.mac === dossier.mac && one.passed && one.vlan !== null)
    if (session?.vlan != null) return { vlan: session.vlan, because: `${source} grants it` }
  }
  return null
}

/** The access list that authentication gave, which is not on the port. */
function missingList({ identity, dossier, health }: DoctorKnown): string | null {
  const session = health?.sessions?.find((one) => one.mac === dossier.mac)
  if (session?.detail === undefined) return null
  for (const { sessions } of identity) {
    const wanted = sessions?.find((one) => one.mac === dossier.mac && one.passed)?.accessList ?? null
    if (wanted !== null && !(session.detail.accessList ?? '').includes(wanted)) return wanted
  }
  return null
}

/** Is the device in the VLAN, and under the access list, that is wanted for it. */
export function judgeVlan(known: DoctorKnown): Judged {
  const { dossier, port, health } = known
  if (isWireless(dossier)) {
    const air = associationOf(dossier)
    if (air === null || air.value.vlan === null) return unknown('the controller does not report the VLAN')
    return { state: 'good', value: `VLAN ${air.value.vlan}`, said: live(air.source, air.at) }
  }
  const session = health?.sessions?.find((one) => one.mac === dossier.mac)
  const configured = health?.state.mode === 'access' ? health.state.accessVlan : null
  const seen = liveVlan(dossier, port)
  const vlan = seen ?? session?.detail?.vlan ?? configured
  if (vlan === null || health === null)
    return unknown(whyUntold(known, 'port', 'the switch did not report the VLAN'))
  const said = live(health.switch, health.at)
  const isVoice = vlan === health.state.voiceVlan
  const wants = [granted(known), reserved(known), isVoice ? null : setOutside(known)].filter(
    (one) => one !== null,
  )
  const other = wants.find((one) => one.vlan !== vlan)
  if (other !== undefined) {
    return {
      state: 'broken',
      value: `VLAN ${vlan}`,
      expected: `VLAN ${other.vlan}`,
      why: `${other.because}.`,
      said,
    }
  }
  const list = missingList(known)
  if (list !== null) {
    const why = 'Authentication grants the list; the session on the port does not have it.'
    return {
      state: 'broken',
      value: `VLAN ${vlan}, no access list`,
      expected: `access list ${list}`,
      why,
      said,
    }
  }
  const why = wants[0]?.because ?? 'nothing speaks against it'
  return {
    state: 'good',
    value: `VLAN ${vlan}`,
    ...(wants[0] && { expected: `VLAN ${wants[0].vlan}` }),
    why,
    said,
  }
}
