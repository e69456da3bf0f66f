import type { CheckResult } from '../../check-result.ts'
import type { Check } from '@patchbay/contract/changes/check'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/schema.ts'
import { readNumberedPolicy, readPolicyVersion } from '../../../../policies/policies.ts'
import { asksAfterwards } from '../../../../ports/port-authentication.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'
import { otherwiseThan } from './otherwise.ts'
import { profileAt } from './resolve.ts'
import { profileNamed } from './usable.ts'

/** Whether what is asked for is what the intent profile says that filled it in; nothing where none did. */
export async function checkProfile(
  database: Kysely<Database>,
  intent: PortIntent,
  before: PortSnapshot,
): Promise<Check[]> {
  if (intent.profile === undefined) return []
  const { name, version } = intent.profile
  const used = profileNamed(await readPolicyVersion(database, 'port-profiles', version), name)
  if (used === null) {
    return [whole({ id: 'profile', level: 'red', words: `There is no intent profile ${name}.`, way: again })]
  }
  const now = await readNumberedPolicy(database, 'port-profiles')
  return [
    ...asItSays(used, intent, before, version),
    ...authentication(used, intent, before),
    ...since(used, profileNamed(now.value, name), now.version),
  ].map(whole)
}

const again = 'Choose an intent profile again.'

const whole = (found: CheckResult): Check => ({
  ...found,
  source: null,
  observedAt: null,
  protectedClass: null,
})

function asItSays(
  used: PortProfile,
  intent: PortIntent,
  before: PortSnapshot,
  version: number,
): CheckResult[] {
  const { sets, faults } = profileAt(used, intent.switch, before)
  if (faults.length > 0) {
    const way = 'Create the VLAN on the switch, or choose another profile.'
    return [{ id: 'profile', level: 'red', words: faults.join(' '), way }]
  }
  const otherwise = otherwiseThan(sets, intent, before)
  if (otherwise.length > 0) {
    const words = `Requested as ${used.name}, but it differs from that profile: ${otherwise.join(', ')}.`
    return [{ id: 'profile', level: 'amber', words, way: null }]
  }
  const words = `It matches the intent profile ${used.name}, version ${version}.`
  return [{ id: 'profile', level: 'green', words, way: null }]
}

/** As it will be, where it is set with this. */
function authentication(
  { name, authentication: wanted }: PortProfile,
  intent: PortIntent,
  before: PortSnapshot,
): CheckResult[] {
  const id = 'profile-authentication'
  if (wanted === 'any' || (wanted === 'required') === asksAfterwards(intent, before)) return []
  const words =
    wanted === 'required'
      ? `${name} needs a port with authentication, and this port has none.`
      : `${name} needs a port without authentication, and this port authenticates.`
  return [{ id, level: 'amber', words, way: 'Choose another authentication, or another profile.' }]
}

function since(used: PortProfile, now: PortProfile | null, version: number): CheckResult[] {
  if (now !== null && JSON.stringify(now) === JSON.stringify(used)) return []
  const words =
    now === null
      ? `The intent profile ${used.name} was removed in version ${version}.`
      : `The intent profile ${used.name} changed since, now in version ${version}.`
  return [{ id: 'profile-since', level: 'amber', words, way: again }]
}
