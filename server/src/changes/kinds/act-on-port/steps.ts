import type { PortAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import type { SectionWish } from '@patchbay/connectors/switch/writes'
import { sectionDeed } from '../assign-port/section-deed.ts'
import type { PortSnapshot } from '../assign-port/port/snapshot.ts'
import { neededWay } from '../port-way.ts'
import type { Means, Step } from '../../kind.ts'

/** What is said to the switch, down and up again. */
export function halvesOf({ act, switch: name }: PortAct, before: PortSnapshot, { systems }: Means) {
  if (act !== 'power-cycle') {
    return { down: { shutdown: 'shutdown' }, up: { shutdown: null } } satisfies Halves
  }
  const down = { 'power inline': 'power inline never' }
  return { down, up: neededWay(systems, name).plans.asItStands(before.section, down) } satisfies Halves
}

interface Halves {
  readonly down: SectionWish
  readonly up: SectionWish
}

const words = {
  bounce: ['Take', 'down', 'Bring', 'up again'],
  clear: ['Take', 'down', 'Bring', 'up again'],
  'power-cycle': ['Take the power from', '', 'Give', 'its power again'],
} as const

/** Down, and up until it holds: a port is never left down by an act that was to bring it up. Nothing is saved. */
export function actSteps(intent: PortAct, before: PortSnapshot, means: Means): Step[] {
  const on = `${intent.switch} ${before.interface}`
  const { down, up } = halvesOf(intent, before, means)
  const [take, off, give, back] = words[intent.act]
  return [
    {
      name: 'down',
      title: `${take} ${on} ${off}`.trim(),
      forth: sectionDeed(intent, before, means, down),
      back: sectionDeed(intent, before, means, up),
    },
    {
      name: 'up',
      title: `${give} ${on} ${back}`,
      forth: sectionDeed(intent, before, means, up),
      back: 'needless',
      restores: true,
    },
  ]
}
