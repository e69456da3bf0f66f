import type { PortPriority } from '@patchbay/connectors/switch/port-settings'
import type { Check } from '@patchbay/contract/changes/check'
import type { PortIntent, ProfileHere } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/schema.ts'
import { readPolicyVersion } from '../../../../policies/policies.ts'
import { descriptionToSend } from '../port/description.ts'
import { fieldsOf } from '../port/show.ts'
import type { PortSnapshot } from '../port/snapshot.ts'
import { lastGiven } from './last-given.ts'
import type { Given } from './last-given.ts'
import { afterwards, otherwiseThan } from './otherwise.ts'
import { profileAt } from './resolve.ts'
import { profileNamed } from './usable.ts'

/**
 * Whether a port still is as the last run left it that gave it an intent profile, in what the profile sets; nothing where none
 * did. What somebody set on the switch since is not gone over without a word.
 */
export async function checkGiven(
  database: Kysely<Database>,
  port: Pick<PortIntent, 'switch' | 'interface'>,
  now: PortSnapshot,
): Promise<Check[]> {
  const given = await lastGiven(database, port)
  if (given === null) return []
  const { run, at, intent } = given
  const { name, version } = intent.profile
  const used = profileNamed(await readPolicyVersion(database, 'port-profiles', version), name)
  // Of a version that is not kept any more, what was asked for is all that is known.
  const setBy = used === null ? intent : profileAt(used, intent.switch, given.before).sets
  const otherwise = differences(setBy, given, now)
  const by = `run ${run} gave it at ${at.toISOString()}`
  const whole = { id: 'given', run, source: now.source, observedAt: now.observedAt, protectedClass: null }
  if (otherwise.length === 0) {
    return [{ ...whole, level: 'green', words: `It still is as the profile ${name} that ${by}.`, way: null }]
  }
  const words = `It was changed since it got the profile ${name}, which ${by}: ${otherwise.join(', ')}.`
  return [{ ...whole, level: 'amber', words, way: 'Ask who changed it, or say why it may be gone over.' }]
}

/** Of the settings that a profile makes, each that the port has otherwise than the run left it. */
function differences(
  setBy: Partial<ProfileHere['sets']>,
  { intent, before }: Given,
  now: PortSnapshot,
): string[] {
  const left = afterwards(intent, before)
  const { accessVlan, powerPriority, authentication } = left
  const given: ProfileHere['sets'] = {
    bounce: 'auto',
    ...(setBy.accessVlan === undefined || accessVlan === null ? {} : { accessVlan }),
    ...(setBy.voiceVlan === undefined ? {} : { voiceVlan: left.voiceVlan }),
    ...(setBy.adminUp === undefined ? {} : { adminUp: left.adminUp }),
    ...(setBy.power === undefined ? {} : { power: left.power }),
    ...(setBy.powerPriority === undefined || !isPriority(powerPriority) ? {} : { powerPriority }),
    ...(setBy.authentication === undefined || authentication === null ? {} : { authentication }),
  }
  const nothing: PortIntent = { switch: intent.switch, interface: intent.interface, bounce: 'auto' }
  return [...otherwiseThan(given, nothing, now), ...description(setBy, intent, now)]
}

const isPriority = (word: string): word is PortPriority => word === 'low' || word === 'high'

function description(
  setBy: Partial<ProfileHere['sets']>,
  { description: typed }: PortIntent,
  now: PortSnapshot,
): string[] {
  if (setBy.description === undefined || typed === undefined) return []
  const [wanted, is] = [descriptionToSend(typed), fieldsOf(now)['Description'] ?? '']
  return is === wanted ? [] : [`description ${is || 'none'} and not ${wanted || 'none'}`]
}
