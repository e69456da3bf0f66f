import { withLimit } from '@patchbay/connectors/limited-concurrency'
import type { RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { System } from '../systems/open.ts'
import type { AroundPart } from './ask-around.ts'
import { keyOf } from './dns-answer.ts'
import type { DhcpDossier } from './dossier.ts'
import { meantRows } from './facts.ts'

/** Addresses, and names, that are asked for; more are not one client. */
const most = 16

const sayable = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?\.?$/i

/** The addresses of the question and of its rows, leases that are over too, and the names that the DHCP servers give them. */
function questionsOf(dossier: DhcpDossier): {
  readonly questions: readonly RecordsQuestion[]
  readonly cut: readonly (string | null)[]
} {
  const { subject, addresses, books } = dossier
  const rows = books
    .map((book) => meantRows(dossier, book))
    .flatMap(({ leases, reservations }) => [...leases, ...reservations].map(({ value }) => value))
  const names = new Set([
    ...(subject.by === 'hostname' ? [subject.hostname] : []),
    ...rows.map(({ hostname }) => hostname),
  ])
  const known = rows.map(({ address }) => address).filter((address) => address !== null)
  const sayableOnes = [...names].filter((name): name is string => name !== null && sayable.test(name))
  const reverse = upTo([...new Set([...addresses, ...known])], most, 'addresses')
  const forward = upTo(sayableOnes, most, 'names')
  return {
    questions: [...reverse.asked.map((address) => ({ address })), ...forward.asked.map((name) => ({ name }))],
    cut: [reverse.why, forward.why],
  }
}

/** What the name service has of the addresses of the question and of the names that go with them. */
export async function askDnsForAddresses(part: AroundPart, system: System<'dns'>): Promise<Settled> {
  const { dossier, turn, ask, grown, met, told } = part
  if (dossier.subject.by === 'server') return { notAsked: 'not needed for a server' }
  const asked = new Set<string>()
  let count = 0
  let complete = true
  let cut: readonly (string | null)[] = []
  const heard = () => shortOf({ count, complete }, ...cut)
  for (const wait of [met, told]) {
    turn.waiting(asked.size === 0 ? null : heard())
    await wait
    if (dossier.networks.size > 0) return { notAsked: 'not needed for a subnet' }
    const all = questionsOf(dossier)
    cut = all.cut
    const questions = all.questions.filter((question) => !asked.has(keyOf(question)))
    if (questions.length === 0) continue
    turn.asking()
    const { findRecords } = await system.can()
    if (findRecords === undefined) return { notAsked: 'has no record lookup' }
    for (const question of questions) asked.add(keyOf(question))
    const readings = await withLimit(questions, 8, (question) => findRecords(question, ask()))
    for (const [at, reading] of readings.entries()) {
      const question = questions[at]
      if (question !== undefined) dossier.dns.push({ source: system.name, question, reading })
      count += reading.value.length
      complete &&= reading.complete
    }
    grown()
  }
  return asked.size === 0 ? null : heard()
}
