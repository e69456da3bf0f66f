import { recordYears, retentionDays, shortened } from '@patchbay/contract/policies/retention-days'
import type { RetentionName } from '@patchbay/contract/policies/retention-days'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'
import { readNumbers } from './caps.tsx'

const kinds: readonly (readonly [RetentionName, string, string])[] = [
  ['sightings', 'Sightings', 'Sightings of devices and readings of port configurations.'],
  ['questions', 'Questions', 'Recent questions of each person.'],
  ['answers', 'Cached answers', 'Cached answers of the sources.'],
  ['notices', 'Notices', 'Notifications about runs and approvals.'],
  ['use', 'Use of subnets', 'Utilisation of each subnet. Trends show up to 60 days.'],
]

const words = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const retention: PolicyPart<'retention'> = {
  name: 'retention',
  title: 'Retention',
  about: `How long data is stored. Older data is deleted for good. The audit log and the command history are stored for ${recordYears} years; that is not set here.`,
  lines: (value) => kinds.map(([name, title]) => ({ title, values: [words(value[name])] })),
  typed: (value) => Object.fromEntries(kinds.map(([name]) => [name, String(value[name])])),
  read: (typed) => readNumbers(retentionDays, typed, 'Days'),
  deletes: shortened,
  fields: ({ typed, set, fault }) =>
    kinds.map(([name, title, hint]) => (
      <TextField
        key={name}
        label={`${title}, days`}
        name={name}
        mono
        value={String(typed[name])}
        onChange={(days) => set(name, days)}
        fault={fault(name)}
        hint={hint}
      />
    )),
}
