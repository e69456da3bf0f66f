import { thingWords } from '@patchbay/contract/changes/onboarded-things'
import { checkDeviceMac } from '../device-mac.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointSnapshot } from '../../../endpoints/snapshot.ts'
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
): CheckResult[] {
  return [checkDeviceMac(intent.mac, madeUp), ...madeFor(intent, before, things)].map((one) => ({
    ...one,
    source: null,
  }))
}

const madeUp = {
  level: 'red',
  words: 'This MAC is random and will change. Another device could use it and be authorized.',
  way: 'Turn off its private address for this network, and read its MAC again.',
} as const

function madeFor(
  { thing }: EndpointIntent,
  { maker }: EndpointSnapshot,
  things: EndpointGroups['things'],
): CheckResult[] {
  if (thing === null || thing === 'other') return []
  const said = thingWords[thing]
  if (maker === null) {
    const words = `The MAC has no registered vendor, so a ${said} cannot be confirmed.`
    return [checkResult('amber', 'maker', words, 'Check the device itself.')]
  }
  if (isMadeBy(things, thing, maker) === false) {
    const words = `Entered as a ${said}, but ${maker} is known for other things.`
    return [checkResult('amber', 'other-maker', words, 'Check the device itself: a MAC is easily copied.')]
  }
  return [checkResult('green', 'maker', `Entered as a ${said}; its vendor is ${maker}.`)]
}
