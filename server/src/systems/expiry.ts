import { certificateIn } from '@patchbay/connectors/transport/presented'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Entry } from '../record/append.ts'
import { readPeers } from './peer-rows.ts'

/** A certificate, or the authority that proves it, that comes to its end. */
export interface Expiring {
  /** The system, or the device with its system. */
  readonly thing: string
  /** Whose it is. */
  readonly subject: string
  readonly validTo: Date
  /** Whole days left; negative when it is over. */
  readonly days: number
  readonly words: string
}

/** How it stands in the record. */
export const expiringEntry = ({ thing, subject, validTo, days, words }: Expiring): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'system.expiring',
  target: thing,
  result: days < 0 ? 'failed' : 'done',
  detail: { subject, validTo: validTo.toISOString(), days, words },
  correlation: 'systems',
})

const day = 86_400_000

/** Whole days before the end at which somebody is told, once each; 0 is the end itself. */
const stages = [0, 1, 7, 30] as const

interface Ending {
  readonly system: string
  readonly thing: string
  readonly what: string
  readonly subject: string
  readonly validTo: Date
  readonly is: 'certificate' | 'authority'
}

async function endings(database: Kysely<Database>): Promise<Ending[]> {
  const systems = await database
    .selectFrom('system')
    .select(['name', 'certificate_authority'])
    .where('enabled', '=', true)
    .execute()
  const peers = await readPeers(database)
  return systems.flatMap(({ name, certificate_authority: pem }): Ending[] => {
    const authority = pem === null ? null : certificateIn(pem)
    const shown = (peers.get(name) ?? []).flatMap((row): Ending[] =>
      row.valid_to === null
        ? []
        : [
            {
              system: name,
              thing: row.device === '' ? name : `${row.device} by ${name}`,
              what: row.fingerprint,
              subject: row.subject ?? '',
              validTo: row.valid_to,
              is: 'certificate',
            },
          ],
    )
    return authority === null
      ? shown
      : [...shown, { system: name, thing: name, what: authority.subject, ...authority, is: 'authority' }]
  })
}

function wordsOf({ thing, is, validTo }: Ending, days: number): string {
  const whose = is === 'certificate' ? `The certificate of ${thing}` : `The authority that proves ${thing}`
  const date = validTo.toISOString().slice(0, 10)
  if (days < 0) return `${whose} expired on ${date}; connections to it are refused.`
  const left = days === 0 ? 'today' : days === 1 ? 'in one day' : `in ${days} days`
  return `${whose} expires ${left}, on ${date}.`
}

/**
 * Tells of each certificate that is about to end, at 30, 7 and 1 days before and when it is over: once, whatever
 * process looks and however often the server starts.
 */
export async function tellExpiring(
  database: Kysely<Database>,
  now: Date,
  heard: (expiring: Expiring) => void,
): Promise<void> {
  for (const ending of await endings(database)) {
    const left = (ending.validTo.getTime() - now.getTime()) / day
    const stage = stages.find((days) => left <= days)
    if (stage === undefined) continue
    const { rows } = await sql`
      insert into expiry_told (system, what, valid_to, days)
      select name, ${ending.what}, ${ending.validTo}::timestamptz, ${stage}::integer from system where name = ${ending.system}
      on conflict do nothing returning days`.execute(database)
    if (rows.length === 0) continue
    const days = Math.floor(left)
    const { thing, subject, validTo } = ending
    heard({ thing, subject, validTo, days, words: wordsOf(ending, days) })
  }
}
