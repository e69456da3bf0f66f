import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import { macBadges } from '@patchbay/contract/identifiers/mac'
import { found } from '../found.ts'
import type { Found } from '../found.ts'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import type { OnboardedThing } from '@patchbay/contract/changes/onboarded-things'
import { hasWords } from '../../../policies/name-words.ts'

type Things = EndpointGroups['things']

const named = (makers: readonly string[], maker: string) => makers.some((words) => hasWords(maker, words))

/** Whether somebody who makes such things made this one; null where nothing can be said. */
export function isMadeBy(things: Things, thing: OnboardedThing, maker: string): boolean | null {
  const own = things.find((one) => one.thing === thing)?.makers ?? []
  if (own.length === 0) return null
  if (named(own, maker)) return true
  // Known for other things: what nobody here knows may make anything.
  return things.some(({ makers }) => named(makers, maker)) ? false : null
}

/** Is it the MAC of one device that keeps it, and can it be of what the device is said to be. */
export function checkMac(
  intent: EndpointIntent,
  before: EndpointSnapshot,
  { things }: EndpointGroups,
): Found[] {
  return [kindOf(intent.mac), ...madeFor(intent, before, things)].map((one) => ({ ...one, source: null }))
}

function kindOf(mac: string): Found {
  const badges = macBadges(mac)
  const router = badges.find((badge) => badge.startsWith('virtual router'))
  if ((Number.parseInt(mac.slice(0, 2), 16) & 1) === 1 || /^0{2}(:0{2}){5}$/.test(mac)) {
    return found('red', 'mac', `${mac} is no MAC of one device.`, 'Look it up at the device.')
  }
  if (router !== undefined) return found('red', 'mac', `${mac} is a ${router}, and no device.`)
  if (!badges.includes('private address')) return found('green', 'mac', 'It is the MAC of one device.')
  return found(
    'red',
    'mac',
    'The device made this MAC up, and comes with another one some day: whoever makes up the same is let in by it then.',
    'Turn its private address off for this network, and read its MAC again.',
  )
}

function madeFor(
  { thing }: EndpointIntent,
  { maker }: EndpointSnapshot,
  things: EndpointGroups['things'],
): Found[] {
  if (thing === null || thing === 'other') return []
  const said = thingWords[thing]
  if (maker === null) {
    const words = `Nobody is registered as the maker of it, so that it cannot be told whether it is a ${said}.`
    return [found('amber', 'maker', words, 'Look at the device itself.')]
  }
  if (isMadeBy(things, thing, maker) === false) {
    const words = `It is said to be a ${said}, and ${maker} is known for other things.`
    return [found('amber', 'other-maker', words, 'Look at the device itself: a MAC is easily borrowed.')]
  }
  return [found('green', 'maker', `It is said to be a ${said}, and ${maker} made it.`)]
}
