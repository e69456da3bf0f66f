import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { profileLines, profileText, readProfileText } from './profile-text.ts'

const hint =
  'A profile is its name with a colon, and below it one thing in each line: access vlan 20 or access vlan *staff* (of several lines the first that the switch knows one VLAN for), voice vlan *voice* or voice vlan none, description {room} {outlet} {owner} {ticket}, port enabled or port shut down, power auto, static or never, power priority high or low, authentication none, 802.1X, MAB or 802.1X, then MAB, sign-on required or sign-on not asked (which is looked at and not set), bounce now or bounce never, used by service desk. What is not said stays as it is at the port.'

export const portProfiles: PolicyPart<'port-profiles'> = {
  name: 'port-profiles',
  title: 'Intent profiles',
  about:
    'What ports are for here. Choosing one in Switch port assignment fills in its fields, and the run remembers which it was.',
  lines: ({ profiles }) =>
    profiles.length === 0
      ? [{ title: 'Profiles', values: [] }]
      : profiles.map((profile) => ({
          title: profile.name,
          values: profileLines(profile).length === 0 ? ['leaves all as it is'] : profileLines(profile),
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
