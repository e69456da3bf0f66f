import type { RecordsQuestion } from '@patchbay/connectors/dns/capabilities'
import { upTo, shortOf } from '../sources/cut.ts'
import type { Settled } from '../sources/ask-source.ts'
import { recordsOf } from '../facts/records.ts'
import type { RowPart } from '../sources/question-sources.ts'
import type { DhcpFacts, DhcpSearch } from './search.ts'
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
export async function askDnsForAddresses({
  search,
  system,
  turn,
  soFar,
}: RowPart<DhcpSearch, DhcpFacts, 'dns'>): Promise<Settled> {
  const { dossier } = search
  const own = () => dossier.dns.filter(({ source }) => source === system.name)
  const asked = new Set(own().map(({ question }) => keyOf(question)))
  const { questions: all, cut } = questionsOf(dossier)
  const questions = all.filter((question) => !asked.has(keyOf(question)))
  if (questions.length === 0) return asked.size === 0 ? null : soFar
  turn.asking()
  const readings = await recordsOf(system, questions, { ask: () => search.ask, width: 8 })
  if (readings === null) return { notAsked: 'has no record lookup' }
  for (const [at, reading] of readings.entries()) {
    const question = questions[at]
    if (question !== undefined) dossier.dns.push({ source: system.name, question, reading })
  }
  search.grown()
  const count = own().reduce((sum, { reading }) => sum + reading.value.length, 0)
  return shortOf({ count, complete: own().every(({ reading }) => reading.complete) }, ...cut)
}
