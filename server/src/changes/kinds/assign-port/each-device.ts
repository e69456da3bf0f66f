import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Proof } from '../../kind.ts'
import { asksAnew } from './port/port-authentication.ts'
import type { PortSnapshot } from './port/snapshot.ts'

/** Somebody who was on the port before, and the VLAN that it is to be seen in; null where any is right. */
export interface AwaitedDevice {
  readonly mac: string
  readonly vlan: number | null
  /** It was in another one before. */
  readonly moved: boolean
}

/**
 * Who was there, where somebody can be there afterwards. A phone goes on in the voice VLAN and who is behind it in the access
 * VLAN; one that stood in another, as the identity system may put it, stays there unless the access VLAN is set.
 */
export function devicesAwaited(intent: PortIntent, before: PortSnapshot): readonly AwaitedDevice[] {
  if (intent.adminUp === false || intent.power === 'never') return []
  // Which network the identity system gives to who signs on anew is its own affair, where none was asked for.
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
export function provenByEach(
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
