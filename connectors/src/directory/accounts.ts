/** Letters that a part of a name has at least; a shorter text is looked for as a whole name or a whole word of one. */
export const fewestLettersOfPart = 3

/**
 * What a text may be taken for when an account is looked for. `sounds-like` is asked by itself, for people alone, and adds
 * nobody beside other forms or among what was deleted: every word of the text sounds like a word of the person's names
 * (Double Metaphone, marks folded), nearest in spelling first. It tells 25 people of 5 000 whose names are compared;
 * where there are more of either, the reading is incomplete.
 */
export type AccountForm =
  | 'login'
  | 'email'
  | 'name'
  | 'sounds-like'
  | 'phone'
  | 'employee-number'
  | 'computer'
  | 'computer-part'
  | 'group'
  | 'group-part'
  | 'sid'
  | 'id'

export interface AccountQuestion {
  readonly text: string
  readonly as: readonly AccountForm[]
  /** Look among what was deleted instead. */
  readonly deleted?: boolean
}

export type AccountKind = 'user' | 'computer' | 'group'

/** Enough of an account to choose it among others. */
export interface AccountRow {
  readonly kind: AccountKind
  readonly dn: string
  /** The directory's name for it for good (`objectGUID`); null where it may not be read. */
  readonly id: string | null
  readonly sid: string | null
  readonly login: string | null
  readonly name: string
  /** Of a computer. */
  readonly dnsName: string | null
  readonly email: string | null
  readonly title: string | null
  readonly department: string | null
  readonly office: string | null
  readonly description: string | null
  /** Null where it may not be read, and for groups. */
  readonly enabled: boolean | null
  readonly deleted: Deletion | null
}

export interface Deletion {
  /** Last change of what is left of it, which is its deletion unless somebody touched it since. */
  readonly at: Date | null
  /** Where it stood, outermost first; null where it is not told. */
  readonly from: readonly string[] | null
}

/** Another object, by its name. `name` is the directory's display name, or what its DN begins with where that may not be read. */
export interface Named {
  readonly dn: string
  readonly name: string
  readonly login: string | null
}

/** What may have been withheld: names of the fields that this account may not read. */
export interface Withheld {
  /** Properties of the account below that hold nothing because they may not be read, and not because there is nothing. */
  readonly hidden: readonly string[]
  /** The rights on the object may not be read either: what holds nothing may be empty or withheld. */
  readonly unsure: boolean
}

export interface LockState {
  /** `run-out`: it was locked and the time of the lock is over. */
  readonly state: 'free' | 'locked' | 'run-out' | 'unknown'
  readonly since: Date | null
  /** When it ends by itself or ended; null for a lock that somebody must undo, and where the rule is not known. */
  readonly until: Date | null
  /** Told by the directory, or worked out here of the time and the domain's rule. */
  readonly by: 'directory' | 'rule' | null
}

export interface PasswordState {
  readonly setAt: Date | null
  readonly mustChange: boolean
  /** Null where it never does, or is not told. */
  readonly expiresAt: Date | null
  readonly neverExpires: boolean
  readonly expired: boolean
}

/** The policy of passwords and locks that holds for one account. */
export interface AccountPolicy {
  /** Name of the fine-grained policy; null for the domain's own. */
  readonly name: string | null
  /** Milliseconds, infinite until somebody unlocks; null where it may not be read. */
  readonly lockoutDuration: number | null
  readonly lockoutThreshold: number | null
  /** Milliseconds within which wrong passwords count together; null where it may not be read. */
  readonly observationWindow: number | null
}

export interface Mailbox {
  /** What says that there is one: a mailbox database, a remote mailbox, or only an address. */
  readonly where: 'here' | 'elsewhere' | 'address-only'
  readonly address: string | null
  readonly aliases: readonly string[]
}

export interface Photo {
  readonly type: 'image/jpeg' | 'image/png'
  readonly octets: Buffer
}

