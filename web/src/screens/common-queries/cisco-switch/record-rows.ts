import type { Port } from '@patchbay/contract/switches/port'
import { textOfNode } from '../../../query/export/text-of-node.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { markWords } from './mark-words.ts'
import { plugOf, plugWords } from './plug-kind.ts'
import { lastRunCell } from './port-run.tsx'
import { carriedWords, fixerWords, vlanWords } from './port-words.ts'
import { refusedWords } from './unread-words.ts'

const joined = (parts: readonly (string | null | undefined)[], by: string) =>
  parts.filter(Boolean).join(by) || null

/** What the records and the switch's own settings say of a port, as far as they say something. */
export function recordRows(port: Port): readonly (readonly [label: string, value: string])[] {
  const { outlet, description, accessVlan, voiceVlan, nativeVlan } = port
  const plug = plugOf(port.media)
  const rows: readonly (readonly [string, string | null])[] = [
    ['Outlet', outlet?.label ?? null],
    ['Room', joined([outlet?.room, outlet?.roomName], ' ')],
    ['Panel', outlet?.panel == null ? null : joined([outlet.panel, outlet.panelPort], ' port ')],
    ['Description', description === '' ? null : description],
    ['Access VLAN', accessVlan === null ? null : vlanWords(accessVlan)],
    ['Voice VLAN', voiceVlan === null ? null : vlanWords(voiceVlan)],
    ['Native VLAN', nativeVlan === null ? null : vlanWords(nativeVlan)],
    ['Carries', port.allowedVlans === 'all' ? null : port.allowedVlans],
    ['By name', carriedWords(port)],
    ['VRF', port.vrf],
    ['Channel', port.channel ?? joined(port.members, ', ')],
    ['Plug', joined([port.media, plug === null ? null : plugWords[plug]], ', ')],
    ['Protected', port.protectedBecause],
    [
      'Reserved',
      port.reservations.map(({ address, mac }) => `${address ?? 'a name'} for ${mac}`).join(', ') || null,
    ],
  ]
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

/** Why the port is not like any other, where that is not said already. */
export const otherMarks = ({ marks, protectedBecause }: Port) =>
  marks.filter(({ name, because }) => name !== 'reserved' && protectedBecause?.includes(because) !== true)

/** Why the switch took the port down, what that means, who mends it and how it comes back; none where it did not. */
export function takenDownWords({ link, reason, meaning, recovery }: Port): readonly string[] {
  if (link !== 'err-disabled' && recovery === null) return []
  return [
    `Taken down${reason === null ? '' : ` for ${reason}`}. ${meaning?.sentence ?? ''}`.trim(),
    ...(meaning === null ? [] : [`${meaning.remedy} This is for ${fixerWords(meaning.fixer)}.`]),
    ...(recovery === null ? [] : [`How it comes back: ${recovery}.`]),
  ]
}

/** What the switch refused to tell of the port. */
export const unreadWords = (port: Port) => refusedWords([port])

export const noOutlet = 'No outlet is recorded on it.'

const ours = ({ at }: NonNullable<Port['lastRun']>): Said => ({ source: 'Patchbay', observedAt: at })

/** The same as it is shown, said by the records and by whoever read the port. */
export function recordsPart(port: Port, said: Said): ShownPart {
  const { changedAt, lastRun, outlet, readOnly } = port
  const notes = [
    ...unreadWords(port),
    ...(outlet === null ? [noOutlet] : []),
    ...otherMarks(port).map(markWords),
    ...takenDownWords(port),
    ...(readOnly === null ? [] : [readOnly]),
  ]
  return factsPart(`Records and settings of ${port.interface}`, [
    ...recordRows(port).map(([name, value]) => ({ name, value, said })),
    ...(changedAt === null ? [] : [{ name: 'Link changed', value: changedAt, said }]),
    ...(lastRun === null
      ? []
      : [{ name: 'Last change by', value: textOfNode(lastRunCell(port)), said: ours(lastRun) }]),
    ...notes.map((value) => ({ name: 'Note', value, said })),
  ])
}
