import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { authenticationSettings, powerSettings } from '@patchbay/connectors/switch/port-settings'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortNow, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import { onlyPort } from '@patchbay/contract/identifiers/port-range'
import type { Choice } from '@patchbay/contract/questions'
import { mayUse } from '../../../policies/used-by.ts'
import type { Requester } from '../../../policies/used-by.ts'
import { findTarget } from '../../../switches/find-device.ts'
import type { Target } from '../../../switches/find-device.ts'
import type { Means } from '../../kind.ts'
import { checkPortRequester, readUsePolicies } from './check-requester.ts'
import type { UsePolicies } from './check-requester.ts'
import { profilesHere } from './profile/usable.ts'
import { readPort } from '../../../ports/read.ts'
import { fieldsOf, settingsNow } from '../../../ports/settings.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { usersOfVlan } from '../../../ports/vlan-use.ts'

export interface PortFound {
  readonly port: PortNow | null
  readonly choices: { readonly ask: string; readonly title: string; readonly detail: string }[]
  readonly why: string | null
}

/** Which port a text means, read now: the form begins with what is. */
export async function portMeant(
  text: string,
  requester: Requester,
  means: Means,
  ask: Ask,
): Promise<PortFound> {
  const target = await findTarget(means.database, text)
  const only = onlyPort(target.spans)
  if (target.device === null || only === null)
    return { port: null, choices: choicesOf(target), why: whyNone(text, target) }
  const { name } = target.device
  try {
    const snapshot = await readPort({ switch: name, interface: only, bounce: 'auto' }, means, ask)
    const policies = await readUsePolicies(means.database)
    const profiles = await profilesHere(means.database, requester, name, snapshot)
    const port = {
      ...nowOf(name, snapshot, target),
      vlans: vlansHere(policies, requester, name, snapshot),
      profiles: profiles.map((one) => withOthersVlans(one, policies, requester, name, snapshot)),
    }
    return { port, choices: [], why: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { port: null, choices: [], why: error.detail.message }
  }
}

const choicesOf = ({ choices }: Target): PortFound['choices'] =>
  choices.map(({ ask, title, detail }: Choice) => ({ ask, title, detail: detail ?? '' }))

function whyNone(text: string, { device, choices, spans }: Target): string {
  if (choices.length > 0) return 'Several switches match. Choose one.'
  if (device === null) return `No switch or outlet is known as “${text}”.`
  if (spans === null)
    return `${device.name} is a whole switch. Add the port, such as ${device.name} Gi1/0/14.`
  return 'Name one port only.'
}

/** VLANs that the switch knows, each with its owners where the requester may not use it. */
function vlansHere(
  { vlans }: UsePolicies,
  requester: Requester,
  name: string,
  port: PortSnapshot,
): PortNow['vlans'] {
  return Object.entries(port.vlans)
    .map(([number, called]) => {
      const id = Number(number)
      const usedBy = usersOfVlan(vlans, id, { switch: name, interface: port.interface }, port)
      return { id, name: called, usedBy: mayUse({ usedBy }, requester) ? [] : [...usedBy] }
    })
    .toSorted((one, other) => one.id - other.id)
}

/** A profile that everybody may use gives nobody a VLAN that is others' to use. */
function withOthersVlans(
  profile: ProfileHere,
  policies: UsePolicies,
  requester: Requester,
  name: string,
  port: PortSnapshot,
): ProfileHere {
  const { name: called, version, sets, faults } = profile
  const intent = { ...sets, switch: name, interface: port.interface, profile: { name: called, version } }
  const standing = checkPortRequester(policies, intent, port, requester).filter(
    ({ level }) => level === 'red',
  )
  return { ...profile, faults: [...faults, ...standing.map(({ words }) => words)] }
}

function nowOf(
  name: string,
  snapshot: PortSnapshot,
  { device }: Target,
): Omit<PortNow, 'profiles' | 'vlans'> {
  const { mode, words, governedBy } = authenticationSettings(snapshot.section.lines)
  const places = [device?.buildingName ?? device?.building, device?.floor, device?.closet]
  const place = places.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
  return {
    switch: name,
    interface: longInterface(snapshot.interface),
    title: `${name} ${shortInterface(snapshot.interface)}`,
    place: place === '' ? null : place,
    source: snapshot.source,
    observedAt: snapshot.observedAt,
    mode: snapshot.mode,
    ...settingsNow(snapshot),
    description: fieldsOf(snapshot)['Description'] ?? null,
    adminUp: snapshot.adminUp,
    power: powerSettings(snapshot.section.lines).mode,
    authentication: { mode, words, governedBy },
    blocked: snapshot.readOnly ?? snapshot.protectedBecause,
  }
}
