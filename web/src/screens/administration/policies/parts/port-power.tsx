import { portPowerLimits } from '@patchbay/contract/changes/cap-limits'
import { Check } from '../../../../ui/check.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { readNumbers } from './caps.tsx'
import type { PolicyPart } from './policy-part.ts'

const kinds: readonly (readonly [name: keyof typeof portPowerLimits, title: string, hint: string])[] = [
  ['off', 'Seconds off', 'Of a cycle that says no other.'],
  ['longest', 'Longest time off', 'The most seconds that a cycle may say.'],
  ['stagger', 'Seconds between ports', 'Between the start of two ports of one list.'],
]

const secondCycle = 'Second cycle'

export const portPower: PolicyPart<'port-power'> = {
  name: 'port-power',
  title: 'Port power',
  about: 'The pace of PoE cycles. Power comes back one port after the other.',
  lines: (value) => [
    ...kinds.map(([name, title]) => ({ title, values: [`${value[name]} s`] })),
    { title: secondCycle, values: [value.secondCycle ? 'yes' : 'no'] },
  ],
  typed: (value) => ({
    ...Object.fromEntries(kinds.map(([name]) => [name, String(value[name])])),
    secondCycle: value.secondCycle,
  }),
  read: (typed) => {
    const numbers = readNumbers(portPowerLimits, typed, 'Seconds')
    if ('faults' in numbers) return numbers
    const { value } = numbers
    return value.off > value.longest
      ? { faults: { off: `Enter at most ${value.longest} s, the longest time off.` } }
      : { value: { ...value, secondCycle: typed['secondCycle'] === true } }
  },
  fields: ({ typed, set, fault }) => (
    <>
      {kinds.map(([name, title, hint]) => (
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
      ))}
      <Check
        title={secondCycle}
        words="A device that does not come back is cycled once more."
        checked={typed['secondCycle'] === true}
        onChange={(value) => set('secondCycle', value)}
      />
    </>
  ),
}
