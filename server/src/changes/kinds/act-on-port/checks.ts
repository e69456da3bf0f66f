import type { Check } from '@patchbay/contract/changes/check'
import type { PortAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import { checkGuarded, guardedClass } from '../assign-port/check-guarded.ts'
import { checkOwnWay } from '../assign-port/port/own-way.ts'
import type { PortSnapshot } from '../assign-port/port/snapshot.ts'
import { found } from '../found.ts'
import type { Found } from '../found.ts'

/** What was looked at, each with how it was found. */
export function checkAct(intent: PortAct, before: PortSnapshot): Check[] {
  const { source, observedAt } = before
  return [
    checkGuarded(before),
    sensible(intent, before),
    reached(intent, before),
    ...checkOwnWay(before, false),
  ].map((one) => ({
    ...one,
    source,
    observedAt,
    protectedClass: guardedClass(before, one),
  }))
}

function sensible({ act }: PortAct, before: PortSnapshot): Found {
  const down = before.cause !== null
  if (!before.adminUp) {
    return found(
      'red',
      'state',
      'It is shut: there is nothing to take down.',
      'Open it in Switch port assignment.',
    )
  }
  if (act === 'clear') {
    if (!down) return found('red', 'state', 'The switch has not taken it down.', 'Bounce it instead.')
    return found('amber', 'state', before.cause ?? '')
  }
  if (down) {
    const words = 'The switch took it down itself.'
    return found('red', 'state', words, 'Bring it back instead: its cause is said there first.')
  }
  if (act === 'power-cycle' && !before.delivering) {
    return found('red', 'state', 'It gives no power to anybody.', 'Bounce it instead.')
  }
  return found('green', 'state', act === 'bounce' ? 'It is open.' : 'It gives power.')
}

function reached({ act }: PortAct, { devices }: PortSnapshot): Found {
  const loses = act === 'power-cycle' ? 'its power' : 'its connection'
  if (devices.length === 0) return found('green', 'devices', 'Nobody is seen there.')
  if (devices.length === 1)
    return found('green', 'devices', `One device is there and loses ${loses} for a moment.`)
  return found(
    'amber',
    'devices',
    `${devices.length} devices are there; each loses ${loses} or its link for a moment.`,
  )
}
