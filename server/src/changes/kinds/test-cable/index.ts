import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { testCable as change } from '@patchbay/contract/changes/kinds/test-cable'
import type { CableTestAsked } from '@patchbay/contract/changes/kinds/test-cable'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { portAct } from '../../../ports/act.ts'
import { clientProofs } from '../../../ports/proofs.ts'
import { touchedByPort } from '../../../ports/touches.ts'
import { protectedSince } from '../../../ports/check-protection.ts'
import { declaredAct } from '../../kind.ts'
import type { ChangeKind, Shown } from '../../kind.ts'
import { checkCable } from './checks.ts'
import { cableProofs } from './proofs.ts'
import { asAssignment, cableSnapshot, readCable } from './read.ts'
import type { CableSnapshot } from './read.ts'
import { cableSteps } from './steps.ts'

/** Who is cut, and by what words. */
function showCable({ switch: name }: CableTestAsked, before: CableSnapshot): Shown {
  const target = `${name} ${shortInterface(before.interface)}`
  return {
    sentence: `Test the cable of ${target}.`,
    target,
    fields: [],
    sendings: [{ to: `${name} by ${before.source}`, lines: [...before.lines] }],
    affected: before.devices.map(({ mac, address, hostname, owner }) => ({
      mac,
      address,
      name: hostname,
      owner,
      how: 'may lose its link for some seconds',
    })),
    transliterated: [],
    nothing: false,
  }
}

/** Tests the cable of a port by TDR, keeps what it came to, and proves that the link is as it was. */
export const testCable: ChangeKind<CableTestAsked, CableSnapshot> = {
  ...declaredAct(change),
  intent: askedSchema(change),
  snapshot: cableSnapshot,
  named: ({ switch: name, interface: on }) => `${name} ${shortInterface(on)}`,
  targets: (intent) => portAct.targets({ ...intent, act: 'bounce' }),
  writesTo: (intent, means) => portAct.writesTo({ ...intent, act: 'bounce' }, means),
  read: readCable,
  moved: (before, now) => {
    if (before.section.lines.join('\n') !== now.section.lines.join('\n'))
      return 'its configuration section changed since the preview.'
    if (before.cause === null && now.cause !== null) return `the port was err-disabled: ${now.cause}`
    if (before.ran !== now.ran) return 'its cable was tested since the preview.'
    return protectedSince(before, now)
  },
  touches: (intent, before) => touchedByPort(asAssignment(intent), before),
  check: async (_intent, before) => checkCable(before),
  show: showCable,
  steps: cableSteps,
  proofs: (intent, before, means) => [
    ...cableProofs(intent, before, means),
    ...clientProofs(asAssignment(intent), before, means),
  ],
}
