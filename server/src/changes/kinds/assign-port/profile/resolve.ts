import { saidOf } from '@patchbay/contract/changes/change'
import { plainPortSettings } from '@patchbay/contract/changes/kinds/assign-port'
import type { ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import { fillTemplate } from '@patchbay/contract/policies/description-template'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { readVlanWanted } from '@patchbay/contract/policies/vlan-wanted'
import { matchesPattern } from '../../../../policies/protected.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'

type Here = Pick<PortSnapshot, 'vlans' | 'outlet' | 'devices'>
type Chosen = { readonly id: number | null } | { readonly fault: string }

/** What a profile sets at one port, and what of it the port's switch cannot do. */
export function profileAt(
  profile: PortProfile,
  name: string,
  port: Here,
): Pick<ProfileHere, 'sets' | 'faults'> {
  const access = vlanAt(profile, 'an access VLAN', profile.accessVlans, name, port)
  const voice = vlanAt(profile, 'a voice VLAN', profile.voiceVlans, name, port)
  const faults = [access, voice].flatMap((one) => (one !== null && 'fault' in one ? [one.fault] : []))
  const { description, enabled, signOn: authentication, bounce } = profile
  return {
    sets: {
      bounce,
      ...(access !== null && 'id' in access && access.id !== null ? { accessVlan: access.id } : {}),
      ...(voice !== null && 'id' in voice ? { voiceVlan: voice.id } : {}),
      ...(description === null ? {} : { description: fillTemplate(description, placesOf(port)) }),
      ...(enabled === null ? {} : { adminUp: enabled }),
      ...saidOf(plainPortSettings, profile),
      ...(authentication === null ? {} : { authentication }),
    },
    faults,
  }
}

/** The room and outlet by the site's documents, and whose the device is that is there, where it is one. */
function placesOf({ outlet, devices }: Here) {
  const owners = [...new Set(devices.map(({ owner }) => owner).filter((owner) => owner !== null))]
  return {
    room: outlet?.room ?? null,
    outlet: outlet?.label ?? null,
    owner: owners.length === 1 ? (owners[0] ?? null) : null,
  }
}

/** The first of what is wanted that the switch knows exactly one of; null where nothing is wanted. */
function vlanAt(
  { name: profile }: PortProfile,
  what: string,
  wanted: readonly string[],
  name: string,
  { vlans }: Here,
): Chosen | null {
  if (wanted.length === 0) return null
  const known = Object.entries(vlans).map(([id, called]) => ({ id: Number(id), called }))
  let several: string | null = null
  for (const text of wanted) {
    if (text.toLowerCase() === 'none') return { id: null }
    const read = readVlanWanted(text)
    if ('fault' in read) continue
    const found = known.filter(({ id, called }) =>
      'id' in read ? id === read.id : matchesPattern(read.name, called) && called !== '',
    )
    if (found.length === 1) return { id: found[0]?.id ?? null }
    if (found.length > 1) several ??= found.map(({ id, called }) => `${id} ${called}`).join(', ')
  }
  const begin = `The intent profile ${profile} wants ${what} ${wanted.join(' or ')}`
  return {
    fault:
      several === null ? `${begin}, and ${name} has none.` : `${begin}, and ${name} has several: ${several}.`,
  }
}
