import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { portAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import type { PortAct } from '@patchbay/contract/common-queries/cisco-switch/actions'
import { guardedSince } from '../assign-port/check-guarded.ts'
import { clientProofs } from '../assign-port/proofs.ts'
import { readPort } from '../assign-port/port/read.ts'
import { portSnapshot } from '../assign-port/port/snapshot.ts'
import type { PortSnapshot } from '../assign-port/port/snapshot.ts'
import { touchedByPort } from '../assign-port/port/touches.ts'
import { neededWay } from '../port-way.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkAct } from './checks.ts'
import { showAct } from './show.ts'
import { actSteps } from './steps.ts'

/** The port as an assignment that changes nothing of it: what is read, touched and proven is the same. */
const asAssignment = ({ switch: name, interface: on }: PortAct) =>
  ({ switch: name, interface: on, bounce: 'never' }) as const

/** Does something to a port that leaves it as it was: down and up, without power and with it, brought back. */
export const actOnPort: ChangeKind<PortAct, PortSnapshot> = {
  name: 'act-on-port',
  title: changeKindTitles['act-on-port'],
  key: 'commands-switch-actions',
  intent: portAct,
  snapshot: portSnapshot,
  named: ({ switch: name, interface: on }) => `${name} ${shortInterface(on)}`,
  targets: ({ switch: name, interface: on }) => [`interface ${name} ${longInterface(on)}`],
  writesTo: ({ switch: name }, { systems }) => [
    { system: neededWay(systems, name).system.name, device: name },
  ],
  read: (intent, means, ask) => readPort(asAssignment(intent), means, ask),
  moved: (before, now) => {
    if (before.section.lines.join('\n') !== now.section.lines.join('\n'))
      return 'its section of the configuration is another one than was previewed.'
    if ((before.cause === null) !== (now.cause === null))
      return now.cause === null ? 'it has come back.' : `the switch has taken it down: ${now.cause}`
    return guardedSince(before, now)
  },
  touches: (intent, before) => touchedByPort(asAssignment(intent), before),
  check: async (intent, before) => checkAct(intent, before),
  show: showAct,
  steps: actSteps,
  proofs: (intent, before, means) => clientProofs(asAssignment(intent), before, means),
  after: () => ({}),
  risky: ({ act }) => act === 'power-cycle',
  agreedTogether: ({ act }) => ({ act }),
  neverUndone: true,
  undo: () => null,
}
