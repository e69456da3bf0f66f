import { retentionDays } from '@patchbay/contract/policies/retention-days'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'

const kinds = [
  ['sightings', 'Sightings', 'Who was seen where, and what the configuration of a port said.'],
  ['questions', 'Questions', 'What each person asked, for the list under the question field.'],
] as const

const words = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

export const retention: PolicyPart<'retention'> = {
  name: 'retention',
  title: 'Retention',
  about: 'How long things are kept. What is older is forgotten once a day, and does not come back.',
  lines: (value) => kinds.map(([name, title]) => ({ title, values: [words(value[name])] })),
  typed: ({ sightings, questions }) => ({ sightings: String(sightings), questions: String(questions) }),
  read: (typed) => {
    const faults: Record<string, string> = {}
    const days = (name: (typeof kinds)[number][0]) => {
      const text = String(typed[name]).trim()
      const { least, most } = retentionDays[name]
      const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
      if (!(number >= least && number <= most)) faults[name] = `Days, as a number from ${least} to ${most}.`
      return number
    }
    const value = { sightings: days('sightings'), questions: days('questions') }
    return Object.keys(faults).length > 0 ? { faults } : { value }
  },
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
