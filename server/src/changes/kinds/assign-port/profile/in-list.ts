import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { fillTemplate } from '@patchbay/contract/policies/description-template'
import type { PortProfile } from '@patchbay/contract/policies/port-profiles'
import { z } from 'zod'
import { readProfileOf } from '../../../../people/person.ts'
import { readNumberedPolicy, readPolicyVersion } from '../../../../policies/policies.ts'
import { mayUse } from '../../../../policies/used-by.ts'
import type { ListReading } from '../../../list-kind.ts'
import type { Means } from '../../../kind.ts'
import { readPort } from '../../../../ports/read.ts'
import type { PortSnapshot } from '../../../../ports/snapshot.ts'
import { profileAt } from './resolve.ts'
import { othersWords, profileNamed } from './usable.ts'

/** A line's intent profile is one that who asks may use, as the site's policy has it now. */
export async function profilesOfRequester({
  means: { database },
  requester,
}: {
  readonly means: Pick<ListReading['means'], 'database'>
  readonly requester: number
}) {
  const { value, version } = await readNumberedPolicy(database, 'port-profiles')
  const person = await readProfileOf(database, requester)
  const wish = portIntent.transform((read, context) => {
    if (read.profile === undefined) return read
    const found = profileNamed(value, read.profile.name)
    if (found !== null && person !== null && mayUse(found, person)) {
      return { ...read, profile: { name: found.name, version } }
    }
    const message = found === null ? `There is no intent profile ${read.profile.name}.` : othersWords(found)
    context.addIssue({ code: 'custom', path: ['profile'], message })
    return z.NEVER
  })
  return { wish }
}

/** What a line does not say itself its intent profile does, as it would be at the port now. */
export async function filledByProfile(
  wish: PortIntent,
  means: Means,
  ask: Ask,
  ticket: string | null,
): Promise<PortIntent> {
  if (wish.profile === undefined) return wish
  const { name, version } = wish.profile
  const used = profileNamed(await readPolicyVersion(means.database, 'port-profiles', version), name)
  if (used === null) return wish
  try {
    return filledAt(wish, used, await readPort(wish, means, ask), ticket)
  } catch (error) {
    // What could not be read the look at it says.
    if (error instanceof Failure) return wish
    throw error
  }
}

export function filledAt(
  wish: PortIntent,
  used: PortProfile,
  port: PortSnapshot,
  ticket: string | null,
): PortIntent {
  const { description, bounce, ...sets } = profileAt(used, wish.switch, port).sets
  return {
    ...sets,
    ...(description === undefined
      ? {}
      : { description: fillTemplate(description, { ticket: ticket ?? '' }) }),
    ...wish,
    bounce: wish.bounce === 'auto' ? (bounce ?? 'auto') : wish.bounce,
  }
}
