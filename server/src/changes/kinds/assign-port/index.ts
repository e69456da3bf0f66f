import { declared } from '../../kind.ts'
import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import { assignPort as change } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { ChangeKind } from '../../kind.ts'
import { checkPortRequester, readUsePolicies } from './check-requester.ts'
import { protectedSince } from '../../../ports/check-protection.ts'
import { checkNew, checkPort, cuts } from './checks.ts'
import { descriptionToSend } from '../../../ports/description.ts'
import { checkProfile } from './profile/check.ts'
import { checkGiven } from './profile/check-given.ts'
import { plannedPort } from '../../../ports/planned-port.ts'
import type { PlannedPort } from '../../../ports/planned-port.ts'
import { portProofs } from '../../../ports/proofs.ts'
import { readPort } from '../../../ports/read.ts'
import { fieldsOf, goesByLines, settingsBack } from '../../../ports/settings.ts'
import { showPort } from '../../../ports/show.ts'
import { portSnapshot } from '../../../ports/snapshot.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { portSteps } from '../../../ports/steps.ts'
import { touchedByPort } from '../../../ports/touches.ts'
import { neededWriteAccess } from '../../../switches/write-access.ts'

/** Sets a known port for a use: VLANs, description, enabled or not, power, and how one authenticates. */
export const assignPort: ChangeKind<PlannedPort, PortSnapshot> = {
  ...declared(change),
  intent: plannedPort,
  snapshot: portSnapshot,
  named: ({ switch: name, interface: on }) => `${name} ${shortInterface(on)}`,
  targets: ({ switch: name, interface: on }) => [`interface ${name} ${longInterface(on)}`],
  writesTo: ({ switch: name }, { systems }) => [
    { system: neededWriteAccess(systems, name).system.name, device: name },
  ],
  read: readPort,
  moved,
  touches: touchedByPort,
  names: ({ description }) =>
    description === undefined ? [] : [{ of: 'ports', text: descriptionToSend(description) }],
  check: async (intent, snapshot, { database }) => [
    ...checkPort(intent, snapshot),
    ...(await checkProfile(database, intent, snapshot)),
  ],
  checkNew: async (intent, snapshot, { database }) => [
    ...checkNew(intent, snapshot),
    ...(await checkGiven(database, intent, snapshot)),
  ],
  checkRequester: async (intent, snapshot, requester, { database }) =>
    checkPortRequester(await readUsePolicies(database), intent, snapshot, requester),
  show: (intent, snapshot, { systems }) =>
    showPort(neededWriteAccess(systems, intent.switch).plans, intent, snapshot),
  steps: portSteps,
  proofs: portProofs,
  after: (_intent, later) => fieldsOf(later),
  risky: takesAway,
  // What could cut us off goes back by itself, as nobody may reach it any more to put it back.
  provesOrUndoes: (intent, { ours = [], ...before }) => ours.length > 0 && cuts(intent, before),
  agreedTogether,
  // Who is cut off for a moment, a phone or not, that the identity system may give another VLAN, and that a port that asked nobody
  // asks nobody again, is so at both ends of it.
  foreseen: ['protected', 'devices', 'authentication', 'opened'],
  undo: undoIntent,
  insteadOfUndoing: 'Assign the port again from its present settings.',
}

/** Who went is no matter; who came may be cut off by what nobody was asked about, unless the port is set for them. */
function moved(before: PortSnapshot, now: PortSnapshot, { expected = [] }: PlannedPort): string | null {
  if (before.section.lines.join('\n') !== now.section.lines.join('\n')) {
    return 'its configuration section changed since the preview.'
  }
  const protectedNow = protectedSince(before, now)
  if (protectedNow !== null) return protectedNow
  const cut = networksCut(before, now)
  if (cut !== null) return cut
  const known = new Set([...expected, ...before.devices.map(({ mac }) => mac)])
  const came = now.devices.filter(({ mac }) => !known.has(mac)).map(({ mac }) => mac)
  return came.length === 0 ? null : `${came.join(', ')} appeared on the port since.`
}

/** How old a reading is makes no difference, nor who else carries the VLAN; that nobody does any more leaves it without network. */
function networksCut(
  { networks: before = [] }: PortSnapshot,
  { networks: now = [] }: PortSnapshot,
): string | null {
  const carried = new Set(before.filter(({ path }) => path.is !== 'nowhere').map(({ vlan }) => vlan))
  const cut = now.find(({ vlan, path }) => path.is === 'nowhere' && carried.has(vlan))
  return cut === undefined ? null : `no uplink of its switch carries VLAN ${cut.vlan} any more.`
}

/**
 * Shut, or without power for good: whoever is there is cut off until somebody puts it back. A port that lets everybody in takes
 * away what keeps strangers out.
 */
function takesAway({ adminUp, power, authentication }: Partial<PortIntent>): boolean {
  return adminUp === false || power === 'never' || authentication === 'none'
}

/** The same for many ports; one that takes something away is looked at by itself by whoever agrees. */
function agreedTogether({ switch: _switch, interface: _interface, ...asked }: PlannedPort): object | null {
  return takesAway(asked) ? null : asked
}

/** Each field that was set, as it was; of mode, power and authentication with the lines that it had. */
function undoIntent(intent: PlannedPort, before: PortSnapshot): PlannedPort {
  return {
    switch: intent.switch,
    interface: intent.interface,
    bounce: intent.bounce,
    ...settingsBack(intent, before),
    ...(goesByLines(intent) ? { asItStood: before.section.lines } : {}),
  }
}

/** What is asked for at another port: all but which it is, and its lines as they stood. */
const taken = ({
  switch: _switch,
  interface: _interface,
  asItStood: _lines,
  expected: _expected,
  ...intent
}: PlannedPort): PortLike['intent'] => intent

export const portLike = { kind: assignPort, taken }
