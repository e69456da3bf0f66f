import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Operation, Means, Proof } from '../changes/kind.ts'
import { addressProofs } from './address-proofs.ts'
import { authenticationProofs } from './authentication-proofs.ts'
import { bounces } from './bounce.ts'
import { notTold } from './not-reported.ts'
import type { PlannedPort } from './planned-port.ts'
import { saveOperation } from './save-operation.ts'
import { sectionOperation } from './section-operation.ts'
import { wishOf } from './show.ts'
import type { PortSnapshot } from './snapshot.ts'
import { afterwards } from './steps.ts'
import { neededWriteAccess } from '../switches/write-access.ts'
import { asksAnew } from './port-authentication.ts'

/** Somebody who was on the port before, and the VLAN that it is to be seen in; null where any is right. */
interface AwaitedDevice {
  readonly mac: string
  readonly vlan: number | null
  /** It was in another one before. */
  readonly moved: boolean
}

/**
 * Who was there, where somebody can be there afterwards. A phone goes on in the voice VLAN and who is behind it in the access
 * VLAN; one that stood in another, as the identity system may put it, stays there unless the access VLAN is set.
 */
function devicesAwaited(intent: PortIntent, before: PortSnapshot): readonly AwaitedDevice[] {
  if (intent.adminUp === false || intent.power === 'never') return []
  // Which network the identity system gives to who re-authenticates is its own affair, where none was asked for.
  const anyVlan = intent.accessVlan === undefined && asksAnew(intent, before)
  const voice = intent.voiceVlan === undefined ? before.voiceVlan : intent.voiceVlan
  return before.devices.map(({ mac, vlan }) => {
    const speaks = before.voiceVlan !== null && vlan === before.voiceVlan
    const data = intent.accessVlan ?? (speaks ? before.accessVlan : vlan)
    const expected = anyVlan ? null : speaks ? (voice ?? data) : data
    return { mac, vlan: expected, moved: expected !== null && expected !== (vlan ?? before.accessVlan) }
  })
}

/**
 * One tick for several devices: it holds when each has shown it, who is missing is named, and who has shown it is not looked for
 * again. Nothing applies where it applies to none of them.
 */
function provenByEach(
  devices: readonly AwaitedDevice[],
  proofsOf: (device: AwaitedDevice) => readonly Proof[],
): Proof[] {
  const each = devices.map((device) => ({ ...device, proofs: proofsOf(device) }))
  const [first, ...more] = each
  if (first === undefined || more.length === 0) return [...(first?.proofs ?? [])]
  return first.proofs.map((proof, at) => {
    type Look = Exclude<Awaited<ReturnType<Proof['look']>>, null>
    const shown = new Map<string, Look>()
    return {
      ...proof,
      look: async (ask, changedAt) => {
        const missing: (Look & { readonly mac: string })[] = []
        for (const { mac, proofs } of each) {
          const look = shown.has(mac) ? null : ((await proofs[at]?.look(ask, changedAt)) ?? null)
          if (look?.proven === true) shown.set(mac, look)
          else if (look !== null) missing.push({ ...look, mac })
        }
        const looks = missing.length === 0 ? [...shown.values()] : missing
        const [{ source } = { source: null }] = looks
        if (source === null) return null
        const seen = missing.length === 0 ? looks.map((look) => look.seen) : missing.map(wordsOfMissing)
        return { proven: missing.length === 0, seen: seen.join(' '), source }
      },
    }
  })
}

const wordsOfMissing = ({ mac, seen }: { readonly mac: string; readonly seen: string }) =>
  seen.includes(mac) ? seen : `${mac}: ${seen}`

/** Seconds for each tick. */
const limits = { section: 60, saved: 60, link: 60, mac: 90 }

/**
 * The whole ladder: the switch has what was meant, keeps it over a restart, and it works for who is there. The first two are
 * read again when all steps are over, as somebody else may have been at it meanwhile.
 */
export function portProofs(intent: PlannedPort, before: PortSnapshot, means: Means): Proof[] {
  const { plans } = neededWriteAccess(means.systems, intent.switch)
  const wish = wishOf(plans, intent, before)
  const left = afterwards(wish, bounces(intent, before, plans.lines(before.section, wish)))
  const readBack = (operation: Operation): Proof['look'] => {
    return async (ask) => {
      const { holds, seen } = await operation.holds(ask)
      return { proven: holds, seen, source: before.source }
    }
  }
  return [
    {
      name: 'section',
      title: 'The section is as intended',
      limit: limits.section,
      look: readBack(sectionOperation(intent, before, means, left)),
    },
    {
      name: 'saved',
      title: 'It is saved for the next start',
      limit: limits.saved,
      look: readBack(saveOperation(intent, before, means, left)),
    },
    ...clientProofs(intent, before, means),
  ]
}

/**
 * What shows that the change works for who is there: link, MAC, authentication, address, gateway entry. Where nobody was
 * there before, or the port was shut, there is nobody to see; of several each is to be seen.
 */
export function clientProofs(intent: PortIntent, before: PortSnapshot, means: Means): Proof[] {
  const shut = intent.adminUp === false
  const way = () => neededWriteAccess(means.systems, intent.switch)
  const source = before.source
  const devices = devicesAwaited(intent, before)
  const macs = devices.map(({ mac }) => mac)
  return [
    {
      name: 'link',
      title: shut ? 'The port is down' : 'The link is up',
      limit: limits.link,
      look: async (ask) => {
        if (!shut && !before.operUp && before.devices.length === 0) return null
        const { system, device } = way()
        const reading = await (
          await system.can()
        ).readInterface?.(device, { interface: before.interface }, ask)
        if (reading === undefined) throw notTold('links')
        const { operUp, adminUp } = reading.value
        if (operUp === null)
          return { proven: false, notJudged: true, seen: 'The switch does not report the link.', source }
        const is = adminUp ? (operUp ? 'up' : 'down') : 'shut'
        return { proven: shut ? !operUp : operUp, seen: `It is ${is}.`, source }
      },
    },
    {
      name: 'mac',
      title: 'The device is on the port',
      limit: limits.mac,
      look: async (ask) => {
        if (devices.length === 0) return null
        const { system, device } = way()
        const reading = await (await system.can()).readForwardingTable?.(device, {}, ask)
        if (reading === undefined) throw notTold('MACs')
        const here = reading.value.filter(
          (entry) => macs.includes(entry.mac) && entry.interface === before.interface,
        )
        const missing = devices.filter(
          ({ mac, vlan }) =>
            !here.some((entry) => entry.mac === mac && (vlan === null || vlan === entry.vlan)),
        )
        const seen = here.map(({ mac, vlan }) => `${mac} in VLAN ${vlan}`).join(', ')
        const words = seen === '' ? 'No device is seen on the port.' : `${seen}.`
        const lacks = here.length === 0 && devices.length === 1 ? '' : missing.map(lackWords).join('')
        return { proven: missing.length === 0, seen: `${words}${lacks}`, source }
      },
    },
    ...authenticationProofs(intent, before, means, macs),
    ...(devices.length === 0
      ? addressProofs({ vlan: null, moved: false, macs }, means)
      : provenByEach(devices, ({ mac, vlan, moved }) => addressProofs({ vlan, moved, macs: [mac] }, means))),
  ]
}

const lackWords = ({ mac, vlan }: AwaitedDevice) =>
  ` ${mac} is not seen on the port${vlan === null ? '' : ` in VLAN ${vlan}`}.`
