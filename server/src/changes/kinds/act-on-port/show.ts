import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { PortAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import type { PortSnapshot } from '../assign-port/port/snapshot.ts'
import { neededWay } from '../port-way.ts'
import type { Means, Shown } from '../../kind.ts'
import { halvesOf } from './steps.ts'

const sentences = {
  bounce: (target: string) => `Take ${target} down and up again.`,
  'power-cycle': (target: string) => `Take the power from ${target} and give it again.`,
  clear: (target: string) => `Bring ${target} back, which the switch took down.`,
} as const

const hows = {
  bounce: 'loses its link for a few seconds, and asks for an address anew',
  'power-cycle': 'loses its power for a few seconds, and starts anew',
  clear: 'comes back, unless the cause is still there',
} as const

/** The act as a sentence, and word for word as it will be sent. */
export function showAct(intent: PortAct, before: PortSnapshot, means: Means): Shown {
  const target = `${intent.switch} ${shortInterface(before.interface)}`
  const { down, up } = halvesOf(intent, before, means)
  const { plans } = neededWay(means.systems, intent.switch)
  const taken = plans.lines(before.section, down)
  const given = plans.lines({ ...before.section, lines: [...before.section.lines, ...taken] }, up)
  const section = (lines: readonly string[]) => [
    `interface ${before.interface}`,
    ...lines.map((line) => ` ${line}`),
  ]
  return {
    sentence: sentences[intent.act](target),
    target,
    fields: [],
    sendings: [
      {
        to: `${intent.switch} by ${before.source}`,
        lines: ['configure terminal', ...section(taken), ...section(given), 'end'],
      },
    ],
    affected: before.devices.map(({ mac, address, hostname, owner }) => ({
      mac,
      address,
      name: hostname,
      owner,
      how: hows[intent.act],
    })),
    transliterated: [],
    nothing: false,
  }
}
