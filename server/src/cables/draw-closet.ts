import { compareInterfaces } from '@patchbay/connectors/switch/interfaces'
import type { CableHealth } from '@patchbay/contract/workflows/cable-health-check'
import { judgePairs } from './judge-pairs.ts'
import { testWords } from './closet.ts'
import type { ClosetPort } from './closet.ts'
import type { CableDossier } from './search.ts'

/** More rows than these are no comparison. */
const most = 40

const isFaulty = ({ test }: ClosetPort) => test !== null && judgePairs(test.pairs).outcome === 'fault'

/** What weighs most first: a fault that was tested, then errors. */
const order = (one: ClosetPort, other: ClosetPort) =>
  Number(isFaulty(other)) - Number(isFaulty(one)) ||
  (other.errors ?? -1) - (one.errors ?? -1) ||
  Number(one.switch > other.switch) - Number(one.switch < other.switch) ||
  compareInterfaces(one.interface, other.interface)

/** The other ports of the closet with a link, beside the one that was asked for. */
export function drawCloset(
  { closet, readAt }: CableDossier,
  here: { readonly switch: string; readonly interface: string },
): CableHealth['closet'] {
  if (closet === null) return null
  const others = closet.ports.filter(
    (port) =>
      (port.up || port.test !== null) && !(port.switch === here.switch && port.interface === here.interface),
  )
  const shown = others.toSorted(order).slice(0, most)
  return {
    rows: shown.map((port) => ({
      switch: port.switch,
      interface: port.interface,
      outlet: port.outlet,
      speed: port.speed,
      errors: port.errors,
      test: testWords(port.test),
      testedAt: port.test?.testedAt.toISOString() ?? null,
      fault: isFaulty(port),
      observedAt: port.observedAt.toISOString(),
    })),
    complete: shown.length === others.length,
    state: 'told',
    why:
      shown.length === others.length
        ? null
        : `${shown.length} of ${others.length} ports are shown, the worst first`,
    source: 'index',
    observedAt: readAt?.toISOString() ?? null,
  }
}
