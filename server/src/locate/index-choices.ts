import type { Choice } from '@patchbay/contract/questions'
import type { Heard } from '../sources/ask-source.ts'
import type { LastSeen } from '../facts/walked-ports.ts'
import { makerOf } from './vendors.ts'

/** More choices than these are no choice. */
export const mostChoices = 50

export const detailOf = (sighting: LastSeen) =>
  [
    makerOf(sighting.mac),
    sighting.port.outlet ?? `${sighting.switch} ${sighting.interface}`,
    `VLAN ${sighting.vlan}`,
    sighting.present ? null : 'seen before',
  ]
    .filter((part) => part !== null)
    .join(' · ')

export const choiceOf = (sighting: LastSeen): Choice => ({
  ask: sighting.mac,
  title: sighting.mac,
  detail: detailOf(sighting),
  source: 'index',
})

export const capped = (count: number, what: string): Heard =>
  count > mostChoices
    ? { count: mostChoices, complete: false, why: `more than ${mostChoices} ${what}` }
    : { count }
