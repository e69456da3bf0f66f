import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { askSources } from '../sources/ask-sources.ts'
import type { Answered, Asking } from '../sources/ask-sources.ts'
import { defineQuestionSources } from '../sources/question-sources.ts'
import type { QuestionParts } from '../sources/question-sources.ts'
import { emptyAccountDossier } from './account-dossier.ts'
import { accountNames } from './account-names.ts'
import { accountFacts, noDnsName, nobodyMeant, noTrouble } from './account-search.ts'
import type { AccountFacts, AccountQuestionOf } from './account-search.ts'
import type { AccountText } from './account-text.ts'
import { nameAccounts, readAccount } from './ask-accounts.ts'
import { failedOnes, machineSessions, ownSessions } from './ask-authentications.ts'
import { associationsOfDevices } from './ask-air.ts'
import { leasesOfComputers, leasesOfDevices, sightingsOfDevices } from './ask-devices.ts'
import { askDnsForComputer } from './ask-dns.ts'
import { drawAccount } from './draw.ts'

/** Directories first: they are needed; who knows where devices are adds to it. */
const accountSources = defineQuestionSources<AccountQuestionOf, AccountFacts, Answer>({
  facts: accountFacts,
  // oxfmt-ignore
  rows: [
    { source: 'directory', required: true,                                                                gives: ['account'],              part: ['choices'],  ask: nameAccounts },
    { source: 'directory',                 after: ['account'],                                            gives: ['computers', 'trouble'], part: ['sections'], ask: readAccount },
    { source: 'identity',                  after: ['account'],                       unless: nobodyMeant, gives: ['sessions'],             part: ['devices'],  ask: ownSessions },
    { source: 'identity',                  after: ['computers'], soon: ['leases'],   unless: nobodyMeant, gives: ['machines'],             part: ['devices'],  ask: machineSessions },
    { source: 'identity',                  after: ['trouble'],                       unless: noTrouble,   gives: ['failures'],             part: ['origin'],   ask: failedOnes },
    { source: 'dhcp',                      after: ['account', 'computers'],          unless: nobodyMeant,                                  part: ['devices'],  ask: leasesOfComputers },
    { source: 'dhcp',                      soon: ['sessions'],                       unless: nobodyMeant, gives: ['leases'],               part: ['devices'],  ask: leasesOfDevices },
    { source: 'dns',                       after: ['account'],                       unless: noDnsName,                                    part: ['sections'], ask: askDnsForComputer },
    { source: 'index',                     after: ['account', 'machines', 'leases'], unless: nobodyMeant, gives: ['places'],               part: ['devices'],  ask: sightingsOfDevices },
    { source: 'wireless', optional: true,  after: ['account', 'machines', 'leases'], unless: nobodyMeant, gives: ['places'],               part: ['devices'],  ask: associationsOfDevices },
  ],
  named: ({ dossier }, source) => accountNames(source, dossier.chosen),
  draw: ({ dossier, text }, sources) => drawAccount(dossier, text, sources),
})

export interface AccountLookUp extends Asking<Answer> {
  readonly text: AccountText
  readonly badges: readonly string[]
}

/** Asks every directory who it is, reads the account, and finds its devices; tells the answer as it grows. */
export async function lookUpAccount(
  parts: QuestionParts,
  { text, badges, ...asking }: AccountLookUp,
): Promise<Answered<Answer>> {
  const { text: typed, kind, words } = text
  const question = { text: typed, kind, words, canonical: typed, vendor: null, badges: [...badges] }
  const own = { db: parts.db, text, dossier: emptyAccountDossier(), directories: new Map() }
  return askSources(accountSources, parts, own, { ...asking, question })
}
