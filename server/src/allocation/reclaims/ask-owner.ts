import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { answerDays } from '@patchbay/contract/allocation/limits'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { findOwner } from '../../changes/notices/find-owner.ts'
import type { Owner } from '../../changes/notices/find-owner.ts'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { notify } from '../../notifications/notify.ts'
import type { Systems } from '../../systems/open.ts'

interface Wanted {
  readonly switch: string
  readonly interface: string
  readonly owner: string
  readonly freeAt: string
}

const day = 24 * 60 * 60_000

/** @throws CallError for a date that is past, or too far away */
function readDate(text: string): Date {
  const date = new Date(text)
  const days = (date.getTime() - Date.now()) / day
  if (days >= answerDays.least - 0.5 && days <= answerDays.most + 0.5) return date
  const fault = `The owner has ${answerDays.least} to ${answerDays.most} days to answer.`
  throw new CallError('input-not-valid', { fields: { freeAt: fault } })
}

/** Who is meant, with how they are told. @throws CallError where that is nobody who can be written to */
export async function readOwner(
  parts: { readonly database: Kysely<Database>; readonly systems: Systems },
  text: string,
  ask: Ask,
): Promise<Owner> {
  const fault = (words: string) => new CallError('input-not-valid', { fields: { owner: words } })
  try {
    const owner = await findOwner(parts, text, ask)
    if (owner === null)
      throw fault('This is nobody, or more than one. Enter a login, a mail address or a full name.')
    return owner
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw fault(`The directory did not answer: ${error.detail.message} Enter a mail address.`)
  }
}

/**
 * Asks an owner by bell and mail whether a port is still needed, and keeps the question; one that was asked before is asked anew.
 * @returns the number of the question
 * @throws CallError
 */
export async function askOwner(
  transaction: Transaction<Database>,
  { person, name }: { readonly person: number; readonly name: string },
  wanted: Wanted,
  owner: Owner,
): Promise<number> {
  const on = shortInterface(wanted.interface)
  const freeAt = readDate(wanted.freeAt)
  const port = await transaction
    .selectFrom('interface_snapshot')
    .select('edge')
    .where('switch', '=', wanted.switch)
    .where('interface', '=', on)
    .executeTakeFirst()
  if (port === undefined) {
    const fault = `No walk has read ${on} of ${wanted.switch}.`
    throw new CallError('input-not-valid', { fields: { interface: fault } })
  }
  const outlet = await transaction
    .selectFrom('outlet')
    .select(['label', 'building', 'room'])
    .where('switch', '=', wanted.switch)
    .where('interface', '=', on)
    .orderBy('label')
    .executeTakeFirst()
  await transaction
    .updateTable('port_reclaim')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('switch', '=', wanted.switch)
    .where('interface', '=', on)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await transaction
    .insertInto('port_reclaim')
    .values({
      switch: wanted.switch,
      interface: on,
      outlet: outlet?.label ?? null,
      owner: wanted.owner,
      owner_id: 'account' in owner ? owner.account : null,
      asked_by: person,
      free_at: freeAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const what =
    outlet === undefined
      ? `Port ${on} of ${wanted.switch}`
      : `Outlet ${outlet.label}, room ${outlet.building} ${outlet.room}`
  await notify(transaction, {
    event: 'port-reclaimed',
    to: 'account' in owner ? [owner.account] : [],
    addresses: 'address' in owner ? [owner.address] : [],
    // Whoever asks for their own port is asked as well.
    by: null,
    title: `Is this port still needed? ${outlet?.label ?? `${wanted.switch} ${on}`}`,
    words: `${what} was last used by a device of yours. ${name} needs a port there. Say whether you still need it, in the console or to ${await contactOf(transaction, person, name)}. Without an answer it is free from ${freeAt.toISOString()}.`,
    path: `/workflows/switch-port-allocation?view=reclaims`,
    change: null,
  })
  return id
}

/** With an address to write to, where they have one. */
async function contactOf(transaction: Transaction<Database>, person: number, name: string): Promise<string> {
  const row = await transaction
    .selectFrom('person')
    .select('email')
    .where('id', '=', person)
    .executeTakeFirst()
  return row === undefined || row.email === '' ? name : `${name} (${row.email})`
}
