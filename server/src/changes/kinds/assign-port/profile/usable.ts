import type { PortIntent, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile, PortProfiles } from '@patchbay/contract/policies/port-profiles'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/schema.ts'
import { CallError } from '../../../../errors/call-error.ts'
import { readNumberedPolicy, readPolicyVersion } from '../../../../policies/policies.ts'
import { mayUse } from '../../../../policies/used-by.ts'
import type { Requester } from '../../../../policies/used-by.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'
import { profileAt } from './resolve.ts'

export const profileNamed = (policy: PortProfiles | null, name: string): PortProfile | null =>
  policy?.profiles.find((one) => one.name.toLowerCase() === name.toLowerCase()) ?? null

/** Whose a profile is, such as `Printer is used by Service desk, Printing.` */
export const othersWords = ({ name, usedBy }: PortProfile): string =>
  `${name} is used by ${usedBy.join(', ')}.`

/** The intent profiles that somebody may use, as each would be at one port. */
export async function profilesHere(
  database: Kysely<Database>,
  requester: Requester,
  name: string,
  port: PortSnapshot,
): Promise<ProfileHere[]> {
  const { value, version } = await readNumberedPolicy(database, 'port-profiles')
  return value.profiles
    .filter((profile) => mayUse(profile, requester))
    .map((profile) => ({ name: profile.name, version, ...profileAt(profile, name, port) }))
}

/** @throws CallError `input-not-valid` where there is no such profile, or it is others' to use */
export async function refuseOthersProfile(
  database: Kysely<Database>,
  requester: Requester,
  { profile }: Pick<PortIntent, 'profile'>,
): Promise<void> {
  if (profile === undefined) return
  const { name, version } = profile
  const found = profileNamed(await readPolicyVersion(database, 'port-profiles', version), name)
  const fault = (words: string) => new CallError('input-not-valid', { fields: { 'intent.profile': words } })
  if (found === null) throw fault(`There is no intent profile ${name} in version ${version}.`)
  if (mayUse(found, requester)) return
  throw fault(othersWords(found))
}