export interface UserAccount extends Withheld {
  readonly dn: string
  readonly id: string | null
  readonly sid: string | null
  readonly login: string
  readonly principal: string | null
  readonly name: string
  readonly title: string | null
  readonly department: string | null
  readonly company: string | null
  readonly office: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly mobile: string | null
  readonly extension: string | null
  readonly employeeNumber: string | null
  readonly description: string | null
  /** Domain and organizational units, outermost first. */
  readonly place: readonly string[]
  readonly manager: Named | null
  /** The first of them by name. */
  readonly reports: readonly Named[]
  /** How many there are; null where their list was not read to its end. */
  readonly reportCount: number | null
  readonly enabled: boolean | null
  readonly lock: LockState
  readonly password: PasswordState
  /** Null for an account that never ends. */
  readonly expiresAt: Date | null
  /** Replicated and up to two weeks behind. */
  readonly lastLogonStamp: Date | null
  readonly createdAt: Date | null
  readonly policy: AccountPolicy
  readonly mailbox: Mailbox | null
  readonly photo: Photo | null
  /** Why there is no photo although the directory has octets for one. */
  readonly photoRefused: string | null
  /** Protected by the directory (`adminCount`): delegated help desks may not change it. */
  readonly guarded: boolean
  /** Switches of the account that somebody should know of, in words. */
  readonly flags: readonly string[]
}

export interface Membership {
  readonly dn: string
  readonly name: string
  readonly description: string | null
  readonly direct: boolean
  /** The primary group, which no list of members has. */
  readonly primary: boolean
  readonly purpose: 'rights' | 'mail'
  readonly licence: boolean
  /** Why it is privileged; null when it is not. */
  readonly privileged: string | null
}

export interface GroupAccount extends Withheld {
  readonly dn: string
  readonly id: string | null
  readonly sid: string | null
  readonly name: string
  readonly description: string | null
  readonly email: string | null
  readonly purpose: 'rights' | 'mail' | null
  readonly scope: 'global' | 'domain-local' | 'universal' | null
  readonly place: readonly string[]
  readonly owner: Named | null
  readonly privileged: string | null
  readonly createdAt: Date | null
}

export interface Member extends Named {
  readonly kind: AccountKind | null
  readonly enabled: boolean | null
  /** By its primary group, or in the list. */
  readonly primary: boolean
}

export interface LocalPassword {
  readonly kind: 'windows-laps' | 'legacy-laps'
  readonly expiresAt: Date | null
}

export interface RecoveryKeys {
  readonly count: number
  /** There are more than were counted. */
  readonly more: boolean
  readonly newestAt: Date | null
}

export interface ComputerAccount extends Withheld {
  readonly dn: string
  readonly id: string | null
  readonly sid: string | null
  readonly login: string | null
  readonly name: string
  readonly dnsName: string | null
  readonly operatingSystem: string | null
  readonly description: string | null
  readonly location: string | null
  readonly place: readonly string[]
  readonly owner: Named | null
  readonly enabled: boolean | null
  /** Replicated and up to two weeks behind. */
  readonly lastLogonStamp: Date | null
  readonly passwordSetAt: Date | null
  readonly createdAt: Date | null
  /** That a local administrator's password is kept, never the password. */
  readonly localPasswords: readonly LocalPassword[]
  /** How many recovery keys this account sees, never a key; null where the search was refused. */
  readonly recoveryKeys: RecoveryKeys | null
}

/** A domain controller that exists, whoever has connected it. */
export interface DomainController {
  /** As DNS has it; its bare name where that is not told. */
  readonly name: string
  readonly site: string | null
  readonly readOnly: boolean
  /** It is one of those asked here; null where one of these has not told its name, and may be it. */
  readonly connected: boolean | null
}

/** What one domain controller keeps to itself about an account, or that it did not answer. */
export type ControllerReading =
  | {
      readonly name: string
      readonly answered: true
      readonly lock: LockState
      readonly badPasswords: number | null
      readonly badPasswordAt: Date | null
      readonly lastLogonAt: Date | null
      readonly logons: number | null
      /** Controller on which the lock was set, by the replication data that this one keeps; null where that is not told. */
      readonly lockedOn: string | null
    }
  | { readonly name: string; readonly answered: false; readonly why: string }
