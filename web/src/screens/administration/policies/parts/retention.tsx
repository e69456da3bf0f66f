import { recordYears, retentionDays, shortened } from '@patchbay/contract/policies/retention-days'
import type { RetentionName } from '@patchbay/contract/policies/retention-days'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { readNumbers } from './caps.tsx'

const kinds: readonly (readonly [RetentionName, string, string])[] = [
  ['sightings', 'Sightings', 'Who was seen where, and what the configuration of a port said.'],
  ['questions', 'Questions', 'What each person asked, for the list under the question field.'],
  ['answers', 'Last answers', 'What the sources said last, which stands there until they are asked again.'],
  ['notices', 'Notices', 'What people were told about runs and approvals, read or not.'],
  ['use', 'Use of subnets', 'How full each subnet was. Trends look back 60 days at most.'],
]

const words = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const retention: PolicyPart<'retention'> = {
  name: 'retention',
  title: 'Retention',
  about: `How long things are kept. What is older is forgotten and does not come back. The audit log and the command history are kept for ${recordYears} years, which is not set here.`,
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
