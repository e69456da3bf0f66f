import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { actOnWireless as change } from '@patchbay/contract/changes/kinds/act-on-wireless'
import type { WirelessAct } from '@patchbay/contract/changes/kinds/act-on-wireless'
import { loginsIn } from '../../../locate/owner.ts'
import { touchesNothing } from '../../../policies/protected.ts'
import type { Touched } from '../../../policies/protected.ts'
import { placesNamed } from '../../downstream/place-named.ts'
import { declaredAct } from '../../kind.ts'
import type { ChangeKind, Means, Shown } from '../../kind.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'
import { deviceTargets } from '../device-mac.ts'
import { deauthenticates, deauthenticatesOn } from './release.ts'
import { actionOf, wirelessProofs, wirelessSteps } from './proofs.ts'
import { neededController, readWireless, settleWirelessAct, wirelessMoved, wirelessSnapshot } from './read.ts'
import type { WirelessSnapshot } from './read.ts'

function checkClient({ title, client, accessPoint }: WirelessSnapshot): CheckResult[] {
  if (client === null)
    return [checkResult('red', 'online', `${title} does not have the client now.`, 'Ask where it is.')]
  const at = client.accessPoint ?? 'an unknown access point'
  const software = accessPoint?.software ?? null
  return [
    !deauthenticatesOn(software)
      ? checkResult(
          'red',
          'release',
          `${title} runs ${software ?? ''}, which cannot de-authenticate a client over RESTCONF. It takes ${deauthenticates}.`,
          'End its session at ISE instead.',
        )
      : checkResult(
          'green',
          'online',
          `It is ${client.stage} at ${at}${client.ssid === null ? '' : ` on ${client.ssid}`}.`,
        ),
    checkResult('amber', 'neighbour', 'Another client of the same radio may be disconnected too.'),
  ]
}

function checkAccessPoint(
  { act }: WirelessAct,
  { title, accessPoint, clients }: WirelessSnapshot,
): CheckResult[] {
  if (accessPoint === null || !accessPoint.joined)
    return [
      checkResult(
        'red',
        'joined',
        accessPoint === null
          ? `${title} does not know the access point.`
          : `${accessPoint.name} is not joined to ${title}.`,
        'Cycle the power of its port instead.',
      ),
    ]
  const joined = checkResult('green', 'joined', `${accessPoint.name} is joined to ${title}.`)
  if (act === 'blink')
    return accessPoint.blinking === true
      ? [joined, checkResult('amber', 'blinking', 'Its LED blinks already. It blinks for longer.')]
      : [joined]
  if (clients === null)
    return [
      joined,
      checkResult(
        'amber',
        'clients',
        'Its clients are not known in full. They lose the network for minutes.',
      ),
    ]
  if (clients.length === 0) return [joined, checkResult('green', 'clients', 'It has no client.')]
  const names = clients.slice(0, 3).map(({ username, mac }) => username ?? mac)
  const more = clients.length > 3 ? ` and ${clients.length - 3} more` : ''
  const many = clients.length === 1 ? '1 client loses' : `${clients.length} clients lose`
  return [
    joined,
    checkResult('amber', 'clients', `${many} the network for minutes: ${names.join(', ')}${more}.`),
  ]
}

/** The device, its login and address, its access point, and who loses the network with that. */
function touchedByWireless(
  { act, mac }: WirelessAct,
  { client, accessPoint, clients }: WirelessSnapshot,
): Touched {
  const all = [...(client === null ? [] : [client]), ...(act === 'reboot' ? (clients ?? []) : [])]
  const own = act === 'deauthenticate' ? [] : [accessPoint?.radioMac, accessPoint?.ethernetMac]
  return {
    ...touchesNothing,
    places: act === 'reboot' ? placesNamed(accessPoint?.uplink) : [],
    macs: [...new Set([mac, ...own, ...all.map((one) => one.mac)].filter((one) => one != null))],
    hosts: act === 'deauthenticate' || accessPoint === null ? [] : [accessPoint.name],
    addresses: all.flatMap(({ address }) => address ?? []),
    people: loginsIn(
      all.map(({ username }) => username),
      {},
    ),
  }
}

const sentences = {
  deauthenticate: (of: string) => `De-authenticate ${of}.`,
  reboot: (of: string) => `Reboot ${of}.`,
  blink: (of: string, minutes: string) =>
    `Blink the LED of ${of} for ${minutes === '1' ? '1 minute' : `${minutes} minutes`}.`,
} as const

const targetOf = ({ act, mac }: WirelessAct, { accessPoint }: WirelessSnapshot) =>
  act === 'deauthenticate' ? mac : (accessPoint?.name ?? mac)

function showWirelessAct(intent: WirelessAct, before: WirelessSnapshot, { systems }: Means): Shown {
  const { plans, title } = neededController(systems, intent.system)
  const { client, clients, accessPoint } = before
  const losing = intent.act === 'reboot' ? (clients ?? []) : client === null ? [] : [client]
  const how =
    intent.act === 'reboot'
      ? 'loses the network for minutes, or moves on'
      : 'loses the network and associates again'
  return {
    sentence: sentences[intent.act](targetOf(intent, before), intent.minutes ?? '5'),
    target: targetOf(intent, before),
    fields: [],
    sendings: [{ to: title, lines: [...plans.lines(actionOf(intent, before), accessPoint?.name ?? null)] }],
    affected: losing.map(({ mac, address, username }) => ({
      mac,
      address,
      name: null,
      owner: username,
      how,
    })),
    transliterated: [],
    nothing: false,
  }
}

/** Has a wireless controller send a client away, restart an access point, or let its LED blink so that it is found. */
export const actOnWireless: ChangeKind<WirelessAct, WirelessSnapshot> = {
  ...declaredAct(change),
  intent: askedSchema(change),
  settle: settleWirelessAct,
  snapshot: wirelessSnapshot,
  named: ({ mac }) => mac,
  targets: ({ mac }) => deviceTargets(mac),
  writesTo: ({ system }, { systems }) => [{ system: neededController(systems, system).name, device: null }],
  read: readWireless,
  moved: wirelessMoved,
  touches: touchedByWireless,
  check: async (intent, before) =>
    (intent.act === 'deauthenticate' ? checkClient(before) : checkAccessPoint(intent, before)).map(
      ({ source = before.title, ...one }) => ({
        ...one,
        source,
        observedAt: before.observedAt,
        protectedClass: null,
      }),
    ),
  show: showWirelessAct,
  steps: wirelessSteps,
  proofs: wirelessProofs,
}
