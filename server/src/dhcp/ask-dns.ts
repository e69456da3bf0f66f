import type { RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import type { Settled } from '../sources/turn.ts'
import type { System } from '../systems/open.ts'
import type { AroundPart } from './ask-around.ts'
import { keyOf } from './dns-heard.ts'
import type { DhcpDossier } from './dossier.ts'
import { meantRows } from './facts.ts'

/** Addresses, and names, that are asked for; more are not one client. */
const most = 4

const sayable = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i

/** The addresses of the question, and the names that the DHCP servers give their holders. */
function questionsOf(dossier: DhcpDossier): RecordsQuestion[] {
  const { subject, addresses, books } = dossier
  const rows = books.map((book) => meantRows(dossier, book))
  const names = new Set([
    ...(subject.by === 'hostname' ? [subject.hostname] : []),
    ...rows.flatMap(({ leases, reservations }) =>
      [...leases, ...reservations].map(({ value }) => value.hostname),
    ),
  ])
  const asked = [...names].filter((name): name is string => name !== null && sayable.test(name))
  return [
    ...[...addresses].slice(0, most).map((address) => ({ address })),
    ...asked.slice(0, most).map((name) => ({ name })),
  ]
}

/** What the name service has of the addresses of the question and of the names that go with them. */
export async function askDnsForAddresses(part: AroundPart, system: System<'dns'>): Promise<Settled> {
  const { dossier, turn, ask, grown, met, told } = part
  if (dossier.subject.by === 'server') return { notAsked: 'not needed for a server' }
  const asked = new Set<string>()
  let count = 0
  let complete = true
  for (const wait of [met, told]) {
    turn.waiting(asked.size === 0 ? null : { count, complete })
    await wait
    if (dossier.networks.size > 0) return { notAsked: 'not needed for a subnet' }
    const questions = questionsOf(dossier).filter((question) => !asked.has(keyOf(question)))
    if (questions.length === 0) continue
    turn.asking()
    const { findRecords } = await system.can()
    if (findRecords === undefined) return { notAsked: 'cannot be asked for records' }
    for (const question of questions) asked.add(keyOf(question))
    const readings = await Promise.all(questions.map((question) => findRecords(question, ask())))
    for (const [at, reading] of readings.entries()) {
      const question = questions[at]
      if (question !== undefined) dossier.dns.push({ source: system.name, question, reading })
      count += reading.value.length
      complete &&= reading.complete
    }
    grown()
  }
  return asked.size === 0 ? null : { count, complete }
}
