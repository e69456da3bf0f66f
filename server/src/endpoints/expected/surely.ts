import { flip } from '../../ise-session/conditions.ts'
import type { Comparison, Holds, Judging } from '../../ise-session/conditions.ts'

/** What is certain of a device before it has authenticated: it will by its MAC, at a port of a switch. */
export interface Joining {
  /** Name of the group that it will be in. */
  readonly group: string
  /** Name of the group that this one lies in; null where there is none, or that is not told. */
  readonly parent: string | null
  /** The profile that stays; null where profiling chooses. */
  readonly profile: string | null
  /** Nothing holds it back; false where that is not known. */
  readonly free: boolean
}

/**
 * Whether a condition will hold, without a guess: what is not certain is `unknown`. So is one that is turned round, as no
 * reference says what it comes to where an attribute is missing.
 */
export const surely = (joining: Joining): Judging => ({
  compare: (comparison) => compared(comparison, joining),
  negated: () => 'unknown',
})

/** Values that a MAC authentication at a switch of Cisco has, and others that it certainly has not: by name and by number of RADIUS. */
const bypass: Readonly<
  Record<string, { readonly has: readonly string[]; readonly hasNot: readonly string[] }>
> = {
  'normalised radius.radiusflowtype': {
    has: ['wiredmab'],
    hasNot: ['wired802_1x', 'wireless802_1x', 'wirelessmab', 'wiredwebauth', 'wirelesswebauth', 'vpn'],
  },
  'radius.service-type': {
    has: ['call check', '10'],
    hasNot: ['login', '1', 'framed', '2', 'outbound', '5', 'administrative', '6', 'nas prompt', '7'],
  },
  'radius.nas-port-type': {
    has: ['ethernet', '15'],
    hasNot: ['virtual', '5', 'wireless - ieee 802.11', '19'],
  },
  'network access.usecase': { has: ['host lookup'], hasNot: ['guest flow'] },
}

function compared({ attribute, operator, value }: Comparison, joining: Joining): Holds {
  const [, not, plain = ''] = /^(not)?(.*)$/i.exec(operator) ?? []
  const holds = positive(attribute.toLowerCase(), plain.toLowerCase(), value, joining)
  return not === undefined ? holds : flip(holds)
}

function positive(attribute: string, operator: string, value: string, joining: Joining): Holds {
  if (attribute === 'identitygroup.name') return inGroup(operator, value, joining)
  if (attribute === 'endpoints.endpointpolicy') {
    return operator === 'equals' && joining.profile !== null && lastOf(value) === joining.profile
      ? 'yes'
      : 'unknown'
  }
  if (attribute === 'session.ancpolicy') return operator === 'equals' && joining.free ? 'no' : 'unknown'
  const told = bypass[attribute]
  if (told === undefined || operator !== 'equals') return 'unknown'
  if (told.has.includes(value.toLowerCase())) return 'yes'
  return told.hasNot.includes(value.toLowerCase()) ? 'no' : 'unknown'
}

const root = 'Endpoint Identity Groups'
const lastOf = (path: string) => path.split(':').at(-1)

/** Groups are named with all that they lie in: `Endpoint Identity Groups:Profiled:Printers`. */
function inGroup(operator: string, value: string, { group, parent }: Joining): Holds {
  if (operator === 'startswith') return `${root}:`.startsWith(value) ? 'yes' : 'unknown'
  if (operator === 'contains') return group.includes(value) ? 'yes' : 'unknown'
  if (operator === 'endswith') return `:${group}`.endsWith(value) ? 'yes' : 'unknown'
  if (operator !== 'equals' || !value.startsWith(`${root}:`)) return 'unknown'
  const last = lastOf(value) ?? ''
  if (last === group) return 'yes'
  // Whether a group counts as one that it lies in, or one in other letters, nobody has confirmed.
  return last === parent || last.toLowerCase() === group.toLowerCase() ? 'unknown' : 'no'
}
