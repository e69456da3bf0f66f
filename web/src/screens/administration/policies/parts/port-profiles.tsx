import { nothingSaid, readTold, toldValue } from '@patchbay/contract/changes/change'
import { assignPort, plainPortSettings, portSettings } from '@patchbay/contract/changes/kinds/assign-port'
import { templateFault } from '@patchbay/contract/policies/description-template'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { readVlanWanted } from '@patchbay/contract/policies/vlan-wanted'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'
import { lineFault, readBlocks } from './named-blocks.ts'
import type { TypedLine } from './named-blocks.ts'
import { usedByLines, usedByOf } from './used-by-text.ts'

const authentications = { required: 'sign-on required', open: 'sign-on not asked' } as const
const enabled = { true: 'port enabled', false: 'port shut down' } as const

const plainNames = Object.keys(plainPortSettings) as readonly (keyof typeof plainPortSettings)[]

/** Which a line of it begins with, such as `power priority`. */
const wordOf = (name: keyof typeof plainPortSettings) => plainPortSettings[name].label.toLowerCase()

/** A profile as lines, under its name with a colon. */
const profileLines = (profile: PortProfile): string[] => [
  ...profile.accessVlans.map((vlan) => `access vlan ${vlan}`),
  ...profile.voiceVlans.map((vlan) => `voice vlan ${vlan}`),
  ...(profile.description === null ? [] : [`description ${profile.description}`]),
  ...(profile.enabled === null ? [] : [enabled[`${profile.enabled}`]]),
  ...plainNames.flatMap((name) => {
    const value = profile[name]
    return value === null ? [] : [`${wordOf(name)} ${value}`]
  }),
  ...(profile.authentication === 'any' ? [] : [authentications[profile.authentication]]),
  ...(profile.signOn === null
    ? []
    : [`authentication ${toldValue(portSettings.authentication, profile.signOn)}`]),
  ...(profile.bounce === 'auto' ? [] : [`bounce ${profile.bounce}`]),
  ...usedByLines(profile.usedBy),
]

export const profileText = (profiles: readonly PortProfile[]): string =>
  profiles.map((profile) => [`${profile.name}:`, ...profileLines(profile)].join('\n')).join('\n\n')

const untouched = (name: string): PortProfile => ({
  name,
  accessVlans: [],
  voiceVlans: [],
  description: null,
  enabled: null,
  ...nothingSaid(plainPortSettings),
  authentication: 'any',
  signOn: null,
  bounce: 'auto',
  usedBy: [],
})

const examples = `access vlan, voice vlan, description, port enabled, port shut down, ${plainNames.map(wordOf).join(', ')}, sign-on required, sign-on not asked, authentication, bounce, used by`

/** What was typed; the first fault with the number of its line. */
export function readProfileText(text: string): readonly PortProfile[] | { readonly fault: string } {
  const blocks = readBlocks(text, 'a profile')
  if ('fault' in blocks) return blocks
  const profiles: PortProfile[] = []
  for (const { name, lines } of blocks) {
    let profile = untouched(name)
    for (const line of lines) {
      const more = readLine(line, profile)
      if ('fault' in more) return more
      profile = { ...profile, ...more }
    }
    profiles.push(profile)
  }
  return profiles
}

function readLine(line: TypedLine, before: PortProfile): Partial<PortProfile> | { readonly fault: string } {
  const words = line.text.replaceAll(/\s+/g, ' ')
  const lower = words.toLowerCase()
  const after = (word: string) => (lower.startsWith(`${word} `) ? words.slice(word.length + 1) : null)
  const access = after('access vlan')
  if (access !== null) return vlanFault(line, access) ?? { accessVlans: [...before.accessVlans, access] }
  const voice = after('voice vlan')
  if (voice !== null) return vlanFault(line, voice) ?? { voiceVlans: [...before.voiceVlans, voice] }
  const description = after('description')
  if (description !== null) {
    const fault = templateFault(description)
    return fault === null ? { description } : lineFault(line, fault)
  }
  const authentication = after('authentication')
  if (authentication !== null) {
    const method = readTold(portSettings.authentication, authentication)
    const known = Object.values(portSettings.authentication.words).join('; ')
    return method === null
      ? lineFault(line, `“${authentication}” is not one of ${known}`)
      : { signOn: method }
  }
  const usedBy = usedByOf(words)
  if (usedBy !== null) return { usedBy: [...before.usedBy, usedBy] }
  const fixed = sayings[lower]
  if (fixed !== undefined) return fixed
  return lineFault(line, `“${line.text}” begins with none of ${examples}`)
}

function vlanFault(line: TypedLine, text: string): { readonly fault: string } | null {
  const read = readVlanWanted(text)
  return 'fault' in read ? lineFault(line, read.fault) : null
}

/** Lines that say one thing each. */
const sayings: Readonly<Record<string, Partial<PortProfile>>> = {
  [enabled.true]: { enabled: true },
  [enabled.false]: { enabled: false },
  ...Object.fromEntries(
    plainNames.flatMap((name) =>
      plainPortSettings[name].choices.map((choice) => [`${wordOf(name)} ${choice}`, { [name]: choice }]),
    ),
  ),
  [authentications.required]: { authentication: 'required' },
  [authentications.open]: { authentication: 'open' },
  ...Object.fromEntries(assignPort.fields.bounce.choices.map((bounce) => [`bounce ${bounce}`, { bounce }])),
}

const hint =
  'A profile is its name with a colon, then one setting per line: access vlan 20 or access vlan *staff* (of several lines the first with one matching VLAN), voice vlan *voice* or voice vlan none, description {room} {outlet} {owner} {ticket}, port enabled or port shut down, power auto, static or never, power priority high or low, authentication none, 802.1X, MAB or 802.1X, then MAB, sign-on required or sign-on not asked (checked, not set), bounce now or bounce never, used by service desk. Other settings of the port stay.'

export const portProfiles: PolicyPart<'port-profiles'> = {
  name: 'port-profiles',
  title: 'Intent profiles',
  about:
    'Purposes of ports. Choosing one in Switch port assignment fills in its fields; the run stores its name.',
  lines: ({ profiles }) =>
    profiles.length === 0
      ? [{ title: 'Profiles', values: [] }]
      : profiles.map((profile) => ({
          title: profile.name,
          values: profileLines(profile).length === 0 ? ['changes nothing'] : profileLines(profile),
        })),
  typed: ({ profiles }) => ({ profiles: profileText(profiles) }),
  read: ({ profiles: typed }) => {
    const profiles = readProfileText(String(typed))
    return 'fault' in profiles
      ? { faults: { profiles: profiles.fault } }
      : { value: { profiles: [...profiles] } }
  },
  fields: ({ typed, set, fault }) => (
    <TextField
      label="Profiles"
      name="profiles"
      mono
      lines={16}
      placeholder={'Printer:\naccess vlan *printer*\nvoice vlan none\ndescription Printer {room} {outlet}'}
      value={String(typed['profiles'])}
      onChange={(profiles) => set('profiles', profiles)}
      fault={fault('profiles')}
      hint={hint}
    />
  ),
}
