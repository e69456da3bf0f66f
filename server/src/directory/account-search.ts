import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { FactRules, QuestionRun } from '../sources/question-sources.ts'
import { allAsked } from '../sources/shared-fact.ts'
import type { Fact, Moment } from '../sources/shared-fact.ts'
import type { AccountDossier, FoundRow } from './account-dossier.ts'
import type { AccountText } from './account-text.ts'
import type { AccountsOf } from './ask-accounts.ts'
import type { ManagedComputers } from './managed-computers.ts'
import { isLive } from './note-device.ts'

export interface AccountFacts {
  /** The one account that the question is about; null when there is none, or several. */
  readonly account: Fact<readonly FoundRow[], FoundRow | null>
  /** Computers of the person, or the computer itself. */
  readonly computers: Fact<ManagedComputers, ManagedComputers>
  /** Is it worth looking where wrong passwords come from, by the account and its controllers. */
  readonly trouble: Fact<boolean, boolean>
  /** Who is authenticated as the person or the computer. */
  readonly sessions: Moment
  /** Sessions of the computers. */
  readonly machines: Moment
  readonly leases: Moment
  /** Authentications that were refused. */
  readonly failures: Moment
  /** Where the devices were seen. */
  readonly places: Moment
}

/** What is asked of the directories, and what is known of it. */
export interface AccountQuestionOf {
  readonly db: Kysely<Database>
  readonly text: AccountText
  readonly dossier: AccountDossier
  /** Each directory by its name, once it has named its accounts. */
  readonly directories: Map<string, AccountsOf>
}

/** One question for an account on its way through the sources. */
export type AccountSearch = AccountQuestionOf & QuestionRun<AccountFacts>

/** Which of the accounts that directories named is meant: the only one. */
function meantOf({ rows, deleted }: AccountDossier): FoundRow | null {
  const [only] = rows
  const [gone] = deleted
  if (rows.length === 1) return only ?? null
  return rows.length === 0 && deleted.length === 1 ? (gone ?? null) : null
}

/** Why nobody is asked about devices; null where somebody is meant, or may still be. */
export const nobodyMeant = ({ dossier: { searching, chosen } }: AccountSearch) =>
  searching || isLive(chosen) ? null : 'no person and no computer to look up'

/** Why no name is resolved; null where a computer has one, or may still have. */
export function noDnsName({ dossier: { searching, chosen } }: AccountSearch): string | null {
  if (searching) return null
  if (chosen === null || chosen.row.kind !== 'computer' || chosen.row.deleted !== null)
    return 'only a computer has a name in DNS'
  return chosen.row.dnsName === null ? 'the directory has no DNS name of it' : null
}

/** Failed authentications are asked for only of a person with a login who has trouble. */
export const noTrouble = ({ dossier: { searching, chosen } }: AccountSearch): string | null =>
  searching || (chosen?.row.kind === 'user' && chosen.row.login !== null) ? null : ''

export const accountFacts: FactRules<AccountQuestionOf, AccountFacts> = {
  account: {
    value: (_, { dossier }) => meantOf(dossier),
    enough: () => 'patience',
    limit: 'end',
    late: true,
    note: (chosen, { dossier }) => Object.assign(dossier, { chosen, searching: false }),
  },
  computers: { value: ([first = []]) => first, enough: () => 'now', limit: 'end', late: true },
  trouble: { value: ([first = false]) => first, enough: () => 'now', limit: 'end', late: true },
  sessions: { ...allAsked, late: true },
  machines: { ...allAsked, late: true },
  leases: allAsked,
  failures: {
    ...allAsked,
    note: (_, { dossier, grown }) => {
      dossier.failuresAsked = true
      grown()
    },
  },
  places: {
    ...allAsked,
    late: true,
    note: (_, { dossier, grown }) => {
      dossier.devicesAsked = true
      grown()
    },
  },
}
