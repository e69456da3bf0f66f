import type { EndpointLike, EndpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { attributesIn, shownValues } from './shown-values.ts'
import type { Known } from './shown-values.ts'
import { macOf } from '../../../changes/form/mac-field.ts'
import { whyAsked, whyLike } from '../../../changes/why-values.ts'
import type { WhyValues } from '../../../changes/why-values.ts'

/** As the form holds them; empty for what is not said, which stays as it is. */
export interface FormValues extends WhyValues {
  /** `present` or `absent`. */
  readonly state: string
  /** Name of the identity system; empty for the only one. */
  readonly system: string
  /** In any notation. */
  readonly mac: string
  readonly thing: string
  readonly group: string
  readonly profile: string
  readonly description: string
  /** By the name of the attribute; one that is there and empty is taken away. */
  readonly attributes: Readonly<Record<string, string>>
  /** Of profile and description those that are taken away. */
  readonly emptied: readonly string[]
}

/** What a link to the form fills in. */
export type Filled = Pick<FormValues, 'mac' | 'group'>

/** The form before somebody types: what the address fills in, and what an earlier run was asked for. */
export const valuesFrom = ({ mac, group }: Filled, like: EndpointLike | null): FormValues => ({
  state: like?.intent.state ?? 'present',
  system: like?.intent.system ?? '',
  mac,
  thing: like?.intent.thing ?? '',
  group: group === '' ? (like?.intent.group ?? '') : group,
  profile: like?.intent.profile ?? '',
  description: like?.intent.description ?? '',
  attributes: Object.fromEntries((like?.intent.attributes ?? []).map(({ name, value }) => [name, value])),
  emptied:
    like === null ? [] : (['profile', 'description'] as const).filter((name) => like.intent[name] === ''),
  ...whyLike(like),
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

type Asked = ReturnType<typeof whyAsked> & { readonly intent: EndpointWish }

/** What is asked for of a device that stands as `known`. Of one that is to be forgotten nothing but the device is said. */
export function askedFrom(values: FormValues, known: Known): Asked {
  const { state, mac, system, thing, profile, description, attributes, emptied } = values
  const { group } = shownValues(values, known)
  const standing = attributesIn(known)
  const orEmptied = (field: string, text: string) => orNull(text) ?? (emptied.includes(field) ? '' : null)
  const device = { mac: macOf(mac) ?? mac, system: orNull(system) }
  const none = { thing: null, group: null, profile: null, description: null, attributes: [] }
  const says = {
    thing: onboardedThings.find((one) => one === thing) ?? null,
    group: orNull(group),
    profile: orEmptied('profile', profile),
    description: orEmptied('description', description),
    // What is not there and left empty stays so.
    attributes: Object.entries(attributes)
      .map(([name, value]) => ({ name, value: value.trim() }))
      .filter(({ name, value }) => value !== '' || Object.hasOwn(standing, name)),
  }
  return {
    intent:
      state === 'absent' ? { state: 'absent', ...device, ...none } : { state: 'present', ...device, ...says },
    ...whyAsked(values),
  }
}
