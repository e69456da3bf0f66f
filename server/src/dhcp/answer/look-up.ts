import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { makerOf } from '../../locate/vendors.ts'
import { askSources } from '../../sources/ask-sources.ts'
import type { Answered, Asking } from '../../sources/ask-sources.ts'
import { defineQuestionSources } from '../../sources/question-sources.ts'
import type { QuestionParts } from '../../sources/question-sources.ts'
import { askIdentityForAddresses, askIndexForAddresses, endIndex } from '../ask-context.ts'
import { askDnsForAddresses } from '../ask-dns.ts'
import { askServer, endServer, followClient } from '../ask-server.ts'
import { clientNames } from '../client-names.ts'
import { emptyBook, emptyDhcpDossier } from '../dossier.ts'
import { drawDhcp } from './draw.ts'
import { dhcpFacts, isScope, noClient, onlyServer } from '../search.ts'
import type { DhcpFacts, DhcpQuestion } from '../search.ts'
import { networksOf } from './subnet-rows.ts'
import type { DhcpText } from '../text.ts'
import { recallUse } from '../use/recall.ts'

/** Every DHCP server is needed; who has an address by the index and by the identity system adds to it. */
const dhcpSources = defineQuestionSources<DhcpQuestion, DhcpFacts, Answer>({
  drawnAtOnce: true,
  facts: dhcpFacts,
  // oxfmt-ignore
  rows: [
    { source: 'dhcp',     required: true,                                                    gives: ['clients'], part: ['servers', 'subnets', 'leases', 'reservations'], ask: askServer },
    { source: 'dhcp',                     after: ['clients'],            unless: isScope,                        part: ['leases', 'reservations'],                       ask: followClient },
    { source: 'dhcp',                                                                        gives: ['leases'],  part: ['scope', 'subnets', 'leases', 'reservations'],   ask: endServer },
    { source: 'identity',                 after: ['clients', 'holders'], unless: noClient,                       part: ['sessions'],                                     ask: askIdentityForAddresses },
    { source: 'dns',                      after: ['clients'],            unless: noClient,                       part: ['dns'],                                          ask: askDnsForAddresses },
    { source: 'dns',                      after: ['leases'],             unless: noClient,                       part: ['dns'],                                          ask: askDnsForAddresses },
    { source: 'index',                                                   unless: onlyServer, gives: ['holders'], part: ['holders'],                                      ask: askIndexForAddresses },
    { source: 'index',                    after: ['clients'],            unless: onlyServer,                     part: ['holders', 'attachments'],                       ask: askIndexForAddresses },
    { source: 'index',                    after: ['leases'],             unless: onlyServer,                     part: ['holders', 'attachments', 'moment', 'findings'], ask: endIndex },
  ],
  named: ({ dossier, text }, source) => clientNames(dossier, text.canonical, source),
  draw: ({ dossier, typed }, sources) => drawDhcp(dossier, typed, sources, new Date()),
})

export interface DhcpLookUp extends Asking<Answer> {
  /** As typed. */
  readonly typed: string
  readonly text: DhcpText
  readonly at: Date | null
}

/** Asks every DHCP server at once, then who holds the addresses that they name; tells the answer as it grows. */
export async function lookUpDhcp(parts: QuestionParts, asking: DhcpLookUp): Promise<Answered<Answer>> {
  const { db, systems, log } = parts
  const { typed, text, at } = asking
  const { kind, words, canonical, badges, subject } = text
  const dossier = emptyDhcpDossier(subject, at, systems.ofKind('dhcp').map(emptyBook))
  // What cannot be remembered holds nobody who tells of now.
  const recall = () =>
    recallUse(db, dossier.history, networksOf(dossier), new Date()).catch((error: unknown) =>
      log.warn({ error }, 'use of subnets not looked up'),
    )
  const vendor = subject.by === 'mac' ? makerOf(subject.mac) : null
  const question = { text: typed, kind, words, canonical, vendor, badges: [...badges] }
  return askSources(
    dhcpSources,
    parts,
    { db, typed, text, dossier, servers: new Map(), recall },
    { ...asking, question },
  )
}
