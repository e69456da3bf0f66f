import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { sessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import { deviceTargets } from '../device-targets.ts'
import type { ChangeKind } from '../../kind.ts'
import { neededIdentity } from '../onboard-endpoint/system.ts'
import { checkSession } from './checks.ts'
import { movedSince, readSession } from './read.ts'
import { showSessionAct } from './show.ts'
import { sessionSnapshot } from './snapshot.ts'
import type { SessionSnapshot } from './snapshot.ts'
import { sessionProofs, sessionSteps } from './steps.ts'
import { touchedBySession } from './touches.ts'

/** Has who let a device in do something to its session: let it sign on again, end it, take its link down and up. */
export const actOnSession: ChangeKind<SessionAct, SessionSnapshot> = {
  name: 'act-on-session',
  title: changeKindTitles['act-on-session'],
  key: 'commands-ise-actions',
  intent: sessionAct,
  snapshot: sessionSnapshot,
  named: ({ mac }) => `Session of ${mac}`,
  targets: ({ mac }) => deviceTargets(mac),
  writesTo: ({ system }, { systems }) => [{ system: neededIdentity(systems, system).name, device: null }],
  read: readSession,
  moved: movedSince,
  touches: touchedBySession,
  check: async (intent, before) => checkSession(intent, before),
  show: showSessionAct,
  steps: sessionSteps,
  proofs: sessionProofs,
  after: () => ({}),
  neverUndone: true,
  undo: () => null,
}
