import { capLimits, capTitles } from '@patchbay/contract/changes/cap-limits'
import type { CapName } from '@patchbay/contract/changes/cap-limits'
import { TextField } from '../../../../ui/field.tsx'
import type { PolicyPart, Typed } from './policy-part.ts'

const kinds: readonly (readonly [name: CapName, hint: string])[] = [
  ['writes', 'Across all systems. Further runs wait.'],
  ['ports', 'In one list of ports.'],
  ['reservations', 'In one list of DHCP reservations.'],
  ['power', 'Power switched before the next stage starts.'],
  ['containments', 'Devices of several cases. More wait for a second person.'],
]

export const caps: PolicyPart<'caps'> = {
  name: 'caps',
  title: 'Caps',
  about:
    'The most that may change at once. Restoring steps never wait, but count. Caps of ports and reservations limit the length of a new list.',
  lines: (value) => kinds.map(([name]) => ({ title: capTitles[name], values: [String(value[name])] })),
  typed: (value) => Object.fromEntries(kinds.map(([name]) => [name, String(value[name])])),
  read: (typed) => readNumbers(capLimits, typed, 'A number'),
  fields: ({ typed, set, fault }) =>
    kinds.map(([name, hint]) => (
      <TextField
        key={name}
        label={capTitles[name]}
        name={name}
        mono
        value={String(typed[name])}
        onChange={(text) => set(name, text)}
        fault={fault(name)}
        hint={hint}
      />
    )),
}

/** The fewest and the most of a number, by the name of its field. */
type NumberLimits<Name extends string> = {
  readonly [N in Name]: { readonly least: number; readonly most: number }
}

/** Whole numbers that were typed, or what is wrong with each by the name of its field. */
export function readNumbers<Name extends string>(
  limits: NumberLimits<Name>,
  typed: Typed,
  /** What they count, as a fault begins: `Days`. */
  what: string,
): { readonly value: Record<Name, number> } | { readonly faults: Readonly<Record<string, string>> } {
  const names = Object.keys(limits) as Name[]
  const faults: Record<string, string> = {}
  const value = {} as Record<Name, number>
  for (const name of names) {
    const { least, most } = limits[name]
    const text = String(typed[name]).trim()
    value[name] = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (!(value[name] >= least && value[name] <= most)) {
      faults[name] = `Enter ${what.toLowerCase()} from ${least} to ${most}.`
    }
  }
  return Object.keys(faults).length > 0 ? { faults } : { value }
}
