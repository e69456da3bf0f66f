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
}

export interface PersonGroupTable {
  id: Generated<number>
  name: string
}

export interface GroupGrantTable {
  group_id: number
  key: string
}

export interface MembershipTable {
  person_id: number
  group_id: number
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
}
