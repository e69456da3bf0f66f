import { capLimits } from '@patchbay/contract/policies/cap-limits'
import type { CapName } from '@patchbay/contract/policies/cap-limits'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart } from '../policy-part.ts'
import { readNumbers } from './numbers.ts'

const kinds: readonly (readonly [CapName, string, string])[] = [
  [
    'writes',
    'Writes a minute',
    'To all systems together. A run whose turn has not come says that it waits for it.',
  ],
  ['ports', 'Ports at once', 'Of one submission that assigns ports.'],
  ['reservations', 'Reservations at once', 'Of one list of DHCP reservations.'],
  ['power', 'Ports of a power stage', 'Whose power is taken or given before the next stage begins.'],
]

export const caps: PolicyPart<'caps'> = {
  name: 'caps',
  title: 'Caps',
  about:
    'How much may be changed at once, whoever asks. Putting back what must not be left, such as a port that was shut for a moment, waits for no turn and is counted. The caps of ports, reservations and power are read by submissions of many at once.',
  lines: (value) => kinds.map(([name, title]) => ({ title, values: [String(value[name])] })),
  typed: (value) => Object.fromEntries(kinds.map(([name]) => [name, String(value[name])])),
  read: (typed) => readNumbers(capLimits, typed, 'How many'),
  fields: ({ typed, set, fault }) =>
    kinds.map(([name, title, hint]) => (
      <TextField
        key={name}
        label={title}
        name={name}
        mono
        value={String(typed[name])}
        onChange={(text) => set(name, text)}
        fault={fault(name)}
        hint={hint}
      />
    )),
}
