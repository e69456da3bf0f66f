import type { InterfaceState } from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Reclaim } from '@patchbay/contract/workflows/switch-port-allocation/reclaims'
import { linkOf } from '../facts/no-network.ts'
import type { AllocationDossier, ServingSwitch, WalkedPort } from './dossier.ts'
import { finding, unknownFinding } from './finding.ts'
import type { Finding, From } from './finding.ts'
import { heldWords } from './holds/held-words.ts'
import type { HoldRow } from './holds/hold-rows.ts'

const day = 24 * 60 * 60_000

/** What is known of one port, for its reasons. */
export interface PortKnown {
  readonly port: WalkedPort
  readonly on: ServingSwitch
  readonly dossier: AllocationDossier
  /** Label of the outlet that it is to serve; null for none. */
  readonly outlet: string | null
  readonly hold: HoldRow | null
  readonly reclaim: Reclaim | null
  /** Days without a device after which it counts as unused. */
  readonly idle: number
  readonly reader: number
  readonly tellsDevices: boolean
  readonly now: Date
}

const fromWalk = ({ port }: PortKnown): From => ({ source: 'index', at: port.observedAt, old: true })
const fromRecords = ({ now }: PortKnown): From => ({ source: 'index', at: now, old: false })

/** The port as its switch tells it now, with who said so; null where it did not. */
export function liveOf({
  port,
  dossier,
}: Pick<PortKnown, 'port' | 'dossier'>): { readonly state: InterfaceState; readonly from: From } | null {
  const interfaces = dossier.live.get(port.switch)?.interfaces ?? null
  const state = interfaces?.reading.value.find(({ name }) => shortInterface(name) === port.interface)
  if (interfaces === null || state === undefined) return null
  return { state, from: { source: port.switch, at: interfaces.reading.observedAt, old: false } }
}

