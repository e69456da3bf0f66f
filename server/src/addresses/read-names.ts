import type { Ask } from '@patchbay/connectors/asking'
import type { DnsRecord, RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import type { Subnet } from '@patchbay/connectors/dhcp/capabilities'
import { Failure } from '@patchbay/connectors/failures'
import type { System } from '../systems/open.ts'
import type { Means } from '../changes/kind.ts'
import { isHostName } from './check-name.ts'
import type { ReservationIntent } from './intent.ts'
import type { NamesSnapshot } from './snapshot.ts'

/** Milliseconds for the name service: a name that is not looked up in time is said so, and holds nobody up. */
const limit = 4_000

/**
 * What every connected DNS server has of the wanted name and of the address. One that does not answer is named; null where
 * none is connected, or there is nothing to ask.
 */
export async function readNames(
  { state, hostname, address }: ReservationIntent,
  subnet: Subnet,
  { systems }: Means,
  ask: Ask,
): Promise<NamesSnapshot | null> {
  const servers = systems.ofKind('dns')
  const questions: readonly RecordsQuestion[] = [
    ...(hostname === null || !isHostName(hostname) ? [] : [{ name: wholeName(hostname, subnet) }]),
    ...(address === null ? [] : [{ address }]),
  ]
  if (state === 'none' || servers.length === 0 || questions.length === 0) return null
  const sooner = { ...ask, limit: Math.min(ask.limit, limit) }
  const told = await Promise.all(servers.map((server) => toldBy(server, questions, sooner)))
  return {
    asked: told.map(({ title }) => title),
    silent: told.flatMap(({ title, why }) => (why === null ? [] : [{ title, why }])),
    addresses: told.flatMap(({ title, records }) =>
      records.flatMap(({ type, name, data }) =>
        type === 'A' ? [{ name, address: data, source: title }] : [],
      ),
    ),
    names: told.flatMap(({ title, records }) =>
      records.flatMap(({ type, data }) => (type === 'PTR' ? [{ name: data, source: title }] : [])),
    ),
  }
}

/** A short name is completed with what the server completes names with, else with the domain that it gives its clients. */
export function wholeName(hostname: string, { options, naming }: Pick<Subnet, 'options' | 'naming'>): string {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const domain = (naming.suffix ?? options.find(({ code }) => code === 15)?.data ?? '')
    .trim()
    .replace(/\.$/, '')
  return name.includes('.') || !isHostName(domain) ? name : `${name}.${domain.toLowerCase()}`
}

interface NamesReading {
  readonly title: string
  readonly records: readonly DnsRecord[]
  /** Why it did not tell all; null where it did. */
  readonly why: string | null
}

async function toldBy(
  { title, can }: System<'dns'>,
  questions: readonly RecordsQuestion[],
  ask: Ask,
): Promise<NamesReading> {
  try {
    const { findRecords } = await can()
    if (findRecords === undefined) return { title, records: [], why: 'it has no record lookup' }
    const readings = await Promise.all(questions.map((question) => findRecords(question, ask)))
    const whole = readings.every(({ complete }) => complete)
    return {
      title,
      records: readings.flatMap(({ value }) => value),
      why: whole ? null : 'it did not list all records',
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { title, records: [], why: error.detail.message }
  }
}
