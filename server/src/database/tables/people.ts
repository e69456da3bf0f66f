import type { Generated } from 'kysely'

/** Migration 0001. */
export interface PersonTable {
  id: Generated<number>
  username: string
  email: string
  firstname: string
  lastname: string
  status: Generated<'active' | 'disabled' | 'locked' | 'expired'>
  /** Number of a role in the contract. */
  role: number
  /** Argon2id in its own text form; null for people who sign in elsewhere. */
  password_hash: string | null
  expires_at: Date | null
  created_at: Generated<Date>
  /** Migration 0020, from here on. */
  source: Generated<'local' | 'directory' | 'openid'>
  source_name: string | null
  external_id: string | null
  version: Generated<number>
  last_sign_in_at: Date | null
  password_set_at: Date | null
  password_short: Generated<boolean>
  must_change_password: Generated<boolean>
  /** Migration 0025. */
  way_in_given_at: Date | null
}

/** Migration 0143. */
export interface WayInTable {
  person_id: number
  giver_id: number
  how: 'made' | 'changed' | 'reset' | 'set-up'
  at: Generated<Date>
  /** All administrators were told. */
  noticed: Generated<boolean>
  confirmed_by: number | null
  confirmed_at: Date | null
}

export interface SourceSetUpTable {
  system: string
  person_id: number
  at: Generated<Date>
}

export interface PersonGroupTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  version: Generated<number>
}

export interface GroupGrantTable {
  group_id: number
  key: string
}

export interface MembershipTable {
  person_id: number
  group_id: number
  by_directory: Generated<boolean>
}

export interface DirectGrantTable {
  person_id: number
  key: string
}

export interface SignInTryTable {
  id: Generated<number>
  account: string
  address: string
  at: Generated<Date>
}

/** Migration 0002. */
export interface SessionFamilyTable {
  id: string
  person_id: number
  record_hash: string
  signed_in_at: Generated<Date>
  refreshed_at: Generated<Date>
  ends_at: Date
  ended_at: Date | null
  end_reason: string | null
  address: string
  first: 'second-factor' | 'password' | null
  /** Migration 0023. */
  browser: string | null
  /** Migration 0141: when a provider was asked anew; null where none was. */
  confirmed_at: Generated<Date | null>
}

export interface SessionTokenTable {
  hash: Buffer
  family_id: string
  kind: 'access' | 'refresh'
  issued_at: Generated<Date>
  expires_at: Date
  replaced_at: Date | null
  successors: Buffer | null
}

export interface BearerTokenTable {
  id: Generated<number>
  person_id: number
  name: string
  hash: Buffer
  keys: string[]
  created_at: Generated<Date>
  expires_at: Date
  revoked_at: Date | null
}

export interface FirstAccountLinkTable {
  hash: Buffer
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

/** Migration 0020. */
export interface CustomRoleTable {
  id: Generated<number>
  name: string
  description: Generated<string>
  version: Generated<number>
}

export interface CustomRoleKeyTable {
  role_id: number
  key: string
}

export interface DirectoryRulesTable {
  one: Generated<boolean>
  version: number
}

export interface DirectoryRuleTable {
  position: number
  system: string
  directory_group: string
  role: number | null
  group_id: number | null
}

export interface PreferenceTable {
  person_id: number
  name: string
  value: unknown
}

export interface DraftTable {
  person_id: number
  form: string
  /** JSON as it was sent. */
  content: string
  address: Generated<string | null>
  saved_at: Generated<Date>
}

/** Migration 0021. */
export interface SignInFailureTable {
  account: string
  in_a_row: Generated<number>
  last_at: Generated<Date>
}

export interface KnownDeviceTable {
  hash: Buffer
  person_id: number
  failures: Generated<number>
  used_at: Generated<Date>
}

export interface SecondFactorTable {
  person_id: number
  version: number
  envelope: string
  confirmed_at: Date | null
  last_step: Generated<number>
  failures: Generated<number>
  failed_at: Date | null
}

export interface RecoveryCodeTable {
  person_id: number
  hash: Buffer
  used_at: Date | null
}

export interface PasswordLinkTable {
  hash: Buffer
  person_id: number
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface OpenidProviderTable {
  name: string
  title: string
  issuer: string
  client_id: string
  certificate_authority: string | null
  groups_claim: string
  second_factor: boolean
  enabled: boolean
  version: Generated<number>
  envelope: string | null
}

export interface OpenidFlowTable {
  hash: Buffer
  provider: string
  sealed: Buffer
  expires_at: Date
}

/** Migration 0024. */
export interface DirectoryTryTable {
  id: Generated<number>
  system: string
  account: string
  at: Generated<Date>
}

/** Migration 0025. */
export interface AskedGrantTable {
  id: Generated<number>
  asked_by: number
  asked_at: Generated<Date>
  expires_at: Date
  /** JSON of the contract's `rightsChange`. */
  change: string
  reason: string
  state: Generated<'open' | 'agreed' | 'refused' | 'withdrawn'>
  settled_by: number | null
  settled_at: Date | null
  answer: Generated<string>
}

export interface AskedKeyTable {
  id: Generated<number>
  person_id: number
  key: string
  reason: string
  asked_at: Generated<Date>
  state: Generated<'open' | 'granted' | 'refused' | 'withdrawn'>
  settled_by: number | null
  settled_at: Date | null
  answer: Generated<string>
}

export interface PeopleTables {
  person: PersonTable
  person_group: PersonGroupTable
  group_grant: GroupGrantTable
  membership: MembershipTable
  direct_grant: DirectGrantTable
  sign_in_try: SignInTryTable
  session_family: SessionFamilyTable
  session_token: SessionTokenTable
  bearer_token: BearerTokenTable
  first_account_link: FirstAccountLinkTable
  custom_role: CustomRoleTable
  custom_role_key: CustomRoleKeyTable
  directory_rules: DirectoryRulesTable
  directory_rule: DirectoryRuleTable
  preference: PreferenceTable
  draft: DraftTable
  sign_in_failure: SignInFailureTable
  known_device: KnownDeviceTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  password_link: PasswordLinkTable
  openid_provider: OpenidProviderTable
  openid_flow: OpenidFlowTable
  directory_try: DirectoryTryTable
  asked_grant: AskedGrantTable
  asked_key: AskedKeyTable
  way_in: WayInTable
  source_set_up: SourceSetUpTable
}
