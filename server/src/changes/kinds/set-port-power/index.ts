import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { setPortPower as change } from '@patchbay/contract/changes/kinds/set-port-power'
import { protectedSince } from '../../../ports/check-protection.ts'
import { touchedByPort } from '../../../ports/touches.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'
import { declared } from '../../kind.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkNotHeldOff } from './check-held-off.ts'
import { checkPace, repetition } from './pace.ts'
import { checkPower } from './checks.ts'
import { powerIntent, powerSnapshot } from './intent.ts'
import type { PowerIntent, PowerSnapshot } from './intent.ts'
import { powerProofs } from './proofs.ts'
import { asAssignment, readPower } from './read.ts'
import { powerField, showPower } from './show.ts'
import { powerSteps } from './steps.ts'
import { modeWords } from './wishes.ts'

const takes = ({ action, asItWas }: PowerIntent) => asItWas === undefined && action !== 'on'

/** Takes the PoE of a port and gives it back as it was. */
export const setPortPower: ChangeKind<PowerIntent, PowerSnapshot> = {
  ...declared(change),
  intent: powerIntent,
  snapshot: powerSnapshot,
  named: ({ switch: name, interface: on }) => `${name} ${shortInterface(on)}`,
  targets: ({ switch: name, interface: on }) => [`interface ${name} ${longInterface(on)}`],
  writesTo: ({ switch: name }, { systems }) => [
    { system: neededWriteAccess(systems, name).system.name, device: name },
  ],
  read: readPower,
  moved: (before, now) =>
    before.section.lines.join('\n') === now.section.lines.join('\n')
      ? protectedSince(before, now)
      : 'its configuration section changed since the preview.',
  touches: (intent, before) => touchedByPort(asAssignment(intent), before),
  check: async (intent, before) => checkPower(intent, before),
  checkNew: async (intent, _before, { database }) => [
    ...(await checkNotHeldOff(database, intent)),
    ...(await checkPace(database, intent)),
  ],
  show: showPower,
  steps: powerSteps,
  proofs: powerProofs,
  repetition,
  after: ({ action, asItWas }, later) =>
    action === 'cycle' && asItWas === undefined ? {} : { [powerField]: modeWords(later.section.lines) },
  risky: takes,
  // Off without an end would be forgotten; a cycle leaves nothing to end.
  end: ({ action, asItWas }) =>
    asItWas !== undefined || action === 'on' ? 'free' : action === 'off' ? 'needed' : 'none',
  undoable: ({ action, asItWas }) => action !== 'cycle' && asItWas === undefined,
  foreseen: ['protected', 'devices', 'state'],
  undo: ({ switch: name, interface: on, action, asItWas }, before) => {
    if (asItWas !== undefined || action === 'cycle') return null
    const { observedAt, section, delivering, devices, operUp, drawn, class: of, onPort } = before
    return {
      switch: name,
      interface: on,
      action: 'on',
      asItWas: { observedAt, section, delivering, devices, operUp, drawn, class: of, onPort },
    }
  },
}
