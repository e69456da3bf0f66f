import type { Ask } from '@patchbay/connectors/asking'
import { refused } from '@patchbay/connectors/failures'
import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import type { WirelessAction } from '@patchbay/connectors/wireless/writes'
import type { WirelessAct } from '@patchbay/contract/changes/kinds/act-on-wireless'
import type { Means, Proof, Step } from '../../kind.ts'
import { sendOnce, wasSent } from '../sent-once.ts'
import { accessPointNow, clientNow, neededController } from './read.ts'
import type { WirelessSnapshot } from './read.ts'

/** What the connector is asked for. */
export const actionOf = (
  { act, mac, minutes }: WirelessAct,
  { accessPoint }: WirelessSnapshot,
): WirelessAction =>
  act === 'deauthenticate'
    ? { action: act, mac }
    : act === 'reboot'
      ? { action: act, radioMac: accessPoint?.radioMac ?? mac }
      : { action: act, radioMac: accessPoint?.radioMac ?? mac, seconds: Number(minutes ?? 5) * 60 }

const titles = {
  deauthenticate: 'De-authenticate the client',
  reboot: 'Reboot the access point',
  blink: 'Let its LED blink',
} as const

/** Of one look, which is of one run. */
const markOf = ({ act, mac, system }: WirelessAct, { observedAt }: WirelessSnapshot): string =>
  ['act-on-wireless', system ?? '', mac, act, observedAt].join(' ')

/** Asked for once, since the controller answers the same whether anything happened or not. */
export function wirelessSteps(intent: WirelessAct, before: WirelessSnapshot, means: Means): Step[] {
  const mark = markOf(intent, before)
  return [
    {
      name: intent.act,
      title: titles[intent.act],
      forth: {
        apply: async (writing) => {
          const system = neededController(means.systems, intent.system)
          const { act } = await system.writes()
          if (act === undefined)
            throw refused({ cause: 'right-missing', message: `${system.title} takes no actions.` })
          return sendOnce(writing, mark, means, (noted) => act(actionOf(intent, before), noted))
        },
        holds: async () =>
          (await wasSent(mark, means))
            ? { holds: true, seen: 'Already requested; it is sent once.' }
            : { holds: false, seen: 'Not requested yet.' },
      },
      back: 'stays',
    },
  ]
}

/** Seconds. */
const limits = { away: 60, back: 180, rejoined: 600, blinking: 30 }

/** What is read of the controller until it shows the effect. */
export function wirelessProofs(intent: WirelessAct, before: WirelessSnapshot, { systems }: Means): Proof[] {
  const source = before.title
  const can = async () => neededController(systems, intent.system).can()
  const at = async (ask: Ask) => accessPointNow(await can(), { mac: intent.mac }, ask)
  if (intent.act === 'deauthenticate') return clientProofs(intent, before, can)
  if (intent.act === 'blink')
    return [
      {
        name: 'blinking',
        title: 'Its LED blinks',
        limit: limits.blinking,
        look: async (ask) => {
          const now = await at(ask)
          if (now?.blinking == null)
            return { proven: false, seen: 'The controller does not say whether it blinks.', source }
          return { proven: now.blinking, seen: now.blinking ? 'It blinks.' : 'It does not blink.', source }
        },
      },
    ]
  const isLater = (now: Date | null, was: string | null | undefined) =>
    now !== null && was != null && now.toISOString() > was
  // One that lost its controller for a moment has joined again without a restart.
  const restarted = (now: AccessPoint | null) =>
    now !== null &&
    now.joined &&
    (before.accessPoint?.bootedAt == null
      ? isLater(now.joinedAt, before.accessPoint?.joinedAt)
      : isLater(now.bootedAt, before.accessPoint.bootedAt))
  return [
    {
      name: 'rejoined',
      title: 'It joined again',
      limit: limits.rejoined,
      look: async (ask) => {
        const now = await at(ask)
        if (restarted(now)) return { proven: true, seen: 'It has joined again.', source }
        const seen = now?.joined === true ? 'It has not left yet.' : 'It has not joined again yet.'
        return { proven: false, seen, source }
      },
    },
    {
      name: 'clients',
      title: 'Clients are back on it',
      limit: limits.rejoined,
      look: async (ask) => {
        if (before.clients === null || before.clients.length === 0) return null
        const now = await at(ask)
        if (!restarted(now)) return { proven: false, seen: 'It has not joined again yet.', source }
        const on = (now?.radios ?? []).reduce((sum, { clients }) => sum + (clients ?? 0), 0)
        const seen = `${on === 1 ? '1 client is' : `${on} clients are`} on it; it had ${before.clients.length}.`
        // They may have moved on to a neighbour for good.
        return on > 0 ? { proven: true, seen, source } : { proven: false, seen, source, waits: 'soon' }
      },
    },
  ]
}

type Can = () => ReturnType<ReturnType<typeof neededController>['can']>

function clientProofs({ mac }: WirelessAct, before: WirelessSnapshot, can: Can): Proof[] {
  const source = before.title
  const since = before.client?.since ?? null
  const look = async (ask: Ask) => {
    const now = await clientNow(await can(), mac, ask)
    return { now, isNew: now?.since != null && since !== null && now.since !== since }
  }
  return [
    {
      name: 'gone',
      title: 'Its association is over',
      limit: limits.away,
      look: async (ask) => {
        const { now, isNew } = await look(ask)
        if (now === null || isNew) return { proven: true, seen: 'That association is over.', source }
        return {
          proven: false,
          seen: `It is still ${now.stage} at ${now.accessPoint ?? 'its access point'}.`,
          source,
        }
      },
    },
    {
      name: 'back',
      title: 'It is back',
      limit: limits.back,
      ownTime: true,
      look: async (ask) => {
        const { now, isNew } = await look(ask)
        if (now === null) return { proven: false, seen: `${source} does not have it.`, source, waits: 'soon' }
        if (!isNew) return { proven: false, seen: 'It has not associated again yet.', source }
        const at = now.accessPoint ?? 'an unknown access point'
        return now.stage === 'running'
          ? { proven: true, seen: `It runs at ${at} again.`, source }
          : { proven: false, seen: `It is ${now.stage} at ${at}.`, source, waits: 'soon' }
      },
    },
  ]
}
