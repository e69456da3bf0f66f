import type { StandingEndpoint } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import type { FormValues } from './form-values.ts'

export type Known = StandingEndpoint['known']

/** Fields in which nothing said and something taken away are both empty. */
const emptiable = ['profile', 'description'] as const

/** What the system has in one of them that can be taken away; empty for nothing, and for what profiling found. */
const standsIn = (known: Known, field: (typeof emptiable)[number]): string =>
  (field === 'profile' && known?.staticProfile !== true ? null : known?.[field]) ?? ''

/** Attributes that the system has, by name. */
export const attributesIn = (known: Known): Readonly<Record<string, string>> =>
  Object.fromEntries((known?.attributes ?? []).map(({ name, value }) => [name, value]))

/** As the fields show it: what somebody said, and what stands there where nobody said anything. */
export function shownValues(values: FormValues, known: Known): FormValues {
  const { group, attributes, emptied } = values
  const shown = (field: (typeof emptiable)[number]) =>
    values[field] === '' && !emptied.includes(field) ? standsIn(known, field) : values[field]
  return {
    ...values,
    group: group === '' && known?.staticGroup === true ? (known.group ?? '') : group,
    profile: shown('profile'),
    description: shown('description'),
    attributes: { ...attributesIn(known), ...attributes },
  }
}

/** With what was just typed; of attributes only those that it was typed into. */
export function typedInto(values: FormValues, some: Partial<FormValues>, known: Known): FormValues {
  const emptied = emptiable.filter((field) => {
    const typed = some[field]
    return typed === undefined
      ? values.emptied.includes(field)
      : typed.trim() === '' && standsIn(known, field) !== ''
  })
  return { ...values, ...some, emptied, attributes: { ...values.attributes, ...some.attributes } }
}
