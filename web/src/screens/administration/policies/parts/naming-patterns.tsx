import { exampleOf, namedThings, namePlaces, readNamePattern } from '@patchbay/contract/policies/name-pattern'
import type { NamedThing } from '@patchbay/contract/policies/name-pattern'
import type { NamingPatterns } from '@patchbay/contract/policies/naming-patterns'
import { ChoiceField, TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from './policy-part.ts'

const titles: Readonly<Record<NamedThing, string>> = {
  hosts: 'Host names of reservations',
  ports: 'Descriptions of ports',
  endpoints: 'Descriptions of endpoints',
  accessPoints: 'Names of access points',
}
const levels = [
  { value: 'warn', text: 'Warn: a reason is required' },
  { value: 'refuse', text: 'Refuse' },
]
const levelField = (thing: NamedThing) => `${thing}-level`
const hint = `One pattern per line; a name must match one. Empty allows any name. ${Object.entries(namePlaces)
  .map(([name, { words }]) => `{${name}} is ${words}`)
  .join(', ')}, and * anything.`

export const namingPatterns: PolicyPart<'naming-patterns'> = {
  name: 'naming-patterns',
  title: 'Naming patterns',
  about:
    'Patterns of host names of reservations and of descriptions of ports and endpoints. Checked in the preflight, with an example. Undo is exempt.',
  lines: (value) => namedThings.map((thing) => ({ title: titles[thing], values: linesOf(value[thing]) })),
  typed: (value) =>
    Object.fromEntries(
      namedThings.flatMap((thing) => [
        [thing, value[thing].patterns.join('\n')],
        [levelField(thing), value[thing].level],
      ]),
    ),
  read: (typed) => {
    const faults: Record<string, string> = {}
    const naming = (thing: NamedThing): NamingPatterns[NamedThing] => {
      const patterns = readPatternText(String(typed[thing]))
      const level = typed[levelField(thing)] === 'refuse' ? 'refuse' : 'warn'
      if (!('fault' in patterns)) return { patterns: [...patterns], level }
      faults[thing] = patterns.fault
      return { patterns: [], level }
    }
    const value = {
      hosts: naming('hosts'),
      ports: naming('ports'),
      endpoints: naming('endpoints'),
      accessPoints: naming('accessPoints'),
    }
    return Object.keys(faults).length > 0 ? { faults } : { value }
  },
  fields: ({ typed, set, fault }) =>
    namedThings.map((thing) => (
      <div key={thing}>
        <TextField
          label={titles[thing]}
          name={thing}
          mono
          lines={4}
          placeholder={thing === 'hosts' ? '{building}-{kind}-{number}' : '{room} {outlet}*'}
          value={String(typed[thing])}
          onChange={(text) => set(thing, text)}
          fault={fault(thing)}
          hint={hint}
        />
        {/* Nothing of ours names an access point, so nothing is refused. */}
        {thing !== 'accessPoints' && (
          <ChoiceField
            label={`${titles[thing]} without a match`}
            name={levelField(thing)}
            value={String(typed[levelField(thing)])}
            choices={levels}
            onChange={(level) => set(levelField(thing), level)}
          />
        )}
      </div>
    )),
}

const linesOf = ({ patterns, level }: NamingPatterns[NamedThing]) =>
  patterns.length === 0
    ? []
    : [
        ...patterns.map((pattern) => `${pattern} (${exampleOf(pattern)})`),
        level === 'warn' ? 'warns' : 'refuses',
      ]

/** Patterns that were typed, one in each line; the first fault with the number of its line. */
export function readPatternText(text: string): readonly string[] | { readonly fault: string } {
  const patterns: string[] = []
  for (const [index, typed] of text.split('\n').entries()) {
    const line = typed.trim()
    if (line === '') continue
    const read = readNamePattern(line)
    if ('fault' in read) return { fault: `Line ${index + 1}: ${read.fault}.` }
    if (line.length > 120) return { fault: `Line ${index + 1}: a pattern has 120 characters at most.` }
    patterns.push(line)
  }
  return patterns
}
