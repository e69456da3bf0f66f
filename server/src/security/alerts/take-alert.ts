import type { Delivery } from '@patchbay/connectors/alerts/capabilities'
import type { Severity } from '@patchbay/contract/security-cases/case-words'
import { Failure } from '@patchbay/connectors/failures'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { signedBodyOf } from '../../http/visit.ts'
import type { System, Systems } from '../../systems/open.ts'
import { openOrJoin } from '../cases/open-case.ts'
import type { Opened } from '../cases/open-case.ts'
import { countRefusal } from '../feeds/feeds.ts'

export interface Alert {
  readonly indicator: string
  readonly at?: string | undefined
  readonly severity: Severity
  readonly summary: string
  readonly ticket?: string | undefined
}

interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

export const deliveryOf = (request: FastifyRequest): Delivery => ({
  id: header(request, 'webhook-id'),
  timestamp: header(request, 'webhook-timestamp'),
  signature: header(request, 'webhook-signature'),
  body: signedBodyOf(request),
})

/** The one system that signed it. @throws CallError `alert-not-signed`, counted */
async function senderOf(
  { database, systems }: Means,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<System<'alerts'>> {
  let why: 'signature' | 'time' = 'signature'
  for (const system of systems.ofKind('alerts')) {
    const verdict = await verdictOf(system, delivery, signal)
    if (verdict === 'signed') return system
    if (verdict === 'old') why = 'time'
  }
  await countRefusal(database, why)
  throw new CallError('alert-not-signed')
}

/** A feed whose secret is missing signed nothing; the others are judged all the same. */
async function verdictOf(system: System<'alerts'>, delivery: Delivery, signal: AbortSignal) {
  try {
    return (await (await system.can()).verify?.(delivery, { signal, limit: 5_000 }))?.value ?? 'not-signed'
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return 'not-signed'
  }
}

/**
 * Takes one alert of a feed, once: its id and its case are stored together, so that one that was cut off may be sent again.
 * @throws CallError `alert-not-signed`, `alert-repeated`, `input-not-valid`
 */
export async function takeAlert(
  means: Means,
  delivery: Delivery,
  alert: Alert,
  signal: AbortSignal,
  record: (transaction: Transaction<Database>, opened: Opened, feed: string) => Promise<void>,
): Promise<Opened> {
  const { database } = means
  const { name, title } = await senderOf(means, delivery, signal)
  const opened = await database.transaction().execute(async (transaction) => {
    const first = await transaction
      .insertInto('alert_delivery')
      .values({ system: name, message: delivery.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message')
      .executeTakeFirst()
    if (first === undefined) return null
    const opened = await openOrJoin(transaction, {
      indicator: alert.indicator,
      alertAt: alert.at === undefined ? new Date() : new Date(alert.at),
      severity: alert.severity,
      summary: alert.summary,
      ticket: alert.ticket ?? null,
      system: name,
      source: title,
      person: null,
    })
    if ('fault' in opened) throw new CallError('input-not-valid', { fields: { indicator: opened.fault } })
    await record(transaction, opened, name)
    return opened
  })
  if (opened !== null) return opened
  await countRefusal(database, 'repeated')
  throw new CallError('alert-repeated')
}