/** Is it down, by the switch now where it answers. */
function link(known: PortKnown): Finding {
  const { port, dossier } = known
  const live = liveOf(known)
  const is = live?.state ?? port
  const stands = linkOf(is.adminUp, is.operUp, is.status ?? port.status)
  const from = live?.from ?? fromWalk(known)
  const words = { name: 'link', label: 'Link' }
  const why = live !== null || dossier.asking ? null : (dossier.silent.get(port.switch) ?? null)
  const detail = why === null ? null : `Last reading. ${why}`
  if (stands === 'up') return finding('use', 'taken', from, { ...words, value: 'up', detail })
  if (stands === 'unknown')
    return finding('use', 'unknown', from, { ...words, value: 'not told by the switch', detail })
  if (stands === 'err-disabled')
    return finding('use', 'taken', from, {
      ...words,
      value: 'err-disabled',
      detail: 'Find the cause first, then clear it.',
    })
  const value = stands === 'shut' ? 'shut' : 'down'
  return finding('use', live === null ? 'unknown' : 'free', from, { ...words, value, detail })
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const wholeDays = (from: Date, until: Date) => Math.floor((until.getTime() - from.getTime()) / day)

/** How long the walk's history may be behind to count. */
const historyMayLag = day

/** When a device was there last, by our own walks. No counter of the switch is read: a restart resets those. */
function seen(known: PortKnown): Finding {
  const { port, on, idle, now, reclaim, tellsDevices } = known
  const words = { name: 'seen', label: 'Last device' }
  const { historyUntil, historySince } = on
  if (historyUntil === null)
    return unknownFinding('use', { ...words, why: `no walk has read the forwarding table of ${on.name}` })
  const from: From = { source: 'index', at: historyUntil, old: true }
  const released = reclaim !== null && (reclaim.state === 'released' || reclaim.state === 'unanswered')
  if (port.lastSeen !== null && wholeDays(port.lastSeen, now) < idle) {
    const value = port.lastSeen.toISOString()
    const detail = `${tellsDevices ? (port.lastMac ?? 'a device') : 'a device'}; asked for ${daysWords(idle)} without one`
    return finding('use', released ? 'free' : 'lately', from, { ...words, value, detail })
  }
  if (now.getTime() - historyUntil.getTime() > historyMayLag) {
    const value = `none until ${historyUntil.toISOString()}`
    return finding('use', 'unknown', from, { ...words, value, detail: 'No walk has read the switch since.' })
  }
  const watched = historySince === null ? 0 : wholeDays(historySince, now)
  if (port.lastSeen !== null)
    return finding('use', 'free', from, {
      ...words,
      value: port.lastSeen.toISOString(),
      detail: `none for ${daysWords(wholeDays(port.lastSeen, now))}`,
    })
  if (watched >= idle) {
    const detail = `The walks reach back ${daysWords(watched)}.`
    return finding('use', 'free', from, { ...words, value: 'none seen', detail })
  }
  const detail = `The walks reach back ${daysWords(watched)} of ${idle} only.`
  return finding('use', 'unknown', from, { ...words, value: 'none seen', detail })
}

/** Does nobody keep it, and no run change it. */
function reserved(known: PortKnown): Finding {
  const { port, on, hold, reader } = known
  const from = fromRecords(known)
  const words = { name: 'reserved', label: 'Reserved' }
  if (hold !== null) {
    const mine = hold.person_id === reader
    const value = mine ? 'held by you' : heldWords(hold)
    const detail = mine ? `until ${hold.until.toISOString()}: ${hold.purpose}` : null
    return finding('use', 'held', from, { ...words, value, detail })
  }
  const run = on.runs.get(port.interface)?.holds ?? null
  if (run !== null) return finding('use', 'taken', from, { ...words, value: 'a running change holds it' })
  return finding('use', 'free', from, { ...words, value: 'no' })
}

/** Words in a description that say that nobody uses the port. */
const unusedWords = /\b(?:unused|not used|not in use|spare|free|empty)\b/i

/** Whether a description says no more than which outlet and room the port is patched to, or that it is unused. */
export function saysNoUse(description: string, own: readonly (string | null)[]): boolean {
  if (unusedWords.test(description)) return true
  const rest = own
    .filter((name) => name !== null)
    .reduce((text, name) => text.replace(name.toLowerCase(), ''), description.toLowerCase())
  return !/[\p{L}\p{N}]/u.test(rest)
}

/** Do the records have nobody else there: another outlet, an access point, a description. */
function documented(known: PortKnown): Finding {
  const { port, outlet, reclaim } = known
  const words = { name: 'documented', label: 'Documented use' }
  const from = fromRecords(known)
  const others = port.outlets.filter(({ label }) => label !== outlet)
  if (outlet !== null && others.length > 0) {
    const value = `outlet ${others.map(({ label }) => label).join(', ')}`
    return finding('use', 'taken', from, { ...words, value })
  }
  if (port.accessPoint !== null)
    return finding('use', 'taken', from, { ...words, value: `access point ${port.accessPoint}` })
  const live = liveOf(known)
  const description = (live?.state.description ?? port.description).trim()
  const own = [...port.outlets.flatMap(({ label, room }) => [label, room]), ...port.names]
  const said = live?.from ?? fromWalk(known)
  if (saysNoUse(description, own))
    return finding('use', 'free', said, {
      ...words,
      value: 'none',
      detail: description === '' ? null : `described as “${description}”`,
    })
  const released = reclaim !== null && (reclaim.state === 'released' || reclaim.state === 'unanswered')
  return finding('use', released ? 'free' : 'lately', said, {
    ...words,
    value: `described as “${description}”`,
    detail: released ? 'Its owner was asked since.' : null,
  })
}

/** What its last owner said, where they were asked. */
function owner(known: PortKnown): Finding[] {
  const { reclaim } = known
  if (reclaim === null) return []
  const words = { name: 'owner', label: 'Owner asked' }
  const from = fromRecords(known)
  const { state, owner: named, freeAt, answeredAt } = reclaim
  if (state === 'released')
    return [finding('note', 'plain', from, { ...words, value: `${named} released it`, detail: answeredAt })]
  if (state === 'unanswered')
    return [
      finding('note', 'plain', from, {
        ...words,
        value: `no answer from ${named}`,
        detail: `until ${freeAt}`,
      }),
    ]
  if (state === 'needed')
    return [finding('use', 'taken', from, { ...words, value: `${named} still needs it`, detail: answeredAt })]
  if (state === 'used')
    return [
      finding('use', 'lately', from, {
        ...words,
        value: 'a device was seen since',
        detail: `${named} was asked`,
      }),
    ]
  return [
    finding('use', 'lately', from, {
      ...words,
      value: `waiting for ${named}`,
      detail: `free from ${freeAt}`,
    }),
  ]
}

/** Is it a port for one device that may be changed at all. */
function sort(known: PortKnown): Finding[] {
  const { port, dossier } = known
  const from = fromWalk(known)
  const words = { name: 'sort', label: 'Port' }
  if (!port.edge)
    return [finding('use', 'taken', from, { ...words, value: 'no edge port', detail: port.edgeBecause })]
  const mode = liveOf(known)?.state.mode ?? port.mode
  if (mode === 'trunk' || mode === 'routed')
    return [
      finding('use', 'taken', from, { ...words, value: mode === 'trunk' ? 'a trunk' : 'a routed port' }),
    ]
  const because = dossier.protects(port)
  if (because === null) return []
  return [
    finding('use', 'taken', fromRecords(known), { name: 'protected', label: 'Protected', value: because }),
  ]
}

/** Each reason for and against its being free, said apart. */
export const useFindings = (known: PortKnown): Finding[] => [
  ...sort(known),
  link(known),
  seen(known),
  reserved(known),
  documented(known),
  ...owner(known),
]
