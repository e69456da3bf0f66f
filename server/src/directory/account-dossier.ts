import type {
  AccountRow,
  ComputerAccount,
  ControllerReading,
  DomainController,
  GroupAccount,
  Member,
  Membership,
  UserAccount,
} from '@patchbay/connectors/directory/accounts'
import type { DeviceSession, Owner } from '@patchbay/contract/common-queries/active-directory'
import type { Association } from '../facts/associations.ts'
import type { Sighting } from '../facts/walked-ports.ts'
import type { ComputerRecords } from './ask-dns.ts'
import type { ManagedComputers } from './managed-computers.ts'

/** One thing that is asked for: not known yet, told, or why it is not. */
export type Part<T> =
  | { readonly state: 'awaited' }
  | {
      readonly state: 'told'
      readonly value: T
      readonly at: Date
      readonly complete: boolean
      /** How many there are, where that is known of a list that is not complete. */
      readonly of?: number
    }
  | { readonly state: 'unanswered'; readonly why: string }

export const awaited = { state: 'awaited' } as const

export interface FoundRow {
  readonly source: string
  readonly row: AccountRow
}

/** Why a device is taken for the person's. */
export type Reason =
  | 'authenticates as them'
  | 'is managed by them'
  | 'is this computer'
  | 'failed to authenticate as them'

export interface AccountDevice {
  readonly mac: string
  title: string
  readonly because: Set<Reason>
  address: string | null
  /** Who named it first. */
  readonly source: string
  /** Name of the computer that it is. */
  computer: string | null
  leased: boolean
  session: DeviceSession | null
  owner: Owner | null
  sighting: Sighting | null
  /** At wireless controllers, now. */
  readonly associations: Association[]
}

/** An authentication that was refused, with the device that tried it. */
export interface FailedAuthentication {
  readonly mac: string
  readonly at: Date | null
  readonly failure: string | null
  /** Switch and port that it went through, as it says itself. */
  readonly through: string | null
  readonly source: string
}

/** What else fits the text, in a weaker way than what was found. */
export interface OtherRows {
  readonly rows: FoundRow[]
  /** Directories that stopped at a limit, or did not answer that. */
  readonly cut: string[]
}

/** People who only sound like the text: offered, and never taken for who is meant. */
export interface AlikeRows extends OtherRows {
  /** Directories that are being asked for them now. */
  asking: number
}

/** Everything heard so far about one question for an account; the answer is drawn from it anew whenever it grows. */
export interface AccountDossier {
  /** Directories may still name accounts. */
  searching: boolean
  readonly rows: FoundRow[]
  readonly deleted: FoundRow[]
  /** Directories that stopped at a limit while they named accounts. */
  readonly capped: string[]
  /** Directories that may not show what was deleted. */
  readonly deletedHidden: string[]
  readonly others: OtherRows
  readonly alike: AlikeRows
  chosen: FoundRow | null
  user: Part<UserAccount | null>
  computer: Part<ComputerAccount | null>
  group: Part<GroupAccount | null>
  memberships: Part<readonly Membership[]>
  members: Part<readonly Member[]>
  controllers: Part<readonly ControllerReading[]>
  /** Controllers that exist, by the directory's own list. */
  existing: Part<readonly DomainController[]>
  /** Computers of the person that were looked for, and how many more there are. */
  computers: ManagedComputers
  moreComputers: number
  /** Of the name of the computer that the question is about. */
  readonly records: ComputerRecords[]
  readonly devices: Map<string, AccountDevice>
  /** All who would name devices have been asked. */
  devicesAsked: boolean
  readonly failed: FailedAuthentication[]
  /** All who would know of failed authentications have been asked. */
  failuresAsked: boolean
}

export const emptyAccountDossier = (): AccountDossier => ({
  searching: true,
  rows: [],
  deleted: [],
  capped: [],
  deletedHidden: [],
  others: { rows: [], cut: [] },
  alike: { rows: [], cut: [], asking: 0 },
  chosen: null,
  user: awaited,
  computer: awaited,
  group: awaited,
  memberships: awaited,
  members: awaited,
  controllers: awaited,
  existing: awaited,
  computers: [],
  moreComputers: 0,
  records: [],
  devices: new Map(),
  devicesAsked: false,
  failed: [],
  failuresAsked: false,
})
