import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { authenticationSettings, powerSettings } from '@patchbay/connectors/switch/port-settings'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'
import { onlyPort } from '@patchbay/contract/identifiers/port-range'
import type { Choice } from '@patchbay/contract/workflows/search-and-locate'
import { findTarget } from '../../switches/find-device.ts'
import type { Target } from '../../switches/find-device.ts'
import type { Means } from '../kind.ts'
import { profilesHere } from './profile/usable.ts'
import type { Asker } from './profile/usable.ts'
import { readPort } from './read.ts'
import { fieldsOf } from './show.ts'
import type { PortSnapshot } from './snapshot.ts'

export interface PortFound {
  readonly port: PortNow | null
  readonly choices: { readonly ask: string; readonly title: string; readonly detail: string }[]
  readonly why: string | null
}

/** Which port a text means, read now: the form begins with what is. */
export async function portMeant(text: string, asker: Asker, means: Means, ask: Ask): Promise<PortFound> {
  const target = await findTarget(means.database, text)
  const only = onlyPort(target.spans)
  if (target.device === null || only === null)
    return { port: null, choices: choicesOf(target), why: whyNone(text, target) }
  const { name } = target.device
  try {
    const snapshot = await readPort({ switch: name, interface: only, bounce: 'auto' }, means, ask)
    const profiles = await profilesHere(means.database, asker, name, snapshot)
    return { port: { ...nowOf(name, snapshot, target), profiles }, choices: [], why: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { port: null, choices: [], why: error.detail.message }
  }
}

const choicesOf = ({ choices }: Target): PortFound['choices'] =>
  choices.map(({ ask, title, detail }: Choice) => ({ ask, title, detail: detail ?? '' }))

function whyNone(text: string, { device, choices, spans }: Target): string {
  if (choices.length > 0) return 'Several switches fit. Choose one.'
  if (device === null) return `No switch or outlet is known as “${text}”.`
  if (spans === null)
    return `${device.name} is a whole switch. Add the port, such as ${device.name} Gi1/0/14.`
  return 'That is more than one port. Name one.'
}

function nowOf(name: string, snapshot: PortSnapshot, { device }: Target): Omit<PortNow, 'profiles'> {
  const fields = fieldsOf(snapshot)
  const power = powerSettings(snapshot.section.lines)
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
    accessVlan: snapshot.accessVlan,
    voiceVlan: snapshot.voiceVlan,
    description: fields['Description'] ?? null,
    adminUp: snapshot.adminUp,
    power: power.mode,
    powerPriority: power.priority === 'high' || power.priority === 'low' ? power.priority : null,
    authentication: { mode, words, governedBy },
    vlans: Object.entries(snapshot.vlans)
      .map(([id, called]) => ({ id: Number(id), name: called }))
      .toSorted((one, other) => one.id - other.id),
    blocked: snapshot.readOnly ?? snapshot.protectedBecause,
  }
}
