import type { Ask, Reading } from '../asking.ts'
import type { Secret } from '../secret.ts'
import type {
  AccountQuestion,
  AccountRow,
  ComputerAccount,
  ControllerReading,
  DomainController,
  GroupAccount,
  Member,
  Membership,
  UserAccount,
} from './accounts.ts'

export interface Person {
  readonly dn: string
  /** What the directory calls this account for good, whatever becomes of its names; null where it may not be read. */
  readonly id: string | null
  readonly username: string
  readonly principal: string | null
  readonly displayName: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly email: string | null
  readonly title: string | null
  readonly department: string | null
  readonly office: string | null
  readonly phone: string | null
  readonly employeeNumber: string | null
  readonly enabled: boolean
  readonly locked: boolean
  readonly expiresAt: Date | null
  /** Null where it is not told, or where a new password is asked for at the next login. */
  readonly passwordSetAt: Date | null
  /** DNs of direct groups. */
  readonly groups: readonly string[]
}

export interface DirectoryGroup {
  readonly dn: string
  /** Unique in its domain, which its common name is not. */
  readonly name: string
}

export interface Computer {
  readonly dn: string
  readonly name: string
  readonly dnsName: string | null
  readonly operatingSystem: string | null
  readonly enabled: boolean
  readonly lastLogonAt: Date | null
  /** DN of the person in `managedBy`. */
  readonly managedBy: string | null
  readonly description: string | null
}

export type PersonQuestion =
  | { readonly username: string }
  | { readonly email: string }
  | { readonly phone: string }
  | { readonly dn: string }
  | { readonly id: string }
  | { readonly employeeNumber: string }
  /** Part of a name; of fewer than three characters a whole surname, given name or word of the name. */
  | { readonly name: string }

export type ComputerQuestion =
  | { readonly name: string }
  | { readonly managedBy: string }
  /** An asset tag or a serial, as one whole word of what the directory says of the computer. No index finds it. */
  | { readonly tag: string }

export interface DirectoryCapabilities {
  findPeople(question: PersonQuestion, ask: Ask): Promise<Reading<readonly Person[]>>
  findComputers(question: ComputerQuestion, ask: Ask): Promise<Reading<readonly Computer[]>>
  /** Realms whose logins are this directory's: its DNS name, its NetBIOS name and further suffixes of principal names. */
  listRealms(ask: Ask): Promise<Reading<readonly string[]>>
  /** Groups for rights that an account is in, directly or through others, and its primary one. */
  groupsAround(dn: string, ask: Ask): Promise<Reading<readonly DirectoryGroup[]>>
  /**
   * Users, computers and groups that the text fits in any of the forms asked for, or what is left of deleted ones.
   * Refused where the account may not read what was deleted.
   */
  findAccounts(question: AccountQuestion, ask: Ask): Promise<Reading<readonly AccountRow[]>>
  /** Null where no account has this DN. */
  readUser(dn: string, ask: Ask): Promise<Reading<UserAccount | null>>
  readComputer(dn: string, ask: Ask): Promise<Reading<ComputerAccount | null>>
  readGroup(dn: string, ask: Ask): Promise<Reading<GroupAccount | null>>
  /** Groups of any purpose that an account or group is in, directly and through others, its primary one among them. */
  readMemberships(dn: string, ask: Ask): Promise<Reading<readonly Membership[]>>
  /** Direct members of a group, those by their primary group among them; `of` counts them where more are than were read. */
  readMembers(dn: string, ask: Ask): Promise<Reading<readonly Member[]>>
  /**
   * What is not replicated, from all controllers at once, each within its own three seconds. One that did not answer is
   * named in its place; the reading is complete when all answered.
   */
  readControllers(dn: string, ask: Ask): Promise<Reading<readonly ControllerReading[]>>
  /**
   * All controllers of the domain, by the directory's own list, beside those that are connected here. Those that nobody
   * connected are named and never asked. Empty where the list may not be read.
   */
  listControllers(ask: Ask): Promise<Reading<readonly DomainController[]>>
  /**
   * Checks a login by a bind. The refusal carries the directory's reason. A text is a login as people type it, never
   * a DN; the DN of an account that was found cannot be taken for another's login.
   */
  signIn(
    who: string | { readonly dn: string },
    password: Secret,
    ask: Ask,
  ): Promise<{ readonly signedIn: true } | { readonly signedIn: false; readonly reason: SignInRefusal }>
  /** Null where the account may not read it. */
  lockout(ask: Ask): Promise<Reading<LockoutPolicy | null>>
}

/** When a directory locks an account after wrong passwords. Fine-grained policies of single accounts may say otherwise. */
export interface LockoutPolicy {
  /** Wrong passwords that lock; 0 for never. */
  readonly threshold: number
  /** Milliseconds for which wrong passwords count together; infinite until a right one or somebody unlocks. */
  readonly window: number
}

export type SignInRefusal =
  | 'wrong'
  | 'locked'
  | 'disabled'
  | 'account-expired'
  | 'password-expired'
  | 'must-change-password'
  | 'hours'
  | 'workstation'
  | 'unknown'
