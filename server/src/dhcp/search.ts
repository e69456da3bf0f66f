import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FactRules, QuestionRun } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Moment } from '../sources/shared-fact.ts'
import type { ServerRead } from './ask-server.ts'
import type { DhcpDossier } from './dossier.ts'
import type { DhcpText } from './text.ts'

export interface DhcpFacts {
  /** Addresses and MACs that the servers name with the identifier. */
  readonly clients: Moment
  /** Leases and reservations of all of them. */
  readonly leases: Moment
  /** Who has the address that was asked for, by the walks. */
  readonly holders: Moment
}

/** What is asked of the DHCP servers, and what is known of it. */
export interface DhcpQuestion {
  readonly db: Kysely<Database>
  /** As typed. */
  readonly typed: string
  readonly text: DhcpText
  readonly dossier: DhcpDossier
  /** Each server by its name, from its first row on. */
  readonly servers: Map<string, ServerRead>
  /** Reads how full the subnets of the question were before now. */
  readonly recall: () => Promise<void>
}

export type DhcpSearch = DhcpQuestion & QuestionRun<DhcpFacts>

/** Why a server alone is asked about, and nobody else is needed; null where more is. */
export const onlyServer = ({ dossier }: Pick<DhcpQuestion, 'dossier'>) =>
  dossier.subject.by === 'server' ? 'not needed for a server' : null

/** Why nobody is asked about clients; null where one is meant. */
export const noClient = (search: Pick<DhcpQuestion, 'dossier'>) =>
  onlyServer(search) ?? (search.dossier.networks.size > 0 ? 'not needed for a subnet' : null)

/** Of this server a subnet is meant, or itself: no client is followed there. */
export const isScope = ({ servers, dossier }: DhcpSearch, { name }: { readonly name: string }) =>
  dossier.subject.by === 'server' || servers.get(name)?.scope != null ? '' : null

export const dhcpFacts: FactRules<DhcpQuestion, DhcpFacts> = {
  // Who is slow is awaited a moment: what it names, the others are asked for too.
  clients: { ...allAsked, limit: 'patience' },
  leases: { ...allAsked, note: (_, { dossier }) => (dossier.searching = false) },
  holders: allAsked,
}
