import type { AccessPoint, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Line } from '@patchbay/contract/answer-parts'
import type { Source } from '@patchbay/contract/systems/sources'
import type { ListedAccessPoint } from '../facts/access-points.ts'
import { waitingLine } from '../sources/answer-lines.ts'
import type { WirelessDossier } from './dossier.ts'

/** `B07 2.114`, or the room alone where its code names the building; null without both. */
export const roomWords = ({ building, room }: Pick<ListedAccessPoint, 'building' | 'room'>): string | null =>
  [room?.startsWith(building ?? ' ') === true ? null : building, room].filter(Boolean).join(' ') || null

const detailWords = ({ roomName, floor }: ListedAccessPoint): string | null =>
  [roomName, floor === null ? null : `floor ${floor}`].filter(Boolean).join(', ') || null

/** The access point in the site's list: by its Ethernet MAC, or by its name where only one has it. */
export function listedAs(
  { listed }: WirelessDossier,
  { name, ethernetMac }: { readonly name: string | null; readonly ethernetMac: string | null },
): ListedAccessPoint | null {
  const byMac = listed.find(({ mac }) => mac !== null && mac === ethernetMac)
  const named = listed.filter((one) => one.name.toLowerCase() === name?.toLowerCase())
  return byMac ?? (named.length === 1 ? (named[0] ?? null) : null)
}

/** Room of an access point, by the outlet at its port or the site's list. */
export function roomLine(
  name: string,
  label: string,
  dossier: WirelessDossier,
  of: Parameters<typeof listedAs>[1],
  sources: readonly Source[],
): Line {
  const entry = listedAs(dossier, of)
  const value = entry === null ? null : roomWords(entry)
  const index = sources.find(({ kind }) => kind === 'index')
  if (value === null && !dossier.answered.has('index')) {
    const failed = index?.state === 'failed' || index?.state === 'timed-out'
    return waitingLine(name, label, failed ? (index.why ?? 'the index did not answer') : null)
  }
  const said = {
    name,
    label,
    source: 'index',
    observedAt: entry?.seenAt?.toISOString() ?? null,
    identifier: true,
    ask: null,
    freshness: 'cached' as const,
  }
  if (entry === null || value === null) {
    const why = entry === null ? 'not in the list of access points' : 'no room is documented'
    return { ...said, value: null, detail: null, tone: 'plain', state: 'none', why }
  }
  return { ...said, value, detail: detailWords(entry), tone: 'plain', state: 'told', why: null }
}

/** The access point of a client, as the site's list has it. */
export const accessPointOf = (
  { accessPoint }: WirelessClient,
  records: readonly { readonly value: AccessPoint }[],
): Parameters<typeof listedAs>[1] => ({
  name: accessPoint,
  ethernetMac: records.find(({ value }) => value.name === accessPoint)?.value.ethernetMac ?? null,
})
