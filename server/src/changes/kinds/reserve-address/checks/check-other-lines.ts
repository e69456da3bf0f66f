import type { Check } from '@patchbay/contract/changes/check'
import { sql } from 'kysely'
import type { ListLine } from '../../../list-kind.ts'
import type { Means } from '../../../kind.ts'
import type { ReservationIntent } from '../../../../addresses/intent.ts'

interface OtherLine {
  /** From 1 on. */
  readonly position: number
  readonly mac: string
  readonly address: string | null
  readonly hostname: string | null
  /** It is of the same device. */
  readonly own: boolean
}

/** A device has one address in a subnet, and a host name is one device's: what other lines of its list say otherwise. */
export async function checkOtherLines(
  intent: ReservationIntent,
  line: ListLine,
  { database }: Means,
): Promise<Check[]> {
  if (intent.state === 'none') return []
  const others = await linesLike(intent, line, database)
  const said = { source: null, observedAt: null, protectedClass: null }
  const sameDevice = others.find(({ own }) => own)
  const sameName = others.find(({ own }) => !own)
  return [
    ...(sameDevice === undefined
      ? []
      : [
          {
            id: 'list-mac',
            level: 'red' as const,
            words: `Line ${sameDevice.position} of this list reserves ${sameDevice.address ?? 'an address'} in ${intent.subnet ?? 'its subnet'} for ${intent.mac} too. A device has one per subnet.`,
            way: 'Keep one of the two in a new list.',
            ...said,
          },
        ]),
    ...(sameName === undefined
      ? []
      : [
          {
            id: 'list-hostname',
            level: 'amber' as const,
            words: `Line ${sameName.position} of this list has the name ${sameName.hostname ?? ''} for ${sameName.mac} too, so it may not resolve.`,
            way: 'Give one of them another name.',
            ...said,
          },
        ]),
  ]
}

/** Other lines of the device in the subnet, or with the name for another device, as they were typed or, once looked at, settled. */
async function linesLike(
  { mac, subnet, hostname }: ReservationIntent,
  { batch, change }: ListLine,
  database: Means['database'],
): Promise<readonly OtherLine[]> {
  const { rows } = await sql<OtherLine>`
    with other as (
      select batch_position as position, said.mac, said.address, said.hostname, said.subnet,
        translate(lower(said.mac), ':.-–—‐ ', '') = ${mac.replaceAll(':', '')} as own
      from change
      cross join lateral jsonb_to_record(intent) as said(state text, mac text, address text, hostname text, subnet text)
      where batch = ${batch}::uuid and id <> ${change} and ended_at is null and said.state = 'reserved')
    select position, mac, address, hostname, own from other
    where case when own then subnet = ${subnet}
      else rtrim(lower(hostname), '.') = ${plain(hostname)} end
    order by position`.execute(database)
  return rows
}

const plain = (name: string | null) => name?.toLowerCase().replace(/\.$/, '') ?? null
