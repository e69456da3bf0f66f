import type { CheckResult } from '../check-result.ts'
import type { Check } from '@patchbay/contract/changes/check'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { checkAuthentication, checkFirstAuthentication, checkVlanGiven } from './check-authentication.ts'
import { asksAnew } from '../../../ports/port-authentication.ts'
import { checkProtection, protectionClass } from '../../../ports/check-protection.ts'
import { checkPortSecurity } from './check-port-security.ts'
import { checkOwnWay } from '../../../ports/management-path.ts'
import { checkNetworks } from './check-networks.ts'

const id = 'spanning-tree'

/** What spanning tree does to a port of a device: whether it lets it through now, and what its section leaves to the switch. */
function checkSpanningTree({ mode, section, spanningTree = [] }: PortSnapshot): CheckResult[] {
  if (mode !== 'access') return []
  const closed = spanningTree.filter(({ state }) => state === 'blocking' || state === 'broken')
  if (closed.length > 0) {
    const where = closed.map(({ vlan, state }) => `${state}${vlan === null ? '' : ` in VLAN ${vlan}`}`)
    const words = `Spanning tree has the port ${where.join(', ')}: no device on it has network, as with a loop.`
    return [{ id, level: 'amber', words, way: 'Find what is plugged in first.' }]
  }
  const lines = section.lines.map((line) => line.trim())
  const edge =
    spanningTree.some(({ type }) => type?.includes('Edge') === true) ||
    lines.some((line) => /^spanning-tree portfast(?! (?:disable|network))/.test(line))
  const hasBpduGuard = lines.some((line) => line === 'spanning-tree bpduguard enable')
  const words = [
    edge
      ? 'Spanning tree forwards at once.'
      : 'Its section sets no portfast: unless it is set globally, a device waits 30 s after each link.',
    ...(hasBpduGuard ? [] : ['Its section sets no bpduguard; it may be set globally.']),
  ].join(' ')
  return [{ id, level: 'green', words, way: null }]
}

/**
 * Saving keeps all that runs, also what somebody else has not saved. That nothing is unsaved is not said: a switch counts
 * its configuration as saved also when somebody looked at it (CISCO-CONFIG-MAN-MIB).
 */
function checkSaved({ saved = null }: PortSnapshot): CheckResult[] {
  if (saved === null || !saved.unsaved) return []
  const id = 'unsaved'
  if (saved.byRun !== null) {
    const words = `Its configuration has unsaved changes, by run ${saved.byRun}.`
    return [{ id, level: 'green', words, way: null }]
  }
  const words = `Its configuration was changed and not saved since, by ${saved.source}: saving stores those too.`
  return [{ id, level: 'amber', words, way: 'Ask who changed it, or enter a reason for keeping it.' }]
}

const green = (id: string, words: string): CheckResult => ({ id, level: 'green', words, way: null })
const amber = (id: string, words: string, way: string | null = null): CheckResult => ({
  id,
  level: 'amber',
  words,
  way,
})
const red = (id: string, words: string, way: string | null = null): CheckResult => ({
  id,
  level: 'red',
  words,
  way,
})

/** What was looked at, each with how it was found. */
export function checkPort(intent: PortIntent, before: PortSnapshot): Check[] {
  const { source, observedAt } = before
  return [
    checkProtection(before),
    ...modeFits(intent, before),
    ...vlanKnown('access VLAN', intent.accessVlan, before),
    ...vlanKnown('voice VLAN', intent.voiceVlan ?? undefined, before),
    ...others(intent, before),
    ...checkAuthentication(intent, before),
    ...checkVlanGiven(intent, before),
    ...taken(before),
  ].map((found) => ({
    ...found,
    source,
    observedAt,
    protectedClass: protectionClass(before, found),
  }))
}

/** Of what the port would come into and what would be kept; one that is put back was there before, whatever is found now. */
export const checkNew = (intent: PortIntent, before: PortSnapshot): Check[] =>
  [
    ...(cuts(intent, before) ? checkOwnWay(before, true) : []),
    ...checkFirstAuthentication(intent, before),
    ...checkNetworks(before),
    ...checkPortSecurity(before),
    ...checkSpanningTree(before),
    ...checkSaved(before),
  ].map((found) => ({
    ...found,
    source: before.source,
    observedAt: before.observedAt,
    protectedClass: null,
  }))

function modeFits({ accessVlan, voiceVlan }: PortIntent, { mode, section }: PortSnapshot): CheckResult[] {
  if (accessVlan === undefined && voiceVlan == null) return []
  if (mode === 'trunk') {
    const what = accessVlan === undefined ? 'a voice VLAN' : 'an access VLAN'
    const words = `It is a trunk: ${what} would have no effect.`
    return [red('mode', words, 'Make it an access port first.')]
  }
  if (mode === 'access') return [green('mode', 'It is an access port.')]
  const line = section.lines.map((one) => one.trim()).find((one) => one.startsWith('switchport mode '))
  const is =
    line === undefined
      ? 'Its section sets no mode, so it may negotiate a trunk'
      : `Its section says “${line}”, so it may not be an access port`
  return [amber('mode', `${is}. This makes it an access port.`)]
}

/** IOS makes a VLAN that it does not know, where it may: a new network by a typing mistake. */
function vlanKnown(what: string, id: number | undefined, { vlans }: PortSnapshot): CheckResult[] {
  if (id === undefined) return []
  const name = vlans[String(id)]
  if (name === undefined)
    return [red(`vlan ${id}`, `The switch has no VLAN ${id}.`, 'Choose one of its VLANs.')]
  return [green(`vlan ${id}`, `The switch has the ${what} ${id}${name === '' ? '' : `, ${name}`}.`)]
}

/** Also where the fields stay as they are: a bounce takes everybody's link. */
export const cuts = (intent: PortIntent, before: PortSnapshot): boolean => {
  const { bounce, adminUp, power, accessVlan, voiceVlan } = intent
  return (
    (bounce === 'now' && before.adminUp) ||
    adminUp === false ||
    power === 'never' ||
    accessVlan !== undefined ||
    (voiceVlan !== undefined && voiceVlan !== before.voiceVlan) ||
    asksAnew(intent, before)
  )
}

function others(intent: PortIntent, before: PortSnapshot): CheckResult[] {
  const { devices, operUp } = before
  if (!cuts(intent, before)) return [green('devices', 'No device loses a connection.')]
  if (devices.length === 0) {
    return operUp
      ? [amber('devices', 'The link is up and no device is seen. A device on it loses its connection.')]
      : [green('devices', 'No device loses a connection: the link is down.')]
  }
  if (devices.length === 1) return [green('devices', 'One device is on the port, named below.')]
  return [amber('devices', `${devices.length} devices are on the port; all of them lose their connection.`)]
}

function taken({ status }: PortSnapshot): CheckResult[] {
  if (status !== 'err-disabled') return []
  return [amber('err-disabled', 'The port is err-disabled. A bounce opens it even if the cause remains.')]
}
